import { ListingId } from "@estate/domain/Listing"
import { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
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
