import type { SqlError } from "@effect/sql/SqlError"
import { decoderOf } from "@estate/decode/Decode"
import { encoderOf } from "@estate/decode/Encode"
import { foldForSearch } from "@estate/domain/Search"
import { Effect, Either, Schema } from "effect"

/** SQLite's texts end at a NUL, which becomes the replacement character. */
export const storable = (text: string): string => text.replaceAll("\u0000", "\ufffd")

/** A text in the form that searches compare. */
export const folded = (text: string): string => foldForSearch(storable(text))

/** Records in their wire form, as JSON. */
export const jsonOf = <A, I>(schema: Schema.Schema<A, I>): ((record: A) => string) => {
  const encode = encoderOf(schema)
  return record => JSON.stringify(encode(record))
}

/** Reads what a statement built as JSON. */
export const fromJson = <A, I>(schema: Schema.Schema<A, I>): ((json: string) => A) => {
  const decode = decoderOf(schema)
  return json => Either.getOrThrowWith(decode(JSON.parse(json)), error => error)
}

/** Reads the rows of a statement. */
export const rowsAs = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(Schema.Array(schema))
  return <R>(rows: Effect.Effect<ReadonlyArray<unknown>, SqlError, R>) =>
    Effect.flatMap(rows, found => Effect.orDie(decode(found)))
}
