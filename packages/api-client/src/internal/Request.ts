import { HttpClientRequest, type HttpMethod } from "@effect/platform"
import { Array, Either, Option, type ParseResult, Schema } from "effect"
import type { Completed } from "./Settings.ts"

/** What a call needs to know of an endpoint of the contract. */
export interface Endpoint {
  readonly path: string
  readonly method: HttpMethod.HttpMethod
  readonly pathSchema: Option.Option<Schema.Schema.All>
  readonly urlParamsSchema: Option.Option<Schema.Schema.All>
  readonly payloadSchema: Option.Option<Schema.Schema.All>
  readonly successSchema: Schema.Schema.All
}

/** What a call says, by where it goes in the request. */
export interface Said {
  readonly path?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
}

/** The path of an endpoint as errors, spans and logs show it: `/v1/threads/{ulid}/messages`. */
export const urlTemplateOf = (path: string): string => path.replaceAll(/:(\w+)\??/g, "{$1}")

/**
 * Makes an endpoint's requests, each checked by the contract's own schemas before it is made. No value can change the path: it
 * is encoded as one segment.
 */
export const requestsTo = (
  endpoint: Endpoint,
  baseUrl: URL,
  settings: Completed
): ((said: Said) => Either.Either<HttpClientRequest.HttpClientRequest, ParseResult.ParseError>) => {
  const base = baseUrl.href.replace(/\/+$/, "")
  const make = HttpClientRequest.make(endpoint.method)
  const signed = withKey(settings)
  const pathOf = encoder(endpoint.pathSchema)
  const paramsOf = encoder(endpoint.urlParamsSchema)
  const payloadOf = encoder(endpoint.payloadSchema)
  return said =>
    Either.gen(function* () {
      const url = base + filledIn(endpoint.path, yield* pathOf(said.path))
      const request = signed(make(url, { urlParams: yield* paramsOf(said.urlParams), acceptJson: true }))
      const payload = yield* payloadOf(said.payload)
      if (payload.length === 0) return request
      return settings.messageBody === "form"
        ? HttpClientRequest.bodyUrlParams(request, payload)
        : HttpClientRequest.bodyUnsafeJson(request, Object.fromEntries(payload))
    })
}

type Pairs = ReadonlyArray<readonly [name: string, value: string]>

const encoder = (
  schema: Option.Option<Schema.Schema.All>
): ((value: unknown) => Either.Either<Pairs, ParseResult.ParseError>) =>
  Option.match(schema, {
    onNone: () => () => Either.right([]),
    onSome: ({ ast }) => {
      const encode = Schema.encodeUnknownEither(Schema.make<unknown, unknown, never>(ast))
      return value => Either.map(encode(value), pairsOf)
    }
  })

const pairsOf = (encoded: unknown): Pairs =>
  Object.entries(Object(encoded)).flatMap(([name, value]) =>
    value === undefined ? [] : Array.ensure(value).map(each => [name, String(each)] as const)
  )

const filledIn = (path: string, values: Pairs): string =>
  values.reduce(
    (filled, [name, value]) =>
      filled.replace(new RegExp(`:${name}\\??(?=/|$)`), () => encodeURIComponent(value)),
    path
  )

const withKey = ({ keyPlacement, secret }: Completed) => {
  switch (keyPlacement.as) {
    case "bearer":
      return HttpClientRequest.bearerToken(secret)
    case "header":
      return HttpClientRequest.setHeader(keyPlacement.name, secret)
    case "query":
      return HttpClientRequest.setUrlParam(keyPlacement.name, secret)
  }
}
