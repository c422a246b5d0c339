import { Either, Option, ParseResult, Schema } from "effect"

// The contract's schemas need nothing to decode.
const isSchema = (value: unknown): value is Schema.Schema<unknown, unknown> => Schema.isSchema(value)

interface Endpoints {
  readonly endpoints: Readonly<Record<string, object>>
}

/** Decodes one part of a request to an endpoint of `group`, or returns the first error. */
export const readAs =
  (group: Endpoints, part: "pathSchema" | "urlParamsSchema" | "payloadSchema" | "headersSchema") =>
  (name: string, value: unknown) => {
    const endpoint: Readonly<Record<string, unknown>> = { ...group.endpoints[name] }
    const declared = endpoint[part]
    const schema = Option.isOption(declared) ? Option.getOrUndefined<unknown>(declared) : undefined
    if (!isSchema(schema)) return `${name} has no ${part}`
    return Either.mapLeft(Schema.decodeUnknownEither(schema)(value), error =>
      ParseResult.ArrayFormatter.formatErrorSync(error)
        .map(({ path, message }) => `${path.join(".")}: ${message}`)
        .at(0)
    )
  }
