import { ListingId } from "@estate/domain/Listing"
import { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { dataOf } from "./internal/Paging.ts"
import { idPath } from "./internal/Parameter.ts"

const listingFields = {
  name: "listingFields",
  title: "Listing fields",
  description: "What is still to be filled in.",
  area: "listings",
  withoutKey: "denied",
  servedAt: "api"
} as const satisfies Resource

/** Endpoint 9 (spec, «Listing fields»). */
export const emptyListingFields = endpoint({
  resource: listingFields,
  name: "empty",
  operation: "ListingFields.empty",
  method: "GET",
  path: "/v1/orders/:id/props/empty",
  summary: "Fields of a listing that were left empty",
  shown: [403, 404],
  description: "Which fields there are depends on the listing's topic.",
  errors: [ListingNotFound],
  idsFrom: { list: "threads.list", fields: { id: "order_id" } },
  schemas: () => ({
    path: Schema.Struct({
      /** The identifier of the listing. */
      id: idPath(ListingId)
    }),
    success: dataOf(Schema.Array(ListingField))
  })
})
