import type { Endpoint, EndpointSchemas } from "@estate/api/Endpoint"
import { Array, Either, type ParseResult, Schema } from "effect"
import type { Outgoing, Pairs } from "./Exchange.ts"
import type { Completed } from "./Settings.ts"

/** What a call says, by where it goes in the request. */
export interface Said {
  readonly path?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
}

/**
 * Makes an endpoint's requests, each checked by the contract's own schemas before it is made. No value can change the path: it
 * is encoded as one segment.
 */
export const requestsTo = (
  { method, path: template, schemas }: Endpoint<EndpointSchemas>,
  settings: Completed
): ((said: Said) => Either.Either<Outgoing, ParseResult.ParseError>) => {
  const parts = partsOf(template)
  const key = keyOf(settings)
  const withBody = { ...key.headers, "content-type": bodyTypes[settings.messageBody] }
  const pathOf = rememberingLast(encoder(schemas.path))
  const paramsOf = rememberingLast(encoder(schemas.urlParams))
  const payloadOf = encoder(schemas.payload)
  return said =>
    Either.gen(function* () {
      const path = filledIn(parts, yield* pathOf(said.path))
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

type Encode = (value: unknown) => Either.Either<Pairs, ParseResult.ParseError>

const encoder = (schema: Schema.Schema.All | undefined): Encode => {
  if (schema === undefined) return () => NOTHING
  const encode = Schema.encodeUnknownEither(Schema.make<unknown, unknown, never>(schema.ast))
  return value => Either.map(encode(value), pairsOf)
}

const NOTHING = Either.right([])

/** A list asks for the same page after page, and whoever polls for the same time after time: what was said last is not checked again. */
const rememberingLast = (encode: Encode): Encode => {
  let lastSaid: Fields = {}
  let last: ReturnType<Encode> = NOTHING
  return said => {
    if (!isPlain(said)) return encode(said)
    if (last === NOTHING || !isSame(said, lastSaid)) {
      lastSaid = { ...said }
      last = encode(said)
    }
    return last
  }
}

type Fields = { readonly [name: string]: unknown }

/** Nothing but values that never change. */
const isPlain = (said: unknown): said is Fields => {
  if (typeof said !== "object" || said === null) return false
  for (const value of Object.values(said)) if (typeof value === "object") return false
  return true
}

const isSame = (said: Fields, last: Fields): boolean => {
  const names = Object.keys(said)
  if (names.length !== Object.keys(last).length) return false
  for (const name of names) if (said[name] !== last[name]) return false
  return true
}

const pairsOf = (encoded: unknown): Pairs =>
  Object.entries(Object(encoded)).flatMap(([name, value]) =>
    value === undefined ? [] : Array.ensure(value).map((each): Pairs[number] => [name, String(each)])
  )

/** Every other part is the name of a value. */
const partsOf = (path: string): ReadonlyArray<string> => path.split(/:(\w+)(?=\/|$)/)

const filledIn = (parts: ReadonlyArray<string>, values: Pairs): string => {
  let path = ""
  for (const [index, part] of parts.entries())
    path += index % 2 === 0 ? part : encodeURIComponent(values.find(([name]) => name === part)?.[1] ?? "")
  return path
}

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
