import * as Schema from "effect/Schema"
import { encoderOf as encoder } from "#way"
import { INVALID } from "./internal/Parser.ts"

/** Makes the encoder of a schema. It throws Schema's error for a value that cannot be encoded. */
export type EncoderOf = <A, I>(schema: Schema.Schema<A, I>) => (value: A) => I

/** The plain implementation: Schema interprets the schema, and checks the value. */
export const interpretedEncoderOf: EncoderOf = schema => Schema.encodeSync(schema)

/**
 * The fast implementation: compiles the schema on the first value, and does not check values, which
 * must have the schema's type.
 *
 * Gain: an invoice or a call takes 1.4 µs instead of 9 µs (Node 20), and an import 9 % less
 * processor time. To delete it, see `Decode.ts`.
 */
export const encoderOf: EncoderOf = <A, I>(schema: Schema.Schema<A, I>) => {
  let encode: ReturnType<typeof encoder> | undefined
  const isEncoded = (encoded: unknown): encoded is I => encoded !== INVALID
  return (value: A) => {
    encode ??= encoder(schema.ast)
    const encoded = encode(value)
    return isEncoded(encoded) ? encoded : interpretedEncoderOf(schema)(value)
  }
}
