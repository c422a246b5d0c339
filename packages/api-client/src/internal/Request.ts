import type { HttpMethod } from "@effect/platform"
import { Array, Either, Option, type ParseResult, Schema } from "effect"
import type { Outgoing, Pairs } from "./Exchange.ts"
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
  settings: Completed
): ((said: Said) => Either.Either<Outgoing, ParseResult.ParseError>) => {
  const { method } = endpoint
  const key = keyOf(settings)
  const withBody = { ...key.headers, "content-type": bodyTypes[settings.messageBody] }
  const pathOf = encoder(endpoint.pathSchema)
  const paramsOf = encoder(endpoint.urlParamsSchema)
  const payloadOf = encoder(endpoint.payloadSchema)
  return said =>
    Either.gen(function* () {
      const path = filledIn(endpoint.path, yield* pathOf(said.path))
      const params = [...(yield* paramsOf(said.urlParams)), ...key.params]
      const payload = yield* payloadOf(said.payload)
      return payload.length === 0
        ? { method, path, params, headers: key.headers, body: undefined }
        : { method, path, params, headers: withBody, body: written(payload, settings.messageBody) }
    })
}

const bodyTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const

const written = (payload: Pairs, as: keyof typeof bodyTypes): string =>
  as === "form" ? new URLSearchParams(payload).toString() : JSON.stringify(Object.fromEntries(payload))

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
    value === undefined ? [] : Array.ensure(value).map((each): Pairs[number] => [name, String(each)])
  )

const filledIn = (path: string, values: Pairs): string =>
  values.reduce(
    (filled, [name, value]) =>
      filled.replace(new RegExp(`:${name}\\??(?=/|$)`), () => encodeURIComponent(value)),
    path
  )

/** The key, where it travels. */
const keyOf = ({
  keyPlacement,
  secret
}: Completed): { readonly headers: Readonly<Record<string, string>>; readonly params: Pairs } => {
  const accept = "application/json"
  switch (keyPlacement.as) {
    case "bearer":
      return { headers: { accept, authorization: `Bearer ${secret}` }, params: [] }
    case "header":
      return { headers: { accept, [keyPlacement.name.toLowerCase()]: secret }, params: [] }
    case "query":
      return { headers: { accept }, params: [[keyPlacement.name, secret]] }
  }
}
