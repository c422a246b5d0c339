import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { Effect, Either } from "effect"
import { Readings } from "../Endpoint/Readings.ts"
import { dataJson, pageAsked, pageJson, respond } from "../Endpoint/ReadyJson.ts"
import { orUnavailable } from "../Endpoint/Unavailable.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { countersJson } from "./Counters.ts"
import { Catalogue } from "./Repo.ts"

/** Endpoints 6 to 8: the contract's words turned into the repository's own. */
export const layer = HttpApiBuilder.group(PlatformApi, "catalogue", handlers =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const readings = yield* Readings
    const { read } = yield* StoreReads
    return handlers
      .handle(
        "item",
        readings.handle("catalogue.item", (reads, _, { path }) =>
          Either.map(catalogue.item(reads, path.id), dataJson)
        )
      )
      .handle("counters", () =>
        read("catalogue.counters", reads => countersJson(status => catalogue.count(reads, status))).pipe(
          Effect.map(json => respond(dataJson(json))),
          orUnavailable
        )
      )
      .handle(
        "items",
        readings.handle("catalogue.items", (reads, _, { path, urlParams }) => {
          const asked = pageAsked(path.page, path.limit)
          const page = catalogue.list(reads, {
            ...asked,
            status: urlParams.status,
            parentId: urlParams.parent_id,
            level: urlParams.level
          })
          return Either.right(dataJson(pageJson(page, asked.limit)))
        })
      )
  })
)
