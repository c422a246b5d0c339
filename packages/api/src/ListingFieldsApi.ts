import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
import { emptyListingFields } from "./ListingFieldEndpoints.ts"
import { ListingNotFoundProblem } from "./ListingFieldErrors.ts"

const empty = HttpApiEndpoint.get("empty", emptyListingFields.path)
  .annotate(OpenApi.Summary, "Fields of a listing that were left empty")
  .setPath(emptyListingFields.schemas.path)
  .addSuccess(emptyListingFields.schemas.success)
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .addError(ListingNotFoundProblem)
  .middleware(KeyOrDenied)

/** Endpoint 9: what a listing still lacks. */
export class ListingFieldsApi extends HttpApiGroup.make("listingFields")
  .add(empty)
  .annotate(NeededArea, "listings")
  .annotate(OpenApi.Title, "Listing fields") {}
