import { CatalogueCounter, type CatalogueStatus, catalogueStatuses } from "@estate/domain/Catalogue"
import { Effect, Schema } from "effect"

const encode = Schema.encodeSync(Schema.parseJson(Schema.Array(CatalogueCounter)))

const titles: Readonly<Record<CatalogueStatus, string>> = {
  all: "Все объекты",
  not_finished: "Строящиеся",
  finished: "Сданные"
}

/** The three counters in the spec's order, as ready JSON (spec, endpoint 8). */
export const countersJson = <E>(count: (status: CatalogueStatus) => Effect.Effect<number, E>) =>
  Effect.map(
    Effect.forEach(catalogueStatuses, id =>
      Effect.map(count(id), value => new CatalogueCounter({ id, title: titles[id], value }))
    ),
    counters => encode(counters)
  )
