import { Array as Arr, Either, ParseResult, Schema } from "effect"
import { Block, blockTypes } from "../Block.ts"
import { FormJson } from "./Fields.ts"
import { Refusal } from "./Refusal.ts"

const maxBlocks = 50

// Slack does not document it; this is where posting begins to fail with msg_blocks_too_long.
const maxBlocksText = 13_200

const decodeList = Schema.decodeUnknownEither(Schema.Array(Schema.Unknown))
const decodeBlock = Schema.decodeUnknownEither(Block, { errors: "all", onExcessProperty: "error" })
const hasKnownType = Schema.is(Schema.Struct({ type: Schema.Literal(...blockTypes) }))

/**
 * Reads the `blocks` of a message: not JSON or no array is `invalid_blocks_format`, a block Slack would not take
 * `invalid_blocks` with a complaint for each fault, too much text in all `msg_blocks_too_long`.
 */
export const readBlocks = (input: unknown): Either.Either<ReadonlyArray<Block>, Refusal> =>
  Schema.decodeUnknownEither(FormJson)(input).pipe(
    Either.flatMap(decodeList),
    Either.mapLeft(() => Refusal.of("invalid_blocks_format")),
    Either.flatMap(readList),
    Either.filterOrLeft(
      blocks => textLength(blocks) <= maxBlocksText,
      () => Refusal.of("msg_blocks_too_long")
    )
  )

const readList = (list: ReadonlyArray<unknown>): Either.Either<ReadonlyArray<Block>, Refusal> => {
  const tooMany =
    list.length > maxBlocks ? [`no more than ${maxBlocks} items allowed [json-pointer:/blocks]`] : []
  const [complaints, blocks] = Arr.separate(list.map(readBlock))
  const messages = [...tooMany, ...complaints.flat()]
  return messages.length > 0 ? Either.left(Refusal.of("invalid_blocks", messages)) : Either.right(blocks)
}

const readBlock = (input: unknown, index: number): Either.Either<Block, ReadonlyArray<string>> =>
  hasKnownType(input)
    ? Either.mapLeft(decodeBlock(input), error =>
        ParseResult.ArrayFormatter.formatErrorSync(error).map(issue => complaint(issue, index))
      )
    : Either.left([`unsupported type [json-pointer:/blocks/${index}/type]`])

const complaint = (issue: ParseResult.ArrayFormatterIssue, index: number): string => {
  const at = (path: ReadonlyArray<PropertyKey>) =>
    `[json-pointer:/${["blocks", index, ...path].map(String).join("/")}]`
  const parent = Arr.dropRight(issue.path, 1)
  const key = String(issue.path.at(-1) ?? "")
  if (issue._tag === "Missing") return `missing required field: ${key} ${at(parent)}`
  if (issue._tag === "Unexpected") return `invalid additional property: ${key} ${at(parent)}`
  if (key === "type") return `unsupported type ${at(issue.path)}`
  return `${issue.message} ${at(issue.path)}`
}

/** Characters in every `text` that is a string, however deep. */
const textLength = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + textLength(each), 0)
  if (typeof value !== "object" || value === null) return 0
  return Object.entries(value).reduce(
    (sum, [key, each]) => sum + (key === "text" && typeof each === "string" ? each.length : textLength(each)),
    0
  )
}
