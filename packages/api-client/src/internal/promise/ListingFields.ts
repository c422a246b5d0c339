import { emptyListingFields } from "@estate/api/ListingFields"
import { ListingId } from "@estate/domain/Listing"
import type * as Domain from "@estate/domain/ListingField"
import { listingFields } from "../services/ListingFields.ts"
import type { Answered } from "./Answers.ts"
import { checked } from "./Inputs.ts"
import { resource } from "./Methods.ts"
import type { CallOptions } from "./Options.ts"
import type { PlainRecord } from "./Plain.ts"

/** A field of a listing that nobody has filled in (spec, «Empty listing field»). */
export interface ListingField extends PlainRecord<typeof Domain.ListingField> {}

/** Fields of listings (spec, endpoint 9). */
export interface ListingFieldCalls {
  /**
   * The fields of a listing that nobody has filled in; rejects with `ListingNotFound` if there is
   * no such listing.
   */
  readonly empty: (listingId: number, options?: CallOptions) => Answered<ReadonlyArray<ListingField>>
}

const listingFieldCalls = resource(
  listingFields,
  ({ one }): ListingFieldCalls => ({
    empty: one(checked(emptyListingFields, "listingId", ListingId), (s, id) => s.empty(id))
  })
)

export default listingFieldCalls
