import type { CompanyId } from "@estate/domain/Company"
import { makeCache, type Reads } from "@estate/store/Read"
import { Schema } from "effect"
import { dialectOf } from "./Dialect.ts"
import { fromJson } from "./StoredText.ts"

/** The records of a company that are in any of some counted lists. */
export interface CountedRecords {
  readonly lists: readonly [string, ...ReadonlyArray<string>]
  readonly company: CompanyId
}

/**
 * A position in a list, newest first: after `skip` of the records that are not newer than `until`.
 */
export interface ListPosition {
  readonly until: string
  readonly skip: number
}

interface Day {
  readonly day: string
  /** The number of newer records. */
  readonly before: number
}

const decodeDays = fromJson(
  Schema.Array(Schema.Struct({ day: Schema.String, records: Schema.NonNegativeInt }))
)

const totals = makeCache<number>()
const days = makeCache<ReadonlyArray<Day>>()

/** The number of records, from counts per day. */
export const totalOf = (reads: Reads, counted: CountedRecords): number =>
  totals(reads, nameOf(counted), () => {
    const { sql, params } = countsOf(counted)
    return reads.number(`SELECT sum(records) AS value ${sql}`, params) ?? 0
  })

/** The number of records on days after this one. */
export const newerThanDay = (reads: Reads, counted: CountedRecords, day: string): number => {
  const { sql, params } = countsOf(counted)
  return reads.number(`SELECT sum(records) AS value ${sql} AND day > ?`, [...params, day]) ?? 0
}

/** The position of the record at an offset. Past the last record, nothing is found there. */
export const positionOf = (reads: Reads, counted: CountedRecords, offset: number): ListPosition => {
  if (offset === 0) return { until: LAST, skip: 0 }
  const day =
    reads.dialect === "postgres"
      ? dayInPostgres(reads, counted, offset)
      : dayAt(
          days(reads, nameOf(counted), () => daysOf(reads, counted)),
          offset
        )
  return day === undefined ? NOWHERE : { until: endOf(day.day), skip: offset - day.before }
}

const nameOf = ({ lists, company }: CountedRecords) => `${company} ${lists.join(" ")}`

const countsOf = ({ lists, company }: CountedRecords) => ({
  sql: `FROM ranks WHERE list IN (${lists.map(() => "?").join(", ")}) AND company = ?`,
  params: [...lists, company]
})

const daysOf = (reads: Reads, counted: CountedRecords): ReadonlyArray<Day> => {
  const { sql, params } = countsOf(counted)
  const json = reads.text(
    `SELECT ${dialectOf(reads).jsonObjects({ day: "day", records: "records" })} AS value
      FROM (SELECT day, sum(records) AS records ${sql} AND records > 0 GROUP BY day ORDER BY day DESC) AS days`,
    params
  )
  let before = 0
  return decodeDays(json ?? "[]").map(({ day, records }) => {
    const here = { day, before }
    before += records
    return here
  })
}

/** The last day with at most `offset` newer records. */
const dayAt = (days: ReadonlyArray<Day>, offset: number): Day | undefined => {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle]?.before ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return days[low - 1]
}

/**
 * Postgres, where nothing is cached, finds the day itself: it adds up the days, newest first, until
 * they have more records than the offset. The days of one list have their order from the index.
 */
const dayInPostgres = (reads: Reads, counted: CountedRecords, offset: number): Day | undefined => {
  const { sql, params } = countsOf(counted)
  const [records, group] = counted.lists.length === 1 ? ["records", ""] : ["sum(records)", "GROUP BY day"]
  const found = reads.text(
    `SELECT upto - records || ' ' || day AS value
      FROM (SELECT day, records, sum(records) OVER (ORDER BY day DESC) AS upto
        FROM (SELECT day, ${records}::int AS records ${sql} ${group}) AS days) AS sums
      WHERE upto > ? ORDER BY day DESC LIMIT 1`,
    [...params, offset]
  )
  const [before, day] = found?.split(" ") ?? []
  return day === undefined ? undefined : { day, before: Number(before) }
}

const NOWHERE: ListPosition = { until: "", skip: 0 }

/** Sorts after every date and time. */
const LAST = "~"

/** Sorts after every time of a day, and before the next day. */
export const endOf = (day: string): string => `${day}${LAST}`
