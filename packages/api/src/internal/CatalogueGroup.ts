import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "../Catalogue.ts"
import { problems } from "../DeclaredErrors.ts"
import { KeyOrDenied, NeededArea } from "../Key.ts"

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
