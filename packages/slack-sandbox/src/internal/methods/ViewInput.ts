import { Either, ParseResult, Schema } from "effect"
import { ViewBlock } from "../../Block.ts"
import { type View, viewFields } from "../../View.ts"
import { withIds } from "../workspace/BlockIds.ts"
import { blockReader, describeIssue } from "./BlocksInput.ts"
import { FormJson } from "./Fields.ts"
import { Refusal, refuse } from "./Refusal.ts"

const MAX_BLOCKS = 100
const MAX_BYTES = 250_000

const Sent = Schema.Struct({ ...viewFields, blocks: Schema.Array(Schema.Unknown) })

const decodeSent = Schema.decodeUnknownEither(Sent, { errors: "all", onExcessProperty: "error" })

const readBlocks = blockReader(ViewBlock, { at: "view/blocks", max: MAX_BLOCKS })

/**
 * Reads a modal; `seed` makes the ids of blocks that have none. Fails with `invalid_arguments` (a
 * message for each problem) or `view_too_large`.
 */
export const readView = (input: unknown, seed: number): Either.Either<View, Refusal> =>
  Either.gen(function* () {
    const json = yield* Schema.decodeUnknownEither(FormJson)(input).pipe(Either.mapLeft(() => invalid([])))
    const sent = yield* decodeSent(json).pipe(
      Either.mapLeft(error =>
        invalid(ParseResult.ArrayFormatter.formatErrorSync(error).map(issue => describeIssue(issue, "view")))
      )
    )
    const blocks = yield* Either.mapLeft(readBlocks(sent.blocks), invalid)
    if (JSON.stringify(sent).length > MAX_BYTES) return yield* refuse("view_too_large")
    if (sent.submit === undefined && blocks.some(block => block.type === "input"))
      return yield* Either.left(invalid(["missing required field: submit [json-pointer:/view]"]))
    return { ...sent, blocks: withIds(blocks, seed) }
  })

const invalid = (messages: ReadonlyArray<string>) => Refusal.of("invalid_arguments", messages)
