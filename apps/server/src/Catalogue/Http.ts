import { countCatalogueItems, listCatalogueItems, showCatalogueItem } from "@estate/api/Catalogue"
import { CatalogueCounter, type CatalogueStatus, catalogueStatuses } from "@estate/domain/Catalogue"
import { Either, Schema } from "effect"
import { openRead, read } from "../Endpoint/Handler.ts"
import { dataJson, dataPageJson, requestedPage } from "../Endpoint/JsonAnswer.ts"
import { catalogueCount, catalogueItem, cataloguePage } from "./Repo.ts"

/** Endpoints 6 to 8: maps the contract to the repository. */
export const handlers = {
  "catalogue.item": read(showCatalogueItem, (reads, _, { path }) =>
    Either.map(catalogueItem(reads, path.id), dataJson)
  ),
  "catalogue.counters": openRead(countCatalogueItems, reads =>
    Either.right(dataJson(countersJson(status => catalogueCount(reads, status))))
  ),
  "catalogue.items": read(listCatalogueItems, (reads, _, { path, urlParams }) => {
    const paging = requestedPage(path)
    return Either.right(dataPageJson(cataloguePage(reads, paging, urlParams), paging.limit))
  })
}

const encode = Schema.encodeSync(Schema.parseJson(Schema.Array(CatalogueCounter)))

const titles: Readonly<Record<CatalogueStatus, string>> = {
  all: "Все объекты",
  not_finished: "Строящиеся",
  finished: "Сданные"
}

/** The three counters in the spec's order, as JSON (spec, endpoint 8). */
const countersJson = (count: (status: CatalogueStatus) => number): string =>
  encode(catalogueStatuses.map(id => new CatalogueCounter({ id, title: titles[id], value: count(id) })))
