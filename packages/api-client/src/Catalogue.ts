import type { HttpClient } from "@effect/platform"
import type {
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemId,
  CatalogueItemNotFound,
  CatalogueItemWithParent,
  CatalogueLevel,
  CatalogueStatus
} from "@estate/domain/Catalogue"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import { Context, Effect, Layer, type Stream } from "effect"
import { ApiClient } from "./ApiClient.ts"
import type { ClientSettings } from "./ClientSettings.ts"
import { defaultPageSize, pageFrom, paginate } from "./internal/Paginate.ts"
import { given, pagePath } from "./internal/Query.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** Which catalogue items: all of them where nothing is said. */
export interface CatalogueQuery {
  readonly status?: CatalogueStatus | undefined
  /** Only the buildings of this complex. */
  readonly parentId?: CatalogueItemId | undefined
  /** 1 complexes, 2 buildings. */
  readonly level?: CatalogueLevel | undefined
}

/**
 * The housing-complex catalogue (spec, «Housing-complex catalogue», endpoints 6 to 8). `stream` asks for pages of `pageSize`
 * (100 where left out) as it is consumed.
 */
export class Catalogue extends Context.Tag("@estate/api-client/Catalogue")<
  Catalogue,
  {
    /** A complex or a building with its parent, which carries its own. */
    readonly item: (
      item: CatalogueItemId
    ) => Effect.Effect<CatalogueItemWithParent, PlatformError | CatalogueItemNotFound>
    readonly page: (query?: CatalogueQuery & PageQuery) => Effect.Effect<Page<CatalogueItem>, PlatformError>
    readonly stream: (query?: CatalogueQuery & StreamQuery) => Stream.Stream<CatalogueItem, PlatformError>
    /** How many objects there are: all, under construction, completed. */
    readonly counters: () => Effect.Effect<ReadonlyArray<CatalogueCounter>, PlatformError>
  }
>() {
  /** Over an `ApiClient` that is there. */
  static readonly layerClient: Layer.Layer<Catalogue, never, ApiClient> = Layer.suspend(() =>
    Layer.effect(Catalogue, make)
  )

  /** The platform at the given address. */
  static readonly layer = (settings: ClientSettings): Layer.Layer<Catalogue, never, HttpClient.HttpClient> =>
    Layer.provide(Catalogue.layerClient, ApiClient.layer(settings))
}

const make = Effect.gen(function* () {
  const ask = yield* Effect.flatMap(ApiClient, client => client.group("catalogue"))

  const page = Effect.fn("Catalogue.page")(function* (query: CatalogueQuery & PageQuery = {}) {
    const urlParams = given({ status: query.status, parent_id: query.parentId, level: query.level })
    const { data } = yield* ask(catalogue => catalogue.items({ path: pagePath(query), urlParams }))
    return pageFrom(data)
  })

  return Catalogue.of({
    item: Effect.fn("Catalogue.item")(function* (id) {
      const { data } = yield* ask(catalogue => catalogue.item({ path: { id } }))
      return data
    }),
    page,
    stream: ({ pageSize = defaultPageSize, ...query } = {}) =>
      paginate(number => page({ ...query, page: number, limit: pageSize })),
    counters: Effect.fn("Catalogue.counters")(function* () {
      const { data } = yield* ask(catalogue => catalogue.counters({}))
      return data
    })
  })
})
