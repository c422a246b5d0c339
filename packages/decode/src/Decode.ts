import * as Either from "effect/Either"
import type * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { parserOf } from "#way"
import { INVALID } from "./internal/Parser.ts"

/**
 * Makes the decoder of a schema. It returns the decoded value, or an error that names the invalid
 * field.
 */
export type DecoderOf = <A, I>(
  schema: Schema.Schema<A, I>
) => (input: unknown) => Either.Either<A, ParseResult.ParseError>

/** The plain implementation: Schema interprets the schema for each value. */
export const interpretedDecoderOf: DecoderOf = schema => Schema.decodeUnknownEither(schema)

/**
 * The fast implementation: compiles the schema once. If a value is refused, Schema decodes it again
 * to produce the error.
 *
 * Gain: 100 calls take 0.03 ms instead of 1.3 ms with `interpretedDecoderOf` (Node 20). `pnpm bench
 * client` requires that the client takes at most 1.5 times the CPU time of a loop that decodes
 * nothing. `#way` in package.json switches all decoders, lenient decoders and encoders of the
 * client and the service; `pnpm test:interpreted` tests the plain implementation. To delete this
 * optimization, set `#way` to `internal/Interpreted.ts`, and remove `Compiled.ts` and the files
 * that only it imports. Effect 4 has a compiler of its own.
 */
export const decoderOf: DecoderOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const parse = parserOf(schema.ast)
  const isValid = (value: unknown): value is A => value !== INVALID
  return input => {
    const value = parse(input)
    return isValid(value) ? Either.right(value) : interpretedDecoderOf(schema)(input)
  }
}
