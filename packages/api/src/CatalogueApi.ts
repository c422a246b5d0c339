import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import {
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemId,
  CatalogueItemWithParent,
  CatalogueLevel,
  catalogueStatuses
} from "@estate/domain/Catalogue"
import { Schema } from "effect"
import { CatalogueItemNotFoundProblem } from "./CatalogueErrors.ts"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
import { dataOf, pageOf, pagesWithLimit, pagingPath } from "./Paging.ts"
import { choiceParameter, idParameter, idPath, integerParameter } from "./Parameter.ts"

/** 6 (spec, «Housing-complex catalogue»). */
const item = HttpApiEndpoint.get("item", "/v1/catalogues/item/:id")
  .annotate(OpenApi.Summary, "One catalogue item")
  .setPath(Schema.Struct({ id: idPath(CatalogueItemId) }))
  .addSuccess(dataOf(CatalogueItemWithParent))
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .addError(CatalogueItemNotFoundProblem)
  .middleware(KeyOrDenied)

/** 7 (spec, «Housing-complex catalogue»). */
const items = HttpApiEndpoint.get("items", "/v1/catalogues/items/:page/:limit")
  .annotate(OpenApi.Summary, "List of catalogue items")
  .setPath(pagingPath)
  .setUrlParams(
    Schema.Struct({
      status: choiceParameter(catalogueStatuses),
      parent_id: idParameter,
      level: integerParameter(CatalogueLevel, { minimum: 1, maximum: 2 })
    })
  )
  .addSuccess(dataOf(pageOf(CatalogueItem, pagesWithLimit)))
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrDenied)

/** 8 (spec, «Housing-complex catalogue»): it holds no company's data and needs no key. */
const counters = HttpApiEndpoint.get("counters", "/v1/catalogues/items/numbers")
  .annotate(OpenApi.Summary, "Counters of objects: all, under construction, completed")
  .addSuccess(dataOf(Schema.Array(CatalogueCounter)))

/** Endpoints 6 to 8: the housing-complex catalogue. */
export class CatalogueApi extends HttpApiGroup.make("catalogue")
  .add(item)
  .add(counters)
  .add(items)
  .annotate(NeededArea, "catalogue")
  .annotate(OpenApi.Title, "Housing-complex catalogue") {
  static readonly item = item
  static readonly items = items
  static readonly counters = counters
}
