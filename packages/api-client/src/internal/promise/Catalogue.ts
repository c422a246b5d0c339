import { listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import * as Domain from "@estate/domain/Catalogue"
import type { PlainQueryOf } from "../Filters.ts"
import { catalogue, catalogueFilters } from "../services/Catalogue.ts"
import type { Answered, ListOf, PageOf } from "./Answers.ts"
import { checked, listOf, pageOf } from "./Inputs.ts"
import { resource } from "./Methods.ts"
import type { CallOptions } from "./Options.ts"
import type { PlainRecord } from "./Plain.ts"

/** A photo of a complex or a building (spec, «Catalogue file record»). */
export interface CataloguePhoto extends PlainRecord<typeof Domain.CataloguePhoto> {}

/** A housing complex or a building in a list (spec, «Catalogue item»). */
export interface CatalogueItem extends PlainRecord<typeof Domain.CatalogueItem> {}

/** One complex or building, with everything that it belongs to. */
export interface CatalogueItemWithParent extends CatalogueItem {
  /** The complex of a building; null for a complex. */
  readonly parent: CatalogueItemWithParent | null
}

/** The number of objects with a status (spec, «Catalogue counter»). */
export interface CatalogueCounter extends PlainRecord<typeof Domain.CatalogueCounter> {}

/** Filters of catalogue items (spec, endpoint 7). */
export interface CatalogueQuery extends PlainQueryOf<typeof catalogueFilters> {}

/** The housing-complex catalogue (spec, endpoints 6 to 8). */
export interface CatalogueCalls {
  /**
   * One complex or building, with everything that it belongs to; rejects with
   * `CatalogueItemNotFound` if there is none.
   */
  readonly item: (itemId: number, options?: CallOptions) => Answered<CatalogueItemWithParent>
  /** One page of complexes and buildings. */
  readonly page: PageOf<CatalogueQuery, CatalogueItem>
  /** All complexes and buildings that the query selects. */
  readonly list: ListOf<CatalogueQuery, CatalogueItem>
  /** The numbers of objects: all, under construction, completed, in this order. */
  readonly counters: (options?: CallOptions) => Answered<ReadonlyArray<CatalogueCounter>>
}

const catalogueCalls = resource(
  catalogue,
  ({ none, one, many }): CatalogueCalls => ({
    item: one(checked(showCatalogueItem, "itemId", Domain.CatalogueItemId), (s, id) => s.item(id)),
    page: one(pageOf(listCatalogueItems, catalogueFilters), (s, q) => s.page(q)),
    list: many(listOf(listCatalogueItems, catalogueFilters), (s, q) => s.stream(q)),
    counters: none(s => s.counters())
  })
)

export default catalogueCalls
