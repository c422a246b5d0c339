import * as Either from "effect/Either"
import type * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { parserOf } from "#way"
import { INVALID } from "./internal/Parser.ts"

/**
 * Makes the decoder of a schema. It returns the decoded value, or an error that names the bad
 * field.
 */
export type DecoderOf = <A, I>(
  schema: Schema.Schema<A, I>
) => (input: unknown) => Either.Either<A, ParseResult.ParseError>

/** The plain implementation: Schema interprets the schema for each value. */
export const interpretedDecoderOf: DecoderOf = schema => Schema.decodeUnknownEither(schema)

/**
 * The fast implementation: compiles the schema once. Schema decodes a refused value again, and
 * writes the error.
 *
 * Gain: 100 calls take 0.03 ms, 1.3 ms with `interpretedDecoderOf` (Node 20). `pnpm bench client`
 * holds the client to the CPU time of `zod`. `#way` in package.json is the one switch, for
 * the decoders, the lenient ones and the encoders of the client and the service; `pnpm
 * test:interpreted` tests them the plain way. To delete the device, let `#way` be
 * `internal/Interpreted.ts`, and remove `Compiled.ts` and what it alone imports. Effect 4 has a
 * compiler of its own.
 */
export const decoderOf: DecoderOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const parse = parserOf(schema.ast)
  const isValid = (value: unknown): value is A => value !== INVALID
  return input => {
    const value = parse(input)
    return isValid(value) ? Either.right(value) : interpretedDecoderOf(schema)(input)
  }
}
