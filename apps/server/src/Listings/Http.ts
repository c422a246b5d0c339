import { emptyListingFields } from "@estate/api/ListingFields"
import { Effect, Either } from "effect"
import { read } from "../Endpoint/Handler.ts"
import { dataJson } from "../Endpoint/JsonAnswer.ts"
import { Listings } from "./Repo.ts"

/** Endpoint 9: maps the contract to the repository. */
export const handlers = Effect.map(Listings, listings => ({
  "listingFields.empty": read(emptyListingFields, (reads, { company }, { path }) =>
    Either.map(listings.emptyFields(reads, company, path.id), dataJson)
  )
}))
