import type { ErrorOf, RequestParts, SuccessOf } from "@estate/api/Endpoint"
import type { ContractEndpoint, EndpointOf } from "@estate/api/Endpoints"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DEFAULT_PAGE_SIZE } from "@estate/domain/Page"
import type { RequestRejected } from "@estate/domain/PlatformError"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/**
 * Answers requests to an endpoint. In a list of handlers, the types of their parameters are not
 * compared.
 */
export type Handler<Parts, Success, E> = {
  handler(parts: Parts, now: LocalDateTime): Either.Either<Success, E>
}["handler"]

/** A handler for each endpoint of a resource. */
export type HandlersOf<Resource extends string> = {
  readonly [E in ContractEndpoint as Extract<E["id"], `${Resource}.${string}`>]: Handler<
    RequestParts<E>,
    SuccessOf<E>,
    ErrorOf<E> | RequestRejected
  >
}

/** The decoded query of an endpoint. */
export type QueryOf<Id extends ContractEndpoint["id"]> =
  RequestParts<EndpointOf<Id>> extends { readonly urlParams: infer Query } ? Query : never

/** A field that a record in memory may lack. */
export const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

/** The arguments of an error of the platform. */
export const refusal = (detail: string) => ({ detail, requestId: Option.none() })

/** The record for an answer, or the error of a missing record. */
export const dataOr = <A, E>(data: A | undefined, error: E): Either.Either<{ readonly data: A }, E> =>
  data === undefined ? Either.left(error) : Either.right({ data })

interface Paging {
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** A page of records; only some lists show the size of a page. */
export const pageOf = <A>(records: ReadonlyArray<A>, { page = 1, limit = DEFAULT_PAGE_SIZE }: Paging) => ({
  items: records.slice((page - 1) * limit, page * limit),
  total: records.length,
  pages: { page, total: Math.ceil(records.length / limit), limit }
})
