import { ListingGaps, ListingsReport, MissingField } from "./Listings.ts"
import { listingsDocument } from "./ListingsDocument.ts"
import { part, type ReportKind } from "./Report.ts"

/** The listings report: its JSON, its parts and its document. In rows, the names of fields stand in one cell, parted by `; `. */
export const listingsKind: ReportKind<ListingsReport, typeof ListingsReport.Encoded> = {
  name: "listings",
  schema: ListingsReport,
  parts: {
    listings: part(ListingGaps, json =>
      json.listings.map(({ requiredFields, optionalFields, ...listing }) => ({
        ...listing,
        requiredFields: requiredFields.join("; "),
        optionalFields: optionalFields.join("; ")
      }))
    ),
    fields: part(MissingField, json => json.fields)
  },
  document: listingsDocument
}
