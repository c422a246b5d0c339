import type {
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemId,
  CatalogueItemNotFound,
  CatalogueItemWithParent
} from "@estate/domain/Catalogue"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { QueryOf } from "./internal/Filters.ts"
import { catalogue, type catalogueFilters } from "./internal/services/Catalogue.ts"
import { serviceClass } from "./internal/services/Layers.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** Filters of catalogue items (spec, endpoint 7). */
export interface CatalogueQuery extends QueryOf<typeof catalogueFilters> {}

/** The methods of `Catalogue`. */
export interface CatalogueService {
  /** One complex or building, with everything that it belongs to. */
  readonly item: (
    item: CatalogueItemId
  ) => Effect.Effect<CatalogueItemWithParent, PlatformError | CatalogueItemNotFound>
  /** One page of complexes and buildings, 10 by default. */
  readonly page: (query?: CatalogueQuery & PageQuery) => Effect.Effect<Page<CatalogueItem>, PlatformError>
  /** All complexes and buildings that the query selects, read page by page. */
  readonly stream: (query?: CatalogueQuery & StreamQuery) => Stream.Stream<CatalogueItem, PlatformError>
  /** The numbers of objects: all, under construction, completed, in this order. */
  readonly counters: () => Effect.Effect<ReadonlyArray<CatalogueCounter>, PlatformError>
}

/**
 * The housing-complex catalogue (spec, «Housing-complex catalogue», endpoints 6 to 8). `stream`
 * reads pages of `pageSize` (default 100) and prefetches some of them.
 */
export class Catalogue extends serviceClass<Catalogue, CatalogueService>()(
  "@estate/api-client/Catalogue",
  catalogue
) {}
