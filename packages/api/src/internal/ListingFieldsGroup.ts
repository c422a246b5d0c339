import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import { problems } from "../DeclaredErrors.ts"
import { KeyOrDenied, NeededArea } from "../Key.ts"
import { emptyListingFields } from "../ListingFields.ts"

/** Endpoint 9 for the service. */
export const listingFieldsGroup = () =>
  HttpApiGroup.make("listingFields")
    .add(
      HttpApiEndpoint.get("empty", emptyListingFields.path)
        .annotate(OpenApi.Summary, "Fields of a listing that were left empty")
        .annotate(OpenApi.Description, "Which fields there are depends on the listing's topic.")
        .setPath(emptyListingFields.schemas.path)
        .addSuccess(emptyListingFields.schemas.success)
        .addError(problems(RequestRejected, AccessDenied, ...emptyListingFields.errors))
        .middleware(KeyOrDenied)
    )
    .annotate(NeededArea, "listings")
    .annotate(OpenApi.Title, "Listing fields")
    .annotate(OpenApi.Description, "What is still to be filled in.")
