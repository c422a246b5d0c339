import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { ListingId } from "@estate/domain/Listing"
import { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { problems } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
import { dataOf } from "./Paging.ts"
import { idPath } from "./Parameter.ts"

/** Endpoint 9 (spec, «Listing fields»). */
export const emptyListingFields = endpoint(
  "GET",
  "/v1/orders/:id/props/empty",
  () => ({
    path: Schema.Struct({ id: idPath(ListingId) }),
    success: dataOf(Schema.Array(ListingField))
  }),
  ListingNotFound
)

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
