import { ListingId } from "@estate/domain/Listing"
import { readNumber } from "../Records/ReadNumber.ts"

/** A listing's number as it was given. */
export const readListingId = (text: string) =>
  readNumber(text, ListingId, { en: "listing", ru: "объявления" })
