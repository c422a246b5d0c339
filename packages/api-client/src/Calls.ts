import { listCalls } from "@estate/api/Calls"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Stream from "effect/Stream"
import type { CallQuery, ProjectCallQuery } from "./CallQuery.ts"
import { callFilters, projectCallFilters } from "./internal/CallFilters.ts"
import { anyRequest, projectRequest } from "./internal/CallParameters.ts"
import type { Internals } from "./internal/Internals.ts"
import type { InvalidField } from "./internal/InvalidField.ts"
import { serviceClass } from "./internal/Layers.ts"
import { listOf } from "./internal/paging/ListMethods.ts"
import type { WirePage } from "./internal/paging/Paginate.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** The methods of `Calls`. */
export interface CallsService {
  /** One page of calls of either variant, 10 by default. */
  readonly page: (query?: CallQuery & PageQuery) => Effect.Effect<Page<Call>, PlatformError>
  /** All calls that the query selects, of either variant. */
  readonly stream: (query?: CallQuery & StreamQuery) => Stream.Stream<Call, PlatformError>
  /** One page of calls of projects: without the feeds module. */
  readonly projectPage: (
    query?: ProjectCallQuery & PageQuery
  ) => Effect.Effect<Page<ProjectCall>, PlatformError>
  /** All calls of projects that the query selects: without the feeds module. */
  readonly projectCalls: (query?: ProjectCallQuery & StreamQuery) => Stream.Stream<ProjectCall, PlatformError>
  /** One page of calls of listings: with the feeds module. */
  readonly listingPage: (query?: CallQuery & PageQuery) => Effect.Effect<Page<ListingCall>, PlatformError>
  /** All calls of listings that the query selects: with the feeds module. */
  readonly listingCalls: (query?: CallQuery & StreamQuery) => Stream.Stream<ListingCall, PlatformError>
}

/**
 * Phone calls (spec, «Calls», endpoint 15). The feeds module of a company decides which variant
 * it has. `page` and `stream` accept both, with the filters that both have. The other methods
 * accept one variant and fail with `UnreadableResponse` on the other; those of projects have more
 * filters.
 *
 * A stream reads pages of `pageSize` (default 100) and prefetches some.
 */
export class Calls extends serviceClass<Calls, CallsService>()("@estate/api-client/Calls", client =>
  make(client)
) {}

const make = ({ operation, lists }: Internals): CallsService => {
  const of = <A extends Call>(name: string, variant: Variant<A>) =>
    operation(listCalls, { name, narrow: onlyOf(variant) })
  const any = listOf(lists, callFilters, operation(listCalls), anyRequest)
  const projects = listOf(lists, projectCallFilters, of("Calls.projectPage", ProjectCall), projectRequest)
  const listings = listOf(lists, callFilters, of("Calls.listingPage", ListingCall), anyRequest)

  return {
    ...any,
    projectPage: projects.page,
    projectCalls: projects.stream,
    listingPage: listings.page,
    listingCalls: listings.stream
  }
}

type Variant<A extends Call> = { readonly identifier: string } & (abstract new (...args: never) => A)

/** The page, if all its calls are of one variant. */
const onlyOf =
  <A extends Call>(variant: Variant<A>) =>
  (page: WirePage<Call>): Either.Either<WirePage<A>, InvalidField> => {
    const items = page.items.filter((call): call is A => call instanceof variant)
    const other = page.items.findIndex(call => !(call instanceof variant))
    return other < 0
      ? Either.right({ ...page, items })
      : Either.left({
          path: `items.${other}`,
          detail: `it is no ${variant.identifier}: the company's feeds module decides which calls it has`
        })
  }
