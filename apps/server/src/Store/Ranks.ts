import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import { Context, Effect, Layer, Schema } from "effect"

/** Where in a list, newest first, a record stands: behind `skip` records of those that are not younger than `until`. */
export interface Place {
  readonly until: string
  readonly skip: number
}

const decodeTotal = Schema.decodeUnknown(Schema.Tuple(Schema.Struct({ total: Schema.NonNegativeInt })))
const decodePlaces = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ day: Schema.String, before: Schema.NonNegativeInt }))
)

/** How many records a company's lists have, day by day: kept by triggers, so that no list is counted or skipped through. */
export class Ranks extends Context.Tag("@estate/server/Ranks")<
  Ranks,
  {
    readonly total: (list: string, company: CompanyId) => Effect.Effect<number, SqlError>
    /** The place of the record that `offset` others come before; of one behind the last, that of the last day's end. */
    readonly placeOf: (list: string, company: CompanyId, offset: number) => Effect.Effect<Place, SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Ranks,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      return {
        total: Effect.fn("Ranks.total")(function* (list, company) {
          const rows = yield* sql`SELECT coalesce(sum(records), 0) AS total FROM ranks
            WHERE list = ${list} AND company = ${company}`
          const [{ total }] = yield* Effect.orDie(decodeTotal(rows))
          return total
        }),
        placeOf: Effect.fn("Ranks.placeOf")(function* (list, company, offset) {
          if (offset === 0) return { until: LAST, skip: 0 }
          const rows = yield* sql`SELECT day, before FROM (
              SELECT day, records, sum(records) OVER (ORDER BY day DESC) - records AS before FROM ranks
              WHERE list = ${list} AND company = ${company})
            WHERE before <= ${offset} AND ${offset} < before + records`
          const [place] = yield* Effect.orDie(decodePlaces(rows))
          return place === undefined
            ? { until: "", skip: 0 }
            : { until: `${place.day}${LAST}`, skip: offset - place.before }
        })
      }
    })
  )
}

/** It sorts behind everything that a date or a time is written with. */
const LAST = "~"
