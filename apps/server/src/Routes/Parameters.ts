import type { EndpointSchemas } from "@estate/api/Endpoint"
import { Either, ParseResult, Schema, SchemaAST } from "effect"

/** Parameters as a URL has them, decoded from percent-encoding. */
export type RawParameters = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** The undecoded parts of a request. Its payload is parsed only when its turn comes. */
interface RawRequest<E = never> {
  readonly path: RawParameters
  readonly payload?: () => Either.Either<unknown, E>
  readonly headers?: unknown
  readonly urlParams: RawParameters
}

/** Decodes a request with the contract's schemas; left has the first error. */
export type DecodeRequest = <E = never>(
  raw: RawRequest<E>
) => Either.Either<object, ParseResult.ParseIssue | E>

/** Decodes the parts that have a schema. */
export const requestDecoder = (schemas: EndpointSchemas): DecodeRequest => {
  const decoders = PARTS.flatMap(part => {
    const schema = schemas[part]
    return schema === undefined ? [] : [[part, decoderOf(part, Schema.make(schema.ast))] as const]
  })
  return raw => {
    const request: Record<string, unknown> = {}
    for (const [part, decode] of decoders) {
      const given = part === "payload" ? (raw.payload?.() ?? Either.void) : Either.right(raw[part])
      const decoded = Either.flatMap(given, decode)
      if (Either.isLeft(decoded)) return Either.left(decoded.left)
      request[part] = decoded.right
    }
    return Either.right(request)
  }
}

/** In the order in which they are checked. */
const PARTS = ["path", "payload", "headers", "urlParams"] as const

const decoderOf = (part: keyof RawRequest, schema: Schema.Schema<unknown>) => {
  const decode = ParseResult.decodeUnknownEither(schema)
  const lists = part === "urlParams" ? listParameters(schema) : []
  return lists.length === 0 ? decode : (raw: unknown) => decode(withLists(raw, lists))
}

const listParameters = (schema: Schema.Schema<unknown>): ReadonlyArray<string> =>
  SchemaAST.getPropertySignatures(Schema.encodedSchema(schema).ast)
    .filter(({ type }) =>
      (SchemaAST.isUnion(type) ? type.types : [type]).some(member => SchemaAST.isTupleType(member))
    )
    .map(({ name }) => String(name))

/** A parameter that may be repeated is a list, even if it is given once. */
const withLists = (raw: unknown, lists: ReadonlyArray<string>) =>
  Object.fromEntries(
    Object.entries(raw ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" && lists.includes(name) ? [value] : value
    ])
  )
