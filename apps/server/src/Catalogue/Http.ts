import { HttpApiBuilder } from "@effect/platform"
import { PlatformApi } from "@estate/api/PlatformApi"
import { CatalogueCounter, type CatalogueStatus, catalogueStatuses } from "@estate/domain/Catalogue"
import { Effect, Either, Schema } from "effect"
import { dataJson, jsonResponse, pageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { ReadHandlers } from "../Endpoint/ReadHandlers.ts"
import { orUnavailable } from "../Endpoint/Unavailable.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { Catalogue } from "./Repo.ts"

/** Endpoints 6 to 8: maps the contract to the repository. */
export const layer = HttpApiBuilder.group(PlatformApi, "catalogue", handlers =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const readHandlers = yield* ReadHandlers
    const { read } = yield* StoreReads
    return handlers
      .handle(
        "item",
        readHandlers.handle("catalogue.item", (reads, _, { path }) =>
          Either.map(catalogue.item(reads, path.id), dataJson)
        )
      )
      .handle("counters", () =>
        read("catalogue.counters", reads => countersJson(status => catalogue.count(reads, status))).pipe(
          Effect.map(json => jsonResponse(dataJson(json))),
          orUnavailable
        )
      )
      .handle(
        "items",
        readHandlers.handle("catalogue.items", (reads, _, { path, urlParams }) => {
          const requested = requestedPage(path.page, path.limit)
          const page = catalogue.list(reads, {
            ...requested,
            status: urlParams.status,
            parentId: urlParams.parent_id,
            level: urlParams.level
          })
          return Either.right(dataJson(pageJson(page, requested.limit)))
        })
      )
  })
)

const encode = Schema.encodeSync(Schema.parseJson(Schema.Array(CatalogueCounter)))

const titles: Readonly<Record<CatalogueStatus, string>> = {
  all: "Все объекты",
  not_finished: "Строящиеся",
  finished: "Сданные"
}

/** The three counters in the spec's order, as JSON (spec, endpoint 8). */
const countersJson = (count: (status: CatalogueStatus) => number): string =>
  encode(catalogueStatuses.map(id => new CatalogueCounter({ id, title: titles[id], value: count(id) })))
