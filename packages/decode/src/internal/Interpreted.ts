import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { INVALID, type Parser } from "./Parser.ts"

/** Parses as Schema does, which interprets the schema for each value. */
export const parserOf = (ast: SchemaAST.AST): Parser => {
  let decode: ((input: unknown) => Option.Option<unknown>) | undefined
  return input => {
    decode ??= Schema.decodeUnknownOption(Schema.make<unknown, unknown, never>(ast))
    return Option.getOrElse(decode(input), () => INVALID)
  }
}

/** Encodes as Schema does, which interprets the schema and checks each value. */
export const encoderOf = (ast: SchemaAST.AST): Parser => {
  let encode: ((value: unknown) => Option.Option<unknown>) | undefined
  return value => {
    encode ??= Schema.encodeUnknownOption(Schema.make<unknown, unknown, never>(ast))
    return Option.getOrElse(encode(value), () => INVALID)
  }
}
