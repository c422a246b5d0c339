import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Schema } from "effect"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
import { ListingNotFoundProblem } from "./ListingFieldErrors.ts"
import { dataOf } from "./Paging.ts"
import { idPath } from "./Parameter.ts"

/** 9 (spec, «Listing fields»). */
const empty = HttpApiEndpoint.get("empty", "/v1/orders/:id/props/empty")
  .annotate(OpenApi.Summary, "Fields of a listing that were left empty")
  .setPath(Schema.Struct({ id: idPath(ListingId) }))
  .addSuccess(dataOf(Schema.Array(ListingField)))
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .addError(ListingNotFoundProblem)
  .middleware(KeyOrDenied)

/** Endpoint 9: what a listing still lacks. */
export class ListingFieldsApi extends HttpApiGroup.make("listingFields")
  .add(empty)
  .annotate(NeededArea, "listings")
  .annotate(OpenApi.Title, "Listing fields") {
  static readonly empty = empty
}
