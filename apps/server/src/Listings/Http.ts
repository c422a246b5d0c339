import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Either } from "effect"
import { dataJson } from "../Endpoint/JsonAnswer.ts"
import { ReadHandlers } from "../Endpoint/ReadHandlers.ts"
import { Listings } from "./Repo.ts"

/** Endpoint 9: maps the contract to the repository. */
export const layer = HttpApiBuilder.group(PlatformApi, "listingFields", handlers =>
  Effect.gen(function* () {
    const listings = yield* Listings
    const readHandlers = yield* ReadHandlers
    return handlers.handle(
      "empty",
      readHandlers.handle("listingFields.empty", (reads, { company }, { path }) =>
        Either.map(listings.emptyFields(reads, company, path.id), dataJson)
      )
    )
  })
)
