import { ListingId } from "@estate/domain/Listing"
import { ListingField } from "@estate/domain/ListingField"
import { Schema } from "effect"
import { endpoint } from "./Endpoint.ts"
import { dataOf } from "./Paging.ts"
import { idPath } from "./Parameter.ts"

/** 9 (spec, «Listing fields»). */
export const emptyListingFields = endpoint("GET", "/v1/orders/:id/props/empty", () => ({
  path: Schema.Struct({ id: idPath(ListingId) }),
  success: dataOf(Schema.Array(ListingField))
}))
