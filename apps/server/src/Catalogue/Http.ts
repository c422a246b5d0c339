import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect } from "effect"
import { pageAsked, pageJson, respondData } from "../Http/ReadyJson.ts"
import { orUnavailable } from "../Http/Unavailable.ts"
import { keyFor } from "../Keys/Http.ts"
import { countersJson } from "./Counters.ts"
import { Catalogue } from "./Repo.ts"

/** Endpoints 6 to 8: the contract's words turned into the repository's own. */
export const layer = HttpApiBuilder.group(PlatformApi, "catalogue", handlers =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    return handlers
      .handle("item", ({ path }) =>
        Effect.gen(function* () {
          yield* keyFor("catalogue")
          return respondData(yield* catalogue.item(path.id))
        }).pipe(orUnavailable)
      )
      .handle("counters", () => countersJson(catalogue.count).pipe(Effect.map(respondData), orUnavailable))
      .handle("items", ({ path, urlParams }) =>
        Effect.gen(function* () {
          yield* keyFor("catalogue")
          const asked = pageAsked(path.page, path.limit)
          const page = yield* catalogue.list({
            ...asked,
            status: urlParams.status,
            parentId: urlParams.parent_id,
            level: urlParams.level
          })
          return respondData(pageJson(page, asked.limit))
        }).pipe(orUnavailable)
      )
  })
)
