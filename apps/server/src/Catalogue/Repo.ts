import {
  CatalogueItem,
  type CatalogueItemId,
  CatalogueItemNotFound,
  type CatalogueLevel,
  type CatalogueStatus
} from "@estate/domain/Catalogue"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Reads } from "@estate/store/Read"
import type { Cache } from "@estate/store/SqliteReads"
import { Context, Effect, Either, Layer, Option, Schema } from "effect"
import { DayCounts } from "../Store/DayCounts.ts"
import { inEach } from "../Store/Dialect.ts"
import { type Filter, optionalFilter } from "../Store/Filters.ts"
import { type Condition, countAll, type JsonPage } from "../Store/JsonPage.ts"
import { type Order, readRecords } from "../Store/Records.ts"
import { jsonOf } from "../Store/StoredText.ts"
import { StoreReads } from "../Store/StoreReads.ts"

/** Filters of catalogue items, and the page. */
export interface CatalogueQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly status: CatalogueStatus | undefined
  readonly parentId: number | undefined
  readonly level: CatalogueLevel | undefined
}

const byId: Order = { columns: ["id"], direction: "ASC", index: "catalogue_items_in_order" }

const decodeChain = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Schema.String)))

/** Housing complexes and their buildings, as JSON; all companies see the same. */
export class Catalogue extends Context.Tag("@estate/server/Catalogue")<
  Catalogue,
  {
    readonly list: (reads: Reads, query: CatalogueQuery) => JsonPage
    /** An item with its parent, and that with its own. */
    readonly item: (reads: Reads, id: CatalogueItemId) => Either.Either<string, CatalogueItemNotFound>
    /** The number of items; the same as the total of a list with this status. */
    readonly count: (reads: Reads, status: CatalogueStatus) => number
  }
>() {
  static readonly layer = Layer.effect(
    Catalogue,
    Effect.gen(function* () {
      const { makeCache } = yield* StoreReads
      const counts = yield* DayCounts
      const totals: Cache<number> = makeCache()
      return {
        list: (reads, query) =>
          readRecords(reads, counts, {
            table: "catalogue_items",
            scope: [],
            filters: filtersOf(query),
            order: byId,
            page: query.page,
            limit: query.limit
          }),
        item: (reads, id) => {
          const chain = decodeChain(reads.text(CHAIN(reads), [id]) ?? "[]")
          return chain.length === 0
            ? Either.left(itemNotFound())
            : Either.right(chain.reduceRight(withParent, "null"))
        },
        count: (reads, status) =>
          totals(status, () =>
            countAll(reads, "catalogue_items", status === "all" ? all : equal("status", status))
          )
      }
    })
  ).pipe(Layer.provide(DayCounts.layer))
}

const all: Condition = { sql: "true", params: [] }

/** An item, its parent, and so on up. */
const CHAIN = inEach(
  ({ jsonValues }) => `WITH RECURSIVE chain (id, parent_id, record, depth) AS (
    SELECT id, parent_id, record, 0 FROM catalogue_items WHERE id = ?
    UNION ALL
    SELECT above.id, above.parent_id, above.record, depth + 1
    FROM chain JOIN catalogue_items above ON above.id = chain.parent_id)
  SELECT ${jsonValues("record")} AS value FROM (SELECT record FROM chain ORDER BY depth) AS chained`
)

const withParent = (parent: string, record: string) => `${record.slice(0, -1)},"parent":${parent}}`

const filtersOf = ({ level, parentId, status }: CatalogueQuery): ReadonlyArray<Filter> => {
  const narrowing = status === "all" ? undefined : status
  return [
    ...optionalFilter(parentId, id => ({ ...equal("parent_id", id), index: "catalogue_items_by_parent" })),
    ...levelAndStatus(level, narrowing)
  ]
}

const levelAndStatus = (
  level: CatalogueLevel | undefined,
  status: string | undefined
): ReadonlyArray<Filter> => {
  if (level !== undefined && status !== undefined)
    return [
      {
        sql: "level = ? AND status = ?",
        params: [level, status],
        index: "catalogue_items_by_level_and_status"
      }
    ]
  return [
    ...optionalFilter(level, wanted => ({ ...equal("level", wanted), index: "catalogue_items_by_level" })),
    ...optionalFilter(status, wanted => ({ ...equal("status", wanted), index: "catalogue_items_by_status" }))
  ]
}

const equal = (column: string, value: string | number) => ({
  sql: `${column} = ?`,
  params: [value]
})

const itemNotFound = () =>
  new CatalogueItemNotFound({ detail: "the catalogue has no item with this ID", requestId: Option.none() })

/** The status of an item. The catalogue's other two statuses only filter and count. */
export type BuildStatus = "not_finished" | "finished"

const encodeRecord = jsonOf(CatalogueItem)

/** A catalogue item as a row of its table. */
export const catalogueItemRow = (line: {
  readonly level: CatalogueLevel
  readonly status: BuildStatus
  readonly parentId: number | null
  readonly record: CatalogueItem
}) => ({
  id: line.record.id,
  parent_id: line.parentId,
  level: line.level,
  status: line.status,
  record: encodeRecord(line.record)
})
