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
import { dataOf, pageOf, pagesWithLimit, pagingPath } from "./Paging.ts"
import { choiceParameter, idParameter, idPath, integerParameter } from "./Parameter.ts"

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
  description: "A complex or a building, with its parent and the parent's own.",
  errors: [CatalogueItemNotFound],
  idsFrom: { list: "catalogue.items", fields: { id: "id" } },
  schemas: () => ({
    path: Schema.Struct({ id: idPath(CatalogueItemId) }),
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
  description: "Complexes (level 1) and buildings (level 2), by id.",
  schemas: () => ({
    path: pagingPath(),
    urlParams: Schema.Struct({
      status: choiceParameter(catalogueStatuses),
      parent_id: idParameter(),
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
  description: "All, under construction and completed. Needs no key.",
  isPublic: true,
  schemas: () => ({ success: dataOf(Schema.Array(CatalogueCounter)) })
})
