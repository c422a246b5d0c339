import type { PlatformCall } from "@estate/domain/CallError"
import type { Page } from "@estate/domain/Page"
import { InvalidInput, type UnreadableResponse } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { PageQuery, StreamQuery } from "../../PageQuery.ts"
import { type Filters, pagePart, pagesPart, type QueryOf } from "../Filters.ts"
import { unknownFilter } from "../Query.ts"
import type { SharedLists } from "../SharedLists.ts"
import { paginate } from "./Paginate.ts"
import type { FetchPage } from "./StreamPages.ts"

/** A list of the platform: its operation, its filters, and how a page of it is fetched. */
interface List<F extends Filters, A, E, E2> {
  readonly call: PlatformCall
  readonly filters: F
  readonly fetchPage: (query: QueryOf<F> & PageQuery) => ReturnType<FetchPage<Page<A>, E, E2>>
}

/** The two methods of a list: one page, and all records. Both refuse filters that it lacks. */
export const listMethods = <F extends Filters, A extends { readonly id: unknown }, E, E2>(
  lists: SharedLists,
  { call, filters, fetchPage }: List<F, A, E, E2>
): {
  readonly page: (query?: QueryOf<F> & PageQuery) => Effect.Effect<Page<A>, E | E2 | InvalidInput>
  readonly stream: (
    query?: QueryOf<F> & StreamQuery
  ) => Stream.Stream<A, E | E2 | InvalidInput | UnreadableResponse>
} => {
  const ofPage = { ...filters, ...pagePart }
  const ofStream = { ...filters, ...pagesPart }
  return {
    page: (query: QueryOf<F> & PageQuery = {}) =>
      Effect.zipRight(knownFilters(ofPage, query, call), Effect.flatten(fetchPage(query))),
    stream: (query: QueryOf<F> & StreamQuery = {}) =>
      Stream.unwrap(
        Effect.as(
          knownFilters(ofStream, query, call),
          paginate(query, lists, call, paging => fetchPage({ ...query, ...paging }))
        )
      )
  }
}

/** Fails for a filter that a list does not have. */
export const knownFilters = (
  filters: Filters,
  query: object,
  call: PlatformCall
): Effect.Effect<void, InvalidInput> => {
  const unknown = unknownFilter(filters, query)
  return unknown === undefined
    ? Effect.void
    : Effect.fail(new InvalidInput({ ...unknown, call: Option.some(call) }))
}
