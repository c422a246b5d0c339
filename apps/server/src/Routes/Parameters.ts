import { Either, ParseResult, Schema, SchemaAST } from "effect"

/** Parameters as a URL has them, decoded from percent-encoding. */
export type RawParameters = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** Decodes parameters by the contract's schemas; left if one is invalid. */
export type DecodeParameters = (raw: RawParameters) => Either.Either<unknown, unknown>

/** For a route without such parameters. */
export const noParameters: DecodeParameters = () => Either.right(undefined)

export const pathDecoder = <A, I>(schema: Schema.Schema<A, I>): DecodeParameters =>
  ParseResult.decodeUnknownEither(schema)

/** A parameter that may be repeated is a list, even if it is there once. */
export const queryDecoder = <A, I>(schema: Schema.Schema<A, I>): DecodeParameters => {
  const decode = ParseResult.decodeUnknownEither(schema)
  const lists = listParameters(schema)
  return lists.length === 0 ? decode : raw => decode(withLists(raw, lists))
}

const listParameters = <A, I>(schema: Schema.Schema<A, I>): ReadonlyArray<string> =>
  SchemaAST.getPropertySignatures(Schema.encodedSchema(schema).ast)
    .filter(({ type }) =>
      (SchemaAST.isUnion(type) ? type.types : [type]).some(member => SchemaAST.isTupleType(member))
    )
    .map(({ name }) => String(name))

const withLists = (raw: RawParameters, lists: ReadonlyArray<string>): RawParameters =>
  Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name,
      typeof value === "string" && lists.includes(name) ? [value] : value
    ])
  )
