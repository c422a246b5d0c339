import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import { CatalogueItemId, CatalogueLevel, catalogueStatuses } from "@estate/domain/Catalogue"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Internals } from "../Internals.ts"
import { listOf } from "../paging/ListMethods.ts"
import { dataOf } from "../paging/WirePage.ts"
import { pagePath } from "../Query.ts"

export const catalogueFilters = {
  /** Only those under construction (`not_finished`) or completed (`finished`). Default: all. */
  status: Schema.Literal(...catalogueStatuses),
  /** Only the buildings of the complex with this id. */
  parentId: CatalogueItemId,
  /** 1 for complexes only, 2 for buildings only. Default: both. */
  level: CatalogueLevel
}

export const catalogue = ({ operation, lists }: Internals) => {
  const item = operation(showCatalogueItem)
  const counters = operation(countCatalogueItems)

  return {
    item: (id: CatalogueItemId) => Effect.map(item({ path: { id } }), dataOf),
    ...listOf(lists, catalogueFilters, operation(listCatalogueItems), query => ({
      path: pagePath(query),
      urlParams: { status: query.status, parent_id: query.parentId, level: query.level }
    })),
    counters: () => Effect.map(counters({}), dataOf)
  }
}
