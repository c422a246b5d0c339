import { listCalls } from "@estate/api/Calls"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Stream from "effect/Stream"
import { ApiClient } from "./ApiClient.ts"
import type { CallQuery, ProjectCallQuery } from "./CallQuery.ts"
import { callFilters, projectCallFilters } from "./internal/CallFilters.ts"
import { projectParameters, sharedParameters } from "./internal/CallParameters.ts"
import type { Filters, QueryOf } from "./internal/Filters.ts"
import { internals } from "./internal/Internals.ts"
import type { InvalidField } from "./internal/InvalidField.ts"
import { serviceClass } from "./internal/Layers.ts"
import type { Operation } from "./internal/Operation.ts"
import { listMethods } from "./internal/paging/ListMethods.ts"
import { pageFrom, type WirePage } from "./internal/paging/Paginate.ts"
import { definedFields, pagePath } from "./internal/Query.ts"
import type { SharedLists } from "./internal/SharedLists.ts"
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
export class Calls extends serviceClass<Calls, CallsService>()("@estate/api-client/Calls", () => make) {}

const make: Effect.Effect<CallsService, never, ApiClient> = Effect.gen(function* () {
  const { operation, lists } = (yield* ApiClient)[internals]
  const any = listOf(lists, callFilters, operation(listCalls), sharedParameters)
  const projects = listOf(
    lists,
    projectCallFilters,
    operation(listCalls, { name: "Calls.projectPage", narrow: onlyOf(ProjectCall) }),
    projectParameters
  )
  const listings = listOf(
    lists,
    callFilters,
    operation(listCalls, { name: "Calls.listingPage", narrow: onlyOf(ListingCall) }),
    sharedParameters
  )

  return {
    page: any.page,
    stream: any.stream,
    projectPage: projects.page,
    projectCalls: projects.stream,
    listingPage: listings.page,
    listingCalls: listings.stream
  }
})

interface Input {
  readonly path: { readonly page: PageNumber }
  readonly urlParams: ReturnType<typeof projectParameters> & { readonly limit?: PageSize }
}

const listOf = <F extends Filters, A extends Call>(
  lists: SharedLists,
  filters: F,
  { prefetch, unsent }: Operation<Input, WirePage<A>, PlatformError>,
  parametersOf: (query: QueryOf<F>) => ReturnType<typeof projectParameters>
) =>
  listMethods(lists, {
    call: unsent,
    filters,
    fetchPage: query => {
      const urlParams = definedFields({ ...parametersOf(query), limit: query.limit })
      return Effect.map(
        prefetch({ path: { page: pagePath(query).page }, urlParams }),
        Effect.map(pageFrom<A>)
      )
    }
  })

/** The page, if all its calls are of one variant. */
const onlyOf =
  <Variant extends Call>(
    variant: { readonly identifier: string } & (abstract new (...args: never) => Variant)
  ) =>
  (page: WirePage<Call>): Either.Either<WirePage<Variant>, InvalidField> => {
    const items = page.items.filter((call): call is Variant => call instanceof variant)
    const other = page.items.findIndex(call => !(call instanceof variant))
    return other < 0
      ? Either.right({ ...page, items })
      : Either.left({
          path: `items.${other}`,
          detail: `it is no ${variant.identifier}: the company's feeds module decides which calls it has`
        })
  }
