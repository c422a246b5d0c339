import { listCalls } from "@estate/api/Calls"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import { Context, Effect, Either, Layer, type Stream } from "effect"
import { ApiClient } from "./ApiClient.ts"
import type { CallQuery, ProjectCallQuery } from "./CallQuery.ts"
import { projectParameters, sharedParameters } from "./internal/CallParameters.ts"
import { layerConfigOf, layerOf } from "./internal/Layers.ts"
import type { Fault } from "./internal/Operation.ts"
import { pageFrom, paginate, type WirePage } from "./internal/Paginate.ts"
import { pagePath } from "./internal/Query.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/**
 * Phone calls (spec, «Calls», endpoint 15). The feeds module decides which variant a company has: `page` and `stream` take
 * either and ask by what both have. The others are for who knows the company: calls of the other variant fail there
 * with `UnreadableResponse`, and only the calls of projects can be asked for by what projects have.
 *
 * A stream asks for pages of `pageSize` (100 where left out), some of them ahead.
 */
export class Calls extends Context.Tag("@estate/api-client/Calls")<
  Calls,
  {
    readonly page: (query?: CallQuery & PageQuery) => Effect.Effect<Page<Call>, PlatformError>
    readonly stream: (query?: CallQuery & StreamQuery) => Stream.Stream<Call, PlatformError>
    /** Without the feeds module. */
    readonly projectPage: (
      query?: ProjectCallQuery & PageQuery
    ) => Effect.Effect<Page<ProjectCall>, PlatformError>
    readonly projectCalls: (
      query?: ProjectCallQuery & StreamQuery
    ) => Stream.Stream<ProjectCall, PlatformError>
    /** With the feeds module. */
    readonly listingPage: (query?: CallQuery & PageQuery) => Effect.Effect<Page<ListingCall>, PlatformError>
    readonly listingCalls: (query?: CallQuery & StreamQuery) => Stream.Stream<ListingCall, PlatformError>
  }
>() {
  /** Over an `ApiClient` that is there, without a layer: a short program has it sooner so. */
  static readonly make: Effect.Effect<Calls["Type"], never, ApiClient> = Effect.suspend(() => make)

  /** Over an `ApiClient` that is there. */
  static readonly layerClient: Layer.Layer<Calls, never, ApiClient> = Layer.suspend(() =>
    Layer.effect(Calls, make)
  )

  /** The platform at the given address. */
  static readonly layer = layerOf(Calls.layerClient)

  /** The platform by settings that are read: from the environment where nothing else is said. */
  static readonly layerConfig = layerConfigOf(Calls.layerClient)
}

const make = Effect.gen(function* () {
  const { operation, settings } = yield* ApiClient
  const anyCalls = operation("Calls.page", listCalls)
  const projectCalls = operation("Calls.projectPage", listCalls, { narrow: onlyOf(ProjectCall) })
  const listingCalls = operation("Calls.listingPage", listCalls, { narrow: onlyOf(ListingCall) })

  const pagesOf = (query: CallQuery) => pagesBy(anyCalls.fetched, sharedParameters(query))
  const projectPages = (query: ProjectCallQuery) => pagesBy(projectCalls.fetched, projectParameters(query))
  const listingPages = (query: CallQuery) => pagesBy(listingCalls.fetched, sharedParameters(query))

  return Calls.of({
    page: (query = {}) => Effect.flatten(pagesOf(query)(query)),
    stream: (query = {}) => paginate(query, settings, pagesOf(query)),
    projectPage: (query = {}) => Effect.flatten(projectPages(query)(query)),
    projectCalls: (query = {}) => paginate(query, settings, projectPages(query)),
    listingPage: (query = {}) => Effect.flatten(listingPages(query)(query)),
    listingCalls: (query = {}) => paginate(query, settings, listingPages(query))
  })
})

interface Asked {
  readonly path: { readonly page: PageNumber }
  readonly urlParams: ReturnType<typeof projectParameters> & { readonly limit?: PageSize }
}

/** Pages by parameters that are the same for each. */
const pagesBy =
  <A extends Call>(
    fetched: (said: Asked) => Effect.Effect<Effect.Effect<WirePage<A>, PlatformError>>,
    parameters: ReturnType<typeof projectParameters>
  ) =>
  (paging: PageQuery) => {
    const urlParams = paging.limit === undefined ? parameters : { ...parameters, limit: paging.limit }
    return Effect.map(fetched({ path: { page: pagePath(paging).page }, urlParams }), Effect.map(pageFrom<A>))
  }

/** The page, where all of its calls are of one variant. */
const onlyOf =
  <Variant extends Call>(
    variant: { readonly identifier: string } & (abstract new (...args: never) => Variant)
  ) =>
  (page: WirePage<Call>): Either.Either<WirePage<Variant>, Fault> => {
    const items = page.items.filter((call): call is Variant => call instanceof variant)
    const other = page.items.findIndex(call => !(call instanceof variant))
    return other < 0
      ? Either.right({ ...page, items })
      : Either.left({
          path: `items.${other}`,
          detail: `it is no ${variant.identifier}: the company's feeds module decides which calls it has`
        })
  }
