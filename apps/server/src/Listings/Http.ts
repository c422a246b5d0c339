import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect } from "effect"
import { respondData } from "../Http/ReadyJson.ts"
import { orUnavailable } from "../Http/Unavailable.ts"
import { keyFor } from "../Keys/Http.ts"
import { Listings } from "./Repo.ts"

/** Endpoint 9: the contract's words turned into the repository's own. */
export const layer = HttpApiBuilder.group(PlatformApi, "listingFields", handlers =>
  Effect.map(Listings, listings =>
    handlers.handle("empty", ({ path }) =>
      Effect.gen(function* () {
        const { company } = yield* keyFor("listings")
        return respondData(yield* listings.emptyFields(company, path.id))
      }).pipe(orUnavailable)
    )
  )
)
