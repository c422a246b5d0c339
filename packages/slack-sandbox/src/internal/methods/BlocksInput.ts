import { Array as Arr, Either, ParseResult, Schema } from "effect"
import { Block, type ViewBlock } from "../../Block.ts"
import { FormJson } from "./Fields.ts"
import { Refusal } from "./Refusal.ts"

// Not documented: beyond this, posting fails with msg_blocks_too_long.
const maxBlocksText = 13_200

const decodeList = Schema.decodeUnknownEither(Schema.Array(Schema.Unknown))

/**
 * Reads the `blocks` of a message. Fails with `invalid_blocks_format` (no JSON array),
 * `invalid_blocks` (a message for each problem) or `msg_blocks_too_long`.
 */
export const readBlocks = (input: unknown): Either.Either<ReadonlyArray<Block>, Refusal> =>
  Schema.decodeUnknownEither(FormJson)(input).pipe(
    Either.flatMap(decodeList),
    Either.mapLeft(() => Refusal.of("invalid_blocks_format")),
    Either.flatMap(list =>
      Either.mapLeft(readMessageBlocks(list), problems => Refusal.of("invalid_blocks", problems))
    ),
    Either.filterOrLeft(
      blocks => textLength(blocks) <= maxBlocksText,
      () => Refusal.of("msg_blocks_too_long")
    )
  )

/** The schemas of blocks, each with its type. */
interface BlockSchemas {
  readonly members: ReadonlyArray<{
    readonly fields: { readonly type: { readonly literals: ReadonlyArray<string> } }
  }>
}

/** Reads up to `max` of these blocks; the problems name what is wrong below `at`. */
export const blockReader = <B extends Block | ViewBlock, I>(
  schema: Schema.Schema<B, I> & BlockSchemas,
  { at, max }: { readonly at: string; readonly max: number }
) => {
  const types = schema.members.flatMap(({ fields }) => fields.type.literals)
  const decode = Schema.decodeUnknownEither(schema, { errors: "all", onExcessProperty: "error" })
  const readBlock = (input: unknown, index: number): Either.Either<B, ReadonlyArray<string>> =>
    isTyped(input) && types.includes(input.type)
      ? Either.mapLeft(decode(input), error =>
          ParseResult.ArrayFormatter.formatErrorSync(error).map(issue =>
            describeIssue(issue, `${at}/${index}`)
          )
        )
      : Either.left([`unsupported type [json-pointer:/${at}/${index}/type]`])
  return (list: ReadonlyArray<unknown>): Either.Either<ReadonlyArray<B>, ReadonlyArray<string>> => {
    const tooMany = list.length > max ? [`no more than ${max} items allowed [json-pointer:/${at}]`] : []
    const [problems, blocks] = Arr.separate(list.map(readBlock))
    const messages = [...tooMany, ...problems.flat(), ...duplicates(blocks, at)]
    return messages.length > 0 ? Either.left(messages) : Either.right(blocks)
  }
}

const isTyped = Schema.is(Schema.Struct({ type: Schema.String }))

/**
 * No two blocks may have the same `block_id`, and no two elements of a block the same `action_id`.
 */
const duplicates = (blocks: ReadonlyArray<Block | ViewBlock>, at: string): ReadonlyArray<string> => [
  ...repeated(blocks.map(({ block_id }) => block_id)).map(
    ([id, index]) => `\`block_id\` "${id}" already exists [json-pointer:/${at}/${index}/block_id]`
  ),
  ...blocks.flatMap((block, index) =>
    block.type === "actions"
      ? repeated(block.elements.map(({ action_id }) => action_id)).map(
          ([id, element]) =>
            `\`action_id\` "${id}" already exists for another element [json-pointer:/${at}/${index}/elements/${element}/action_id]`
        )
      : []
  )
]

const repeated = (ids: ReadonlyArray<string | undefined>) =>
  ids.flatMap((id, index) => (id !== undefined && ids.indexOf(id) < index ? [[id, index] as const] : []))

/** What is wrong, and where, relative to the given place in the call. */
export const describeIssue = (issue: ParseResult.ArrayFormatterIssue, block: string): string => {
  const at = (path: ReadonlyArray<PropertyKey>) => `[json-pointer:/${[block, ...path].map(String).join("/")}]`
  const parent = Arr.dropRight(issue.path, 1)
  const key = String(issue.path.at(-1) ?? "")
  if (issue._tag === "Missing") return `missing required field: ${key} ${at(parent)}`
  if (issue._tag === "Unexpected") return `invalid additional property: ${key} ${at(parent)}`
  if (key === "type") return `unsupported type ${at(issue.path)}`
  return `${issue.message} ${at(issue.path)}`
}

const readMessageBlocks = blockReader(Block, { at: "blocks", max: 50 })

/** The characters of every `text` field, at any depth. */
const textLength = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + textLength(each), 0)
  if (typeof value !== "object" || value === null) return 0
  return Object.entries(value).reduce(
    (sum, [key, each]) => sum + (key === "text" && typeof each === "string" ? each.length : textLength(each)),
    0
  )
}
