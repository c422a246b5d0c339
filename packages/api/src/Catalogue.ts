import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import {
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemId,
  CatalogueItemNotFound,
  CatalogueItemWithParent,
  CatalogueLevel,
  catalogueStatuses
} from "@estate/domain/Catalogue"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { problems } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
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

/** Endpoints 6 to 8 for the service. */
export const catalogueGroup = () =>
  HttpApiGroup.make("catalogue")
    .add(
      HttpApiEndpoint.get("item", showCatalogueItem.path)
        .annotate(OpenApi.Summary, "One catalogue item")
        .annotate(OpenApi.Description, "A complex or a building, with its parent and the parent's own.")
        .setPath(showCatalogueItem.schemas.path)
        .addSuccess(showCatalogueItem.schemas.success)
        .addError(problems(RequestRejected, AccessDenied, ...showCatalogueItem.errors))
        .middleware(KeyOrDenied)
    )
    .add(
      HttpApiEndpoint.get("counters", countCatalogueItems.path)
        .annotate(OpenApi.Summary, "Counters of objects")
        .annotate(OpenApi.Description, "All, under construction and completed. Needs no key.")
        .addSuccess(countCatalogueItems.schemas.success)
    )
    .add(
      HttpApiEndpoint.get("items", listCatalogueItems.path)
        .annotate(OpenApi.Summary, "List of catalogue items")
        .annotate(OpenApi.Description, "Complexes (level 1) and buildings (level 2), by id.")
        .setPath(listCatalogueItems.schemas.path)
        .setUrlParams(listCatalogueItems.schemas.urlParams)
        .addSuccess(listCatalogueItems.schemas.success)
        .addError(problems(RequestRejected, AccessDenied))
        .middleware(KeyOrDenied)
    )
    .annotate(NeededArea, "catalogue")
    .annotate(OpenApi.Title, "Housing-complex catalogue")
    .annotate(OpenApi.Description, "Housing complexes and their buildings; all companies share them.")
