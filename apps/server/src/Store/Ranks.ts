import type { CompanyId } from "@estate/domain/Company"
import type { Reads, Remember } from "@estate/sqlite/SqliteReads"
import { Context, Effect, Layer, Schema } from "effect"
import { StoreReads } from "./StoreReads.ts"

/** Where in a list, newest first, a record stands: behind `skip` records of those that are not younger than `until`. */
export interface Place {
  readonly until: string
  readonly skip: number
}

/** A day of a list: its records, and how many come before them. */
interface Day {
  readonly day: string
  readonly before: number
}

const decodeDays = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Array(Schema.Tuple(Schema.String, Schema.NonNegativeInt)))
)

/** How many records a company's lists have, day by day: kept by triggers, so that no list is counted or skipped through. */
export class Ranks extends Context.Tag("@estate/server/Ranks")<
  Ranks,
  {
    readonly total: (reads: Reads, list: string, company: CompanyId) => number
    /** The place of the record that `offset` others come before; of one behind the last, that of the last day's end. */
    readonly placeOf: (reads: Reads, list: string, company: CompanyId, offset: number) => Place
  }
>() {
  static readonly layer = Layer.effect(
    Ranks,
    Effect.map(StoreReads, ({ memory }) => {
      const totals: Remember<number> = memory()
      const lists: Remember<ReadonlyArray<Day>> = memory()
      return {
        total: (reads, list, company) =>
          totals(`${list} ${company}`, () => reads.number(TOTAL, [list, company]) ?? 0),
        placeOf: (reads, list, company, offset) => {
          if (offset === 0) return { until: LAST, skip: 0 }
          const days = lists(`${list} ${company}`, () => daysOf(reads.text(DAYS, [list, company]) ?? "[]"))
          const place = days[lastAtMost(days, offset)]
          return place === undefined
            ? { until: "", skip: 0 }
            : { until: `${place.day}${LAST}`, skip: offset - place.before }
        }
      }
    })
  )
}

const TOTAL = "SELECT sum(records) AS value FROM ranks WHERE list = ? AND company = ?"

const DAYS = `SELECT json_group_array(json_array(day, records)) AS value
  FROM (SELECT day, records FROM ranks WHERE list = ? AND company = ? AND records > 0 ORDER BY day DESC)`

const daysOf = (json: string): ReadonlyArray<Day> => {
  let before = 0
  return decodeDays(json).map(([day, records]) => {
    const here = { day, before }
    before += records
    return here
  })
}

/** The index of the last day that no more than `offset` records come before. */
const lastAtMost = (days: ReadonlyArray<Day>, offset: number): number => {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle]?.before ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** It sorts behind everything that a date or a time is written with. */
const LAST = "~"
