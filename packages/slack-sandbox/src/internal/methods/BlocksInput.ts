import { Array as Arr, Either, ParseResult, Schema } from "effect"
import { Block, blockTypes } from "../../Block.ts"
import { FormJson } from "./Fields.ts"
import { Refusal } from "./Refusal.ts"

const maxBlocks = 50

// Not documented: above this, posting fails with msg_blocks_too_long.
const maxBlocksText = 13_200

const decodeList = Schema.decodeUnknownEither(Schema.Array(Schema.Unknown))
const decodeBlock = Schema.decodeUnknownEither(Block, { errors: "all", onExcessProperty: "error" })
const hasKnownType = Schema.is(Schema.Struct({ type: Schema.Literal(...blockTypes) }))

/**
 * Reads the `blocks` of a message. Fails with `invalid_blocks_format` (no JSON array),
 * `invalid_blocks` (a message for each problem) or `msg_blocks_too_long`.
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
  const [problems, blocks] = Arr.separate(list.map(readBlock))
  const messages = [...tooMany, ...problems.flat()]
  return messages.length > 0 ? Either.left(Refusal.of("invalid_blocks", messages)) : Either.right(blocks)
}

const readBlock = (input: unknown, index: number): Either.Either<Block, ReadonlyArray<string>> =>
  hasKnownType(input)
    ? Either.mapLeft(decodeBlock(input), error =>
        ParseResult.ArrayFormatter.formatErrorSync(error).map(issue => describeIssue(issue, index))
      )
    : Either.left([`unsupported type [json-pointer:/blocks/${index}/type]`])

const describeIssue = (issue: ParseResult.ArrayFormatterIssue, index: number): string => {
  const at = (path: ReadonlyArray<PropertyKey>) =>
    `[json-pointer:/${["blocks", index, ...path].map(String).join("/")}]`
  const parent = Arr.dropRight(issue.path, 1)
  const key = String(issue.path.at(-1) ?? "")
  if (issue._tag === "Missing") return `missing required field: ${key} ${at(parent)}`
  if (issue._tag === "Unexpected") return `invalid additional property: ${key} ${at(parent)}`
  if (key === "type") return `unsupported type ${at(issue.path)}`
  return `${issue.message} ${at(issue.path)}`
}

/** The characters of every `text` field, at any depth. */
const textLength = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + textLength(each), 0)
  if (typeof value !== "object" || value === null) return 0
  return Object.entries(value).reduce(
    (sum, [key, each]) => sum + (key === "text" && typeof each === "string" ? each.length : textLength(each)),
    0
  )
}
