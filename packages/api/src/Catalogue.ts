import {
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemId,
  CatalogueItemNotFound,
  CatalogueItemWithParent,
  CatalogueLevel,
  catalogueStatuses
} from "@estate/domain/Catalogue"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { dataOf, pageOf, pagesWithLimit, pagingPath } from "./internal/Paging.ts"
import { choiceParameter, idParameter, idPath, integerParameter } from "./internal/Parameter.ts"

const catalogue = {
  name: "catalogue",
  title: "Housing-complex catalogue",
  description: "Housing complexes and their buildings; all companies share them.",
  area: "catalogue",
  withoutKey: "denied",
  servedAt: "api"
} as const satisfies Resource

/** Endpoint 6 (spec, «Housing-complex catalogue»). */
export const showCatalogueItem = endpoint({
  resource: catalogue,
  name: "item",
  operation: "Catalogue.item",
  method: "GET",
  path: "/v1/catalogues/item/:id",
  summary: "One catalogue item",
  shown: [403],
  description: "A complex or a building, with its parent and the parent's own.",
  errors: [CatalogueItemNotFound],
  idsFrom: { list: "catalogue.items", fields: { id: "id" } },
  schemas: () => ({
    path: Schema.Struct({
      /** The identifier of the complex or the building. */
      id: idPath(CatalogueItemId)
    }),
    success: dataOf(CatalogueItemWithParent)
  })
})

/** Endpoint 7 (spec, «Housing-complex catalogue»). */
export const listCatalogueItems = endpoint({
  resource: catalogue,
  name: "items",
  operation: "Catalogue.page",
  method: "GET",
  path: "/v1/catalogues/items/:page/:limit",
  summary: "List of catalogue items",
  shown: [403],
  description: "Complexes (level 1) and buildings (level 2), by id.",
  schemas: () => ({
    path: pagingPath(),
    urlParams: Schema.Struct({
      /** Only those under construction (`not_finished`) or completed (`finished`). Default: all. */
      status: choiceParameter(catalogueStatuses),
      /** Only the buildings of the complex with this identifier. */
      parent_id: idParameter(CatalogueItemId),
      /** 1 for complexes only, 2 for buildings only. Default: both. */
      level: integerParameter(CatalogueLevel, { minimum: 1, maximum: 2 })
    }),
    success: dataOf(pageOf(CatalogueItem, pagesWithLimit()))
  })
})

/** Endpoint 8 (spec, «Housing-complex catalogue»). */
export const countCatalogueItems = endpoint({
  resource: catalogue,
  name: "counters",
  operation: "Catalogue.counters",
  method: "GET",
  path: "/v1/catalogues/items/numbers",
  summary: "Counters of objects",
  shown: [],
  description: "All, under construction and completed. Needs no key.",
  isPublic: true,
  schemas: () => ({ success: dataOf(Schema.Array(CatalogueCounter)) })
})
