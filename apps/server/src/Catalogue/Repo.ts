import type { listCatalogueItems } from "@estate/api/Catalogue"
import type { ServedParts } from "@estate/api/Endpoint"
import type { ImportLineOf } from "@estate/api/ImportLine"
import {
  CatalogueItem,
  type CatalogueItemId,
  CatalogueItemNotFound,
  type CatalogueLevel,
  type CatalogueStatus
} from "@estate/domain/Catalogue"
import { makeCache, type Reads } from "@estate/store/Read"
import { Either, Option, Schema } from "effect"
import { inEach } from "../Store/Dialect.ts"
import { equalTo, type Filter } from "../Store/Filters.ts"
import { ALL, countAll, type JsonPage, type Paging } from "../Store/JsonPage.ts"
import { orderBy } from "../Store/RecordQuery.ts"
import { readRecords } from "../Store/Records.ts"
import { jsonOf } from "../Store/StoredText.ts"

/** Filters of catalogue items. */
type Wanted = ServedParts<typeof listCatalogueItems>["urlParams"]

const byId = orderBy(["id"], "ASC", "catalogue_items_in_order")

const decodeChain = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(Schema.String)))

/** A page of housing complexes and their buildings, as JSON; all companies see the same. */
export const cataloguePage = (reads: Reads, { page, limit }: Paging, wanted: Wanted): JsonPage =>
  readRecords(reads, {
    table: "catalogue_items",
    scope: [],
    filters: filtersOf(wanted),
    order: byId,
    page,
    limit
  })

/** An item with its chain of parents, as JSON. */
export const catalogueItem = (
  reads: Reads,
  id: CatalogueItemId
): Either.Either<string, CatalogueItemNotFound> => {
  const chain = decodeChain(reads.text(CHAIN(reads), [id]) ?? "[]")
  return chain.length === 0
    ? Either.left(itemNotFound())
    : Either.right(chain.reduceRight(withParent, "null"))
}

const totals = makeCache<number>()

/** The number of items; the same as the total of a list with this status. */
export const catalogueCount = (reads: Reads, status: CatalogueStatus): number =>
  totals(reads, status, () =>
    countAll(reads, "catalogue_items", status === "all" ? ALL : { sql: "status = ?", params: [status] })
  )

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

const filtersOf = ({ level, parent_id, status }: Wanted): ReadonlyArray<Filter> => [
  ...equalTo("parent_id", "catalogue_items_by_parent", parent_id),
  ...levelAndStatus(level, status === "all" ? undefined : status)
]

const levelAndStatus = (level: CatalogueLevel | undefined, status: string | undefined) =>
  level !== undefined && status !== undefined
    ? [
        {
          sql: "level = ? AND status = ?",
          params: [level, status],
          index: "catalogue_items_by_level_and_status"
        }
      ]
    : [
        ...equalTo("level", "catalogue_items_by_level", level),
        ...equalTo("status", "catalogue_items_by_status", status)
      ]

const itemNotFound = () =>
  new CatalogueItemNotFound({ detail: "the catalogue has no item with this ID", requestId: Option.none() })

const encodeRecord = jsonOf(CatalogueItem)

/** A catalogue item as a row of its table. */
export const catalogueItemRow = (line: ImportLineOf<"catalogueItem">) => ({
  id: line.record.id,
  parent_id: line.parentId,
  level: line.level,
  status: line.status,
  record: encodeRecord(line.record)
})
