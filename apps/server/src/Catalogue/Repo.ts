import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import {
  type CatalogueItemId,
  CatalogueItemNotFound,
  type CatalogueLevel,
  type CatalogueStatus
} from "@estate/domain/Catalogue"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Ranks } from "../Store/Ranks.ts"
import { counted } from "../Store/ReadPage.ts"
import { type Filter, makeReadRecords, type Order, whenGiven } from "../Store/Records.ts"

/** Which items, and which page of them. */
export interface CatalogueQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly status: CatalogueStatus | undefined
  readonly parentId: number | undefined
  readonly level: CatalogueLevel | undefined
}

const byId: Order = { columns: ["id"], direction: "ASC", index: "catalogue_items_in_order" }

const decodeChain = Schema.decodeUnknown(Schema.Array(Schema.Struct({ record: Schema.String })))

/** The housing complexes and their buildings, as ready JSON: the same for all companies. */
export class Catalogue extends Context.Tag("@estate/server/Catalogue")<
  Catalogue,
  {
    readonly list: (query: CatalogueQuery) => Effect.Effect<Page<string>, SqlError>
    /** An item with its parent, which carries its own. */
    readonly item: (id: CatalogueItemId) => Effect.Effect<string, CatalogueItemNotFound | SqlError>
    /** How many there are: what the list's total is for the same status. */
    readonly count: (status: CatalogueStatus) => Effect.Effect<number, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Catalogue,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const readRecords = makeReadRecords(sql, yield* Ranks)

      const filtersOf = ({ level, parentId, status }: CatalogueQuery): ReadonlyArray<Filter> => {
        const narrowing = status === "all" ? undefined : status
        const both = level !== undefined && narrowing !== undefined
        return [
          ...whenGiven(parentId, id => ({
            where: sql`parent_id = ${id}`,
            index: "catalogue_items_by_parent",
            yieldsBy: "id"
          })),
          ...whenGiven(both ? undefined : level, wanted => ({
            where: sql`level = ${wanted}`,
            index: "catalogue_items_by_level",
            yieldsBy: "id"
          })),
          ...whenGiven(narrowing, wanted => ({
            where: both ? sql`level = ${level} AND status = ${wanted}` : sql`status = ${wanted}`,
            index: both ? "catalogue_items_by_level_and_status" : "catalogue_items_by_status",
            yieldsBy: "id"
          }))
        ]
      }

      const list = Effect.fn("Catalogue.list")(function* (query: CatalogueQuery) {
        return yield* readRecords({
          table: "catalogue_items",
          scope: [],
          filters: filtersOf(query),
          order: byId,
          page: query.page,
          limit: query.limit
        })
      })

      const item = Effect.fn("Catalogue.item")(function* (id: CatalogueItemId) {
        const rows = yield* sql`WITH RECURSIVE chain (id, parent_id, record, depth) AS (
            SELECT id, parent_id, record, 0 FROM catalogue_items WHERE id = ${id}
            UNION ALL
            SELECT above.id, above.parent_id, above.record, depth + 1
            FROM chain JOIN catalogue_items above ON above.id = chain.parent_id)
          SELECT record FROM chain ORDER BY depth`
        const chain = yield* Effect.orDie(decodeChain(rows))
        if (chain.length === 0) return yield* itemNotFound()
        return chain.reduceRight((parent, { record }) => `${record.slice(0, -1)},"parent":${parent}}`, "null")
      })

      const count = Effect.fn("Catalogue.count")(function* (status: CatalogueStatus) {
        const where = status === "all" ? sql`true` : sql`status = ${status}`
        return yield* counted(sql`SELECT count(*) AS total FROM catalogue_items WHERE ${where}`)
      })

      return { list, item, count }
    })
  ).pipe(Layer.provide(Ranks.layer))
}

const itemNotFound = () =>
  new CatalogueItemNotFound({ detail: "there is no such item in the catalogue", requestId: Option.none() })
