import { Either, type ParseResult, Schema } from "effect"
import type { Block } from "../Block.ts"
import { Metadata } from "../Metadata.ts"
import { readBlocks } from "./BlocksInput.ts"
import { FormJson } from "./Fields.ts"
import { optionalField } from "./OptionalField.ts"
import { Refusal } from "./Refusal.ts"

/** The fields in which chat.postMessage and chat.update carry what a message says. */
export const contentFields = {
  text: optionalField(Schema.String),
  blocks: optionalField(Schema.Unknown),
  metadata: optionalField(Schema.Unknown)
}

/** What was said, `undefined` where nothing was said about it; `metadata: "none"` takes it away. */
export interface ContentInput {
  readonly text: string | undefined
  readonly blocks: ReadonlyArray<Block> | undefined
  readonly metadata: Metadata | "none" | undefined
}

const maxText = 40_000

const isEmptyObject = Schema.is(
  Schema.Struct({}).pipe(Schema.filter(value => Object.keys(value).length === 0))
)

/** Reads what a message says: `invalid_blocks` and its kin, `invalid_metadata_format`, `msg_too_long`. */
export const readContent = (fields: {
  readonly text?: string
  readonly blocks?: unknown
  readonly metadata?: unknown
}): Either.Either<ContentInput, Refusal> =>
  Either.gen(function* () {
    const blocks = fields.blocks === undefined ? undefined : yield* readBlocks(fields.blocks)
    const metadata = fields.metadata === undefined ? undefined : yield* readMetadata(fields.metadata)
    if ((fields.text ?? "").length > maxText) return yield* Either.left(Refusal.of("msg_too_long"))
    return { text: fields.text, blocks, metadata }
  })

const readMetadata = (input: unknown): Either.Either<Metadata | "none", Refusal> =>
  Schema.decodeUnknownEither(FormJson)(input).pipe(
    Either.flatMap(
      (json): Either.Either<Metadata | "none", ParseResult.ParseError> =>
        isEmptyObject(json) ? Either.right("none") : Schema.decodeUnknownEither(Metadata)(json)
    ),
    Either.mapLeft(() => Refusal.of("invalid_metadata_format"))
  )
