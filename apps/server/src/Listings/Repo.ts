import type { ImportLineOf } from "@estate/api/ImportLine"
import type { CompanyId } from "@estate/domain/Company"
import type { ListingId } from "@estate/domain/Listing"
import { ListingField, ListingNotFound } from "@estate/domain/ListingField"
import type { Reads } from "@estate/store/Read"
import { Either, Option, Schema } from "effect"
import { jsonOf, storable } from "../Store/StoredText.ts"

/** The empty fields of a company's listing, as JSON. */
export const emptyFields = (
  { text }: Reads,
  company: CompanyId,
  id: ListingId
): Either.Either<string, ListingNotFound> =>
  Either.fromNullable(
    text("SELECT empty_fields AS value FROM listings WHERE id = ? AND company = ?", [id, company]),
    listingNotFound
  )

/** The same error for an unknown id and for another company's. */
const listingNotFound = () =>
  new ListingNotFound({ detail: "the key's company has no listing with this ID", requestId: Option.none() })

const encodeFields = jsonOf(Schema.Array(ListingField))

/** A listing as a row of its table. */
export const listingRow = (line: ImportLineOf<"listing">) => ({
  id: line.id,
  company: line.company,
  title: storable(line.title),
  empty_fields: encodeFields(line.emptyFields)
})
