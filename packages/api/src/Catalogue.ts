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
import { endpoint } from "./Endpoint.ts"
import { dataOf, pageOf, pagesWithLimit, pagingPath } from "./Paging.ts"
import { choiceParameter, idParameter, idPath, integerParameter } from "./Parameter.ts"

/** Endpoint 6 (spec, «Housing-complex catalogue»). */
export const showCatalogueItem = endpoint(
  "GET",
  "/v1/catalogues/item/:id",
  () => ({
    path: Schema.Struct({ id: idPath(CatalogueItemId) }),
    success: dataOf(CatalogueItemWithParent)
  }),
  CatalogueItemNotFound
)

/** Endpoint 7 (spec, «Housing-complex catalogue»). */
export const listCatalogueItems = endpoint("GET", "/v1/catalogues/items/:page/:limit", () => ({
  path: pagingPath(),
  urlParams: Schema.Struct({
    status: choiceParameter(catalogueStatuses),
    parent_id: idParameter(),
    level: integerParameter(CatalogueLevel, { minimum: 1, maximum: 2 })
  }),
  success: dataOf(pageOf(CatalogueItem, pagesWithLimit()))
}))

/** Endpoint 8 (spec, «Housing-complex catalogue»). It shows no company's data and needs no key. */
export const countCatalogueItems = endpoint("GET", "/v1/catalogues/items/numbers", () => ({
  success: dataOf(Schema.Array(CatalogueCounter))
}))
