import { type ContractError, statusOf } from "@estate/api/Errors"
import { problemOf } from "@estate/api/Problem"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { accountHandlers } from "./Accounts.ts"
import { callHandlers } from "./Calls.ts"
import { catalogueHandlers } from "./Catalogue.ts"
import type { Handler, HandlersOf } from "./Handler.ts"
import { invoiceHandlers } from "./Invoices.ts"
import { listingFieldHandlers } from "./ListingFields.ts"
import type { Route } from "./Route.ts"
import { threadHandlers } from "./Threads.ts"
import type { World } from "./World.ts"

/** A request to the in-memory platform. */
export interface Request {
  readonly route: Route | undefined
  readonly query: URLSearchParams
  /** The body as JSON. */
  readonly payload: unknown
  readonly now: LocalDateTime
}

export interface Response {
  readonly status: number
  readonly json: unknown
}

/** An in-memory platform of one company: its records, and the messages sent since. */
export const platformOf = (world: World): ((request: Request) => Response) => {
  const handlers: Readonly<Record<string, Handler<object, unknown, ContractError>>> = handlersOf(world)
  return ({ route, query, payload, now }) => {
    const handler = route && handlers[route.endpoint.id]
    if (route === undefined || handler === undefined) return refusedWith(404, "there is no such address")
    const { schemas } = route.endpoint
    const parts = Option.all({
      path: decoded(schemas.path, route.path),
      urlParams: decoded(schemas.urlParams, parametersIn(query)),
      payload: decoded(schemas.payload, payload)
    })
    return Option.match(parts, {
      onNone: () => refusedWith(400, "a parameter is not what the spec says"),
      onSome: some =>
        Either.match(handler(some, now), {
          onLeft: error => refusedWith(statusOf(error), error.detail),
          onRight: success => ({ status: 200, json: encodedBy(schemas.success, success) })
        })
    })
  }
}

export const refusedWith = (status: number, detail: string): Response => {
  const { requestId, retryAfter, ...problem } = problemOf(status, detail)
  return { status, json: problem }
}

const decoded = (schema: Schema.Schema.All | undefined, part: unknown): Option.Option<unknown> =>
  schema === undefined
    ? Option.some(undefined)
    : Schema.decodeUnknownOption(Schema.make<unknown, unknown, never>(schema.ast))(part)

const encodedBy = ({ ast }: Schema.Schema.All, success: unknown) =>
  Schema.encodeSync(Schema.make<unknown, unknown, never>(ast))(success)

const parametersIn = (query: URLSearchParams) =>
  Object.fromEntries(
    [...query].map(([name, value]) => [name, name.endsWith("[]") ? query.getAll(name) : value])
  )

const handlersOf = ({
  invoices,
  catalogue,
  listings,
  accounts,
  threads,
  calls
}: World): HandlersOf<string> => ({
  ...invoiceHandlers(invoices),
  ...catalogueHandlers(catalogue),
  ...listingFieldHandlers(listings),
  ...accountHandlers(accounts),
  ...threadHandlers(threads),
  ...callHandlers(calls)
})
