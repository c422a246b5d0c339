import { ListingField } from "@estate/domain/ListingField"
import { Schema } from "effect"
import { storable } from "../Store/StoredText.ts"

const encodeFields = Schema.encodeSync(Schema.parseJson(Schema.Array(ListingField)))

/** A listing as a row of its table. */
export const listingRow = (line: {
  readonly id: number
  readonly company: number
  readonly title: string
  readonly emptyFields: ReadonlyArray<ListingField>
}) => ({
  id: line.id,
  company: line.company,
  title: storable(line.title),
  empty_fields: encodeFields(line.emptyFields)
})
