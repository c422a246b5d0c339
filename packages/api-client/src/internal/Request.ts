import { all as httpMethods, isHttpMethod } from "@effect/platform/HttpMethod"
import type { Endpoint, RequestParts } from "@estate/api/Endpoint"
import { pathOfTemplate } from "@estate/api/Path"
import * as Array from "effect/Array"
import * as Either from "effect/Either"
import type * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { PlatformRequest } from "../PlatformRequest.ts"
import { problemsIn, type Rule, type Rules } from "./Forms.ts"
import { firstInvalidField, type InvalidField } from "./InvalidField.ts"
import { memoize } from "./Memoize.ts"
import { nodeVersion } from "./NodeVersion.ts"
import { definedFields } from "./Query.ts"
import type { ResolvedCall, ResolvedSettings } from "./Settings.ts"
import type { Pairs, Request } from "./transport/Transport.ts"
import { VERSION } from "./Version.ts"

/** Every parameter, undefined if it is not sent: a forgotten parameter does not compile. */
type AllOf<Parameters> = unknown extends Parameters
  ? Parameters
  : {
      readonly [Name in keyof Parameters]-?:
        | Parameters[Name]
        | (Record<never, never> extends Pick<Parameters, Name> ? undefined : never)
    }

/** The input of a call of an endpoint. */
export type InputOf<E extends Endpoint> = {
  readonly [Part in keyof RequestParts<E>]: Part extends "urlParams"
    ? AllOf<RequestParts<E>[Part]>
    : RequestParts<E>[Part]
}

/** The input of a call, by the part of the request that carries it. */
export interface Input {
  readonly path?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
}

/**
 * Makes requests to an endpoint, and checks their input with the contract's schemas. A value in the
 * path is encoded as one segment.
 */
export const requestsTo = (
  { method, path: template, schemas }: Endpoint,
  settings: ResolvedSettings
): ((input: Input, options: ResolvedCall) => Either.Either<Request, InvalidField>) => {
  const parts = partsOf(template)
  const key = keyOf(settings)
  const pathOf = encoder(schemas.path)
  const paramsOf = encoder(schemas.urlParams)
  const payloadOf = encoder(schemas.payload)
  return (input, options) => {
    const urlParams = definedFields(Object(input.urlParams))
    return Either.mapBoth(Either.all([pathOf(input.path), paramsOf(urlParams), payloadOf(input.payload)]), {
      onLeft: firstInvalidField,
      onRight: ([inPath, own, payload]) => {
        const body = payload.length > 0 ? bodyOf(payload, settings.messageBody) : undefined
        return {
          method,
          path: fillIn(parts, inPath),
          params: [...own, ...key.params, ...options.params],
          headers: headersOf(key, options, method, body && bodyTypes[settings.messageBody]),
          body
        }
      }
    })
  }
}

/** Makes requests to endpoints that the contract does not have. */
export const foreignRequests = (settings: ResolvedSettings) => {
  const key = keyOf(settings)
  return (asked: PlatformRequest, options: ResolvedCall): Either.Either<Request, InvalidField> => {
    const [problem] = problemsIn(foreignRules, asked)
    if (problem !== undefined) return invalid(problem.setting, `must be ${problem.expected}`)
    const { method, path: template, params = {}, query = {}, body: json } = asked
    const values = pairsOf(params)
    const parts = partsOf(pathOfTemplate(template))
    const missing = parts.find(
      (part, index) => index % 2 === 1 && values.every(([name, value]) => name !== part || value === "")
    )
    if (missing !== undefined) return invalid(`params.${missing}`, "it is missing")
    const body = json === undefined ? undefined : JSON.stringify(json)
    return Either.right({
      method,
      path: fillIn(parts, values),
      params: [...pairsOf(query), ...key.params, ...options.params],
      headers: headersOf(key, options, method, body && bodyTypes.json),
      body,
      isForeign: true
    })
  }
}

const values: Rule = { isValid: Predicate.isRecord, expected: "names with values" }

const foreignRules = {
  method: { isValid: isHttpMethod, expected: `one of ${[...httpMethods].join(", ")}`, isRequired: true },
  path: {
    isValid: path => Predicate.isString(path) && /^\/[^?#]*$/.test(path),
    expected: "a path that begins with / and has no query: the platform's address comes before it",
    isRequired: true
  },
  params: values,
  query: values,
  body: { isValid: () => true, expected: "a value of JSON" },
  servedAt: { isValid: value => value === "api" || value === "chats", expected: "api or chats" }
} as const satisfies Rules<PlatformRequest>

const invalid = (path: string, detail: string) => Either.left({ path, detail })

const headersOf = (
  key: ReturnType<typeof keyOf>,
  { headers, idempotencyKey }: ResolvedCall,
  method: Request["method"],
  contentType: string | undefined
): Request["headers"] =>
  method === "GET" && contentType === undefined
    ? { ...key.headers, ...headers }
    : {
        ...key.headers,
        ...(contentType === undefined ? {} : { "content-type": contentType }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": quoted(idempotencyKey) }),
        ...headers
      }

/** A string of structured fields (draft-ietf-httpapi-idempotency-key-header-07, section 2.1). */
const quoted = (key: string): string => `"${key.replaceAll(/["\\]/g, "\\$&")}"`

const bodyTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const

const bodyOf = (payload: Pairs, as: keyof typeof bodyTypes): string =>
  as === "form" ? new URLSearchParams(payload).toString() : JSON.stringify(Object.fromEntries(payload))

type Encode = (value: unknown) => Either.Either<Pairs, ParseResult.ParseError>

/**
 * Each is created once for all clients: a program may have thousands of clients, each with its own
 * key.
 */
const encoderOf = memoize((ast: SchemaAST.AST): Encode => {
  const encode = Schema.encodeUnknownEither(Schema.make<unknown, unknown, never>(ast))
  return value => Either.map(encode(value), pairsOf)
})

const encoder = (schema: Schema.Schema.All | undefined): Encode =>
  schema === undefined ? noPairs : encoderOf(schema.ast)

const NO_PAIRS = Either.right([])
const noPairs: Encode = () => NO_PAIRS

const pairsOf = (encoded: unknown): Pairs =>
  Object.entries(Object(encoded)).flatMap(([name, value]) =>
    value === undefined ? [] : Array.ensure(value).map((each): Pairs[number] => [name, String(each)])
  )

/** Splits a path: every second part is the name of a value. */
const partsOf = (path: string): ReadonlyArray<string> => path.split(/:(\w+)(?=\/|$)/)

const fillIn = (parts: ReadonlyArray<string>, values: Pairs): string => {
  let path = ""
  for (const [index, part] of parts.entries())
    path += index % 2 === 0 ? part : encodeURIComponent(values.find(([name]) => name === part)?.[1] ?? "")
  return path
}

/** The headers and the parameters of every request, with the key. */
const keyOf = ({
  keyPlacement,
  apiKey
}: ResolvedSettings): { readonly headers: Readonly<Record<string, string>>; readonly params: Pairs } => {
  const common = { accept: "application/json", "accept-encoding": "gzip", ...userAgent }
  const secret = Redacted.value(apiKey)
  switch (keyPlacement.as) {
    case "bearer":
      return { headers: { ...common, authorization: `Bearer ${secret}` }, params: [] }
    case "header":
      return { headers: { ...common, [keyPlacement.name.toLowerCase()]: secret }, params: [] }
    case "query":
      return { headers: common, params: [[keyPlacement.name, secret]] }
  }
}

/**
 * `estate-api-client/1.2.3 node/20.19.0`. A browser sends its own, and would need the platform's
 * permission to send another.
 */
const userAgent: Readonly<Record<string, string>> =
  nodeVersion === undefined ? {} : { "user-agent": `estate-api-client/${VERSION} node/${nodeVersion}` }
