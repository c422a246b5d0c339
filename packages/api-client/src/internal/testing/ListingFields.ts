import { ListingId } from "@estate/domain/Listing"
import { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import * as Schema from "effect/Schema"
import { dataOr, type HandlersOf, refusal } from "./Handler.ts"

/** A listing that the platform knows. */
export const ListingEntry = Schema.Struct({
  /** The identifier of the listing. */
  id: ListingId,
  /** The fields that nobody has filled in. */
  emptyFields: Schema.Array(ListingField)
})

/** Endpoint 9. */
export const listingFieldHandlers = (
  listings: ReadonlyArray<typeof ListingEntry.Type> = []
): HandlersOf<"listingFields"> => ({
  "listingFields.empty": ({ path }) =>
    dataOr(
      listings.find(({ id }) => id === path.id)?.emptyFields,
      new ListingNotFound(refusal("there is no such listing"))
    )
})
