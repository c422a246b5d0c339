import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Either } from "effect"
import { Readings } from "../Endpoint/Readings.ts"
import { dataJson } from "../Endpoint/ReadyJson.ts"
import { Listings } from "./Repo.ts"

/** Endpoint 9: the contract's words turned into the repository's own. */
export const layer = HttpApiBuilder.group(PlatformApi, "listingFields", handlers =>
  Effect.gen(function* () {
    const listings = yield* Listings
    const readings = yield* Readings
    return handlers.handle(
      "empty",
      readings.handle("listingFields.empty", (reads, { company }, { path }) =>
        Either.map(listings.emptyFields(reads, company, path.id), dataJson)
      )
    )
  })
)
