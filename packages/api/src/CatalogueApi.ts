import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "./CatalogueEndpoints.ts"
import { CatalogueItemNotFoundProblem } from "./CatalogueErrors.ts"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"

const item = HttpApiEndpoint.get("item", showCatalogueItem.path)
  .annotate(OpenApi.Summary, "One catalogue item")
  .setPath(showCatalogueItem.schemas.path)
  .addSuccess(showCatalogueItem.schemas.success)
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .addError(CatalogueItemNotFoundProblem)
  .middleware(KeyOrDenied)

const items = HttpApiEndpoint.get("items", listCatalogueItems.path)
  .annotate(OpenApi.Summary, "List of catalogue items")
  .setPath(listCatalogueItems.schemas.path)
  .setUrlParams(listCatalogueItems.schemas.urlParams)
  .addSuccess(listCatalogueItems.schemas.success)
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrDenied)

const counters = HttpApiEndpoint.get("counters", countCatalogueItems.path)
  .annotate(OpenApi.Summary, "Counters of objects: all, under construction, completed")
  .addSuccess(countCatalogueItems.schemas.success)

/** Endpoints 6 to 8: the housing-complex catalogue. */
export class CatalogueApi extends HttpApiGroup.make("catalogue")
  .add(item)
  .add(counters)
  .add(items)
  .annotate(NeededArea, "catalogue")
  .annotate(OpenApi.Title, "Housing-complex catalogue") {}
