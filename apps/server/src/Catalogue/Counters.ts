import { CatalogueCounter, type CatalogueStatus, catalogueStatuses } from "@estate/domain/Catalogue"
import { Schema } from "effect"

const encode = Schema.encodeSync(Schema.parseJson(Schema.Array(CatalogueCounter)))

const titles: Readonly<Record<CatalogueStatus, string>> = {
  all: "Все объекты",
  not_finished: "Строящиеся",
  finished: "Сданные"
}

/** The three counters in the spec's order, as JSON (spec, endpoint 8). */
export const countersJson = (count: (status: CatalogueStatus) => number): string =>
  encode(catalogueStatuses.map(id => new CatalogueCounter({ id, title: titles[id], value: count(id) })))
