import { CallsApi } from "@estate/api/CallsApi"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import type { Page } from "@estate/domain/Page"
import { type PlatformError, UnreadableResponse } from "@estate/domain/PlatformError"
import { Context, Effect, Layer, type Stream } from "effect"
import { ApiClient } from "./ApiClient.ts"
import type { CallQuery, ProjectCallQuery } from "./CallQuery.ts"
import { projectParameters, sharedParameters } from "./internal/CallParameters.ts"
import { layerConfigOf, layerOf } from "./internal/Layers.ts"
import { pageFrom, paginate } from "./internal/Paginate.ts"
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
  const calls = (name: string) => {
    const list = operation(name, CallsApi.list)
    return (parameters: ReturnType<typeof projectParameters>) => (paging: PageQuery) => {
      const urlParams = paging.limit === undefined ? parameters : { ...parameters, limit: paging.limit }
      return Effect.map(
        list.fetched({ path: { page: pagePath(paging).page }, urlParams }),
        Effect.map(pageFrom)
      )
    }
  }
  const anyCalls = calls("Calls.page")
  const projectCalls = calls("Calls.projectPage")
  const listingCalls = calls("Calls.listingPage")

  const pagesOf = (query: CallQuery) => anyCalls(sharedParameters(query))
  const projectPages = (query: ProjectCallQuery) => {
    const fetchPage = projectCalls(projectParameters(query))
    return (paging: PageQuery) => Effect.map(fetchPage(paging), onlyOf(ProjectCall))
  }
  const listingPages = (query: CallQuery) => {
    const fetchPage = listingCalls(sharedParameters(query))
    return (paging: PageQuery) => Effect.map(fetchPage(paging), onlyOf(ListingCall))
  }

  return Calls.of({
    page: (query = {}) => Effect.flatten(pagesOf(query)(query)),
    stream: (query = {}) => paginate(query, settings, pagesOf(query)),
    projectPage: (query = {}) => Effect.flatten(projectPages(query)(query)),
    projectCalls: (query = {}) => paginate(query, settings, projectPages(query)),
    listingPage: (query = {}) => Effect.flatten(listingPages(query)(query)),
    listingCalls: (query = {}) => paginate(query, settings, listingPages(query))
  })
})

/** The page, where all of its calls are of one variant. */
const onlyOf = <Variant extends Call>(
  variant: { readonly identifier: string } & (abstract new (...args: never) => Variant)
) =>
  Effect.flatMap(({ items, ...counts }: Page<Call>): Effect.Effect<Page<Variant>, UnreadableResponse> => {
    const ofVariant = items.filter((call): call is Variant => call instanceof variant)
    const other = items.findIndex(call => !(call instanceof variant))
    return other < 0
      ? Effect.succeed({ ...counts, items: ofVariant })
      : Effect.fail(
          new UnreadableResponse({
            path: `items.${other}`,
            detail: `it is no ${variant.identifier}: the company's feeds module decides which calls it has`
          })
        )
  })
