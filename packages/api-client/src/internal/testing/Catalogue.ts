import {
  CatalogueCounter,
  CatalogueItem,
  CatalogueItemId,
  CatalogueItemNotFound,
  CatalogueItemWithParent,
  CatalogueLevel,
  catalogueStatuses
} from "@estate/domain/Catalogue"
import * as Array from "effect/Array"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { dataOr, type HandlersOf, optional, pageOf, type QueryOf, refusal } from "./Handler.ts"
import { matches } from "./Select.ts"

/** A complex or building, with facts that its record does not contain. */
export const CatalogueEntry = Schema.Struct({
  /** The complex or building as lists show it. */
  item: CatalogueItem,
  /** 1 for a complex, 2 for a building. */
  level: CatalogueLevel,
  /** The status by which it is filtered and counted. */
  status: Schema.Literal("finished", "not_finished"),
  /** The complex of a building. */
  parentId: optional(CatalogueItemId)
})
type CatalogueEntry = typeof CatalogueEntry.Type

/** Endpoints 6 to 8. */
export const catalogueHandlers = (catalogue: ReadonlyArray<CatalogueEntry> = []): HandlersOf<"catalogue"> => {
  const withParents = (id: number | undefined): CatalogueItemWithParent | undefined => {
    const entry = catalogue.find(({ item }) => item.id === id)
    const parent = entry && Option.fromNullable(withParents(entry.parentId))
    return entry && new CatalogueItemWithParent({ ...entry.item, parent: parent ?? Option.none() })
  }

  return {
    "catalogue.item": ({ path }) =>
      dataOr(withParents(path.id), new CatalogueItemNotFound(refusal("there is no such item"))),
    "catalogue.counters": () =>
      Either.right({
        data: catalogueStatuses.map(
          status =>
            new CatalogueCounter({ id: status, title: status, value: itemsOf(catalogue, { status }).length })
        )
      }),
    "catalogue.items": ({ path, urlParams }) => {
      const found = itemsOf(catalogue, urlParams).map(({ item }) => item)
      return Either.right({ data: pageOf(found, path) })
    }
  }
}

/** Endpoint 7: by id. */
const itemsOf = (entries: ReadonlyArray<CatalogueEntry>, query: QueryOf<"catalogue.items">) =>
  Array.sortWith(
    entries.filter(
      ({ level, status, parentId }) =>
        matches(query.status, value => value === "all" || status === value) &&
        matches(query.parent_id, id => parentId === id) &&
        matches(query.level, value => level === value)
    ),
    ({ item }) => item.id,
    Order.number
  )
