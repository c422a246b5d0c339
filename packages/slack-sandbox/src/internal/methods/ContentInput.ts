import { Either, type ParseResult, Schema } from "effect"
import type { Block } from "../../Block.ts"
import { Metadata } from "../../Metadata.ts"
import { optionalField } from "../OptionalField.ts"
import { readBlocks } from "./BlocksInput.ts"
import { FormJson } from "./Fields.ts"
import { Refusal, refuse } from "./Refusal.ts"

/** The parameters of chat.postMessage and chat.update that hold a message's content. */
export const contentFields = {
  text: optionalField(Schema.String),
  blocks: optionalField(Schema.Unknown),
  metadata: optionalField(Schema.Unknown)
}

/** The content that was sent; `undefined` if it was not. `metadata: "none"` removes metadata. */
export interface ContentInput {
  readonly text: string | undefined
  readonly blocks: ReadonlyArray<Block> | undefined
  readonly metadata: Metadata | "none" | undefined
}

const maxText = 40_000

const isEmptyObject = Schema.is(
  Schema.Struct({}).pipe(Schema.filter(value => Object.keys(value).length === 0))
)

/** Fails with `invalid_metadata_format`, `msg_too_long`, or as `readBlocks` does. */
export const readContent = (
  fields: Schema.Struct.Type<typeof contentFields>
): Either.Either<ContentInput, Refusal> =>
  Either.gen(function* () {
    const blocks = fields.blocks === undefined ? undefined : yield* readBlocks(fields.blocks)
    const metadata = fields.metadata === undefined ? undefined : yield* readMetadata(fields.metadata)
    if ((fields.text ?? "").length > maxText) return yield* refuse("msg_too_long")
    return { text: fields.text, blocks, metadata }
  })

/** The content that a message shows; fails with `no_text` if there is none. */
export const shownContent = (
  text: string,
  blocks: ReadonlyArray<Block>
): Either.Either<{ readonly text: string; readonly blocks: ReadonlyArray<Block> }, Refusal> =>
  text.trim() === "" && blocks.length === 0 ? refuse("no_text") : Either.right({ text, blocks })

const readMetadata = (input: unknown): Either.Either<Metadata | "none", Refusal> =>
  Schema.decodeUnknownEither(FormJson)(input).pipe(
    Either.flatMap(
      (json): Either.Either<Metadata | "none", ParseResult.ParseError> =>
        isEmptyObject(json) ? Either.right("none") : Schema.decodeUnknownEither(Metadata)(json)
    ),
    Either.mapLeft(() => Refusal.of("invalid_metadata_format"))
  )
