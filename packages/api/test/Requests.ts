import { type ContractEndpoint, endpoints } from "@estate/api/Endpoints"
import { Either, ParseResult, Schema } from "effect"

// The contract's schemas need nothing to decode.
const isSchema = (value: unknown): value is Schema.Schema<unknown, unknown> => Schema.isSchema(value)

/** Decodes one part of a request to an endpoint of a resource, or returns the first error. */
export const readAs =
  (resource: ContractEndpoint["resource"]["name"], part: "path" | "urlParams" | "payload" | "headers") =>
  (name: string, value: unknown) => {
    const endpoint = endpoints.find(({ id }) => id === `${resource}.${name}`)
    const schemas: Readonly<Record<string, unknown>> = { ...endpoint?.schemas }
    const schema = schemas[part]
    if (!isSchema(schema)) return `${name} has no ${part}`
    return Either.mapLeft(Schema.decodeUnknownEither(schema)(value), error =>
      ParseResult.ArrayFormatter.formatErrorSync(error)
        .map(({ path, message }) => `${path.join(".")}: ${message}`)
        .at(0)
    )
  }
