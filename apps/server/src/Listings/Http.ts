import { emptyListingFields } from "@estate/api/ListingFields"
import { Either } from "effect"
import { read } from "../Endpoint/Handler.ts"
import { dataJson } from "../Endpoint/JsonAnswer.ts"
import { emptyFields } from "./Repo.ts"

/** Endpoint 9: maps the contract to the repository. */
export const handlers = {
  "listingFields.empty": read(emptyListingFields, (reads, { company }, { path }) =>
    Either.map(emptyFields(reads, company, path.id), dataJson)
  )
}
