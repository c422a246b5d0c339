import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import type { CatalogueItemId } from "@estate/domain/Catalogue"
import * as Effect from "effect/Effect"
import { catalogueFilters } from "../CatalogueFilters.ts"
import type { Internals } from "../Internals.ts"
import { listOf } from "../paging/ListMethods.ts"
import { dataOf } from "../paging/Paginate.ts"
import { pagePath } from "../Query.ts"

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
