import { emptyListingFields } from "@estate/api/ListingFields"
import type { ListingId } from "@estate/domain/Listing"
import * as Effect from "effect/Effect"
import type { Internals } from "../Internals.ts"
import { dataOf } from "../paging/WirePage.ts"

export const listingFields = ({ operation }: Internals) => {
  const empty = operation(emptyListingFields)

  return {
    empty: (id: ListingId) => Effect.map(empty({ path: { id } }), dataOf)
  }
}
