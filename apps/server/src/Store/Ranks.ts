import type { CompanyId } from "@estate/domain/Company"
import type { Reads } from "@estate/store/Read"
import type { Cache } from "@estate/store/SqliteReads"
import { Context, Effect, Layer, Schema } from "effect"
import { dialectOf, inEach } from "./Dialect.ts"
import type { Condition } from "./JsonPage.ts"
import { segmentsOf } from "./Segments.ts"
import { fromJson } from "./StoredText.ts"
import { StoreReads } from "./StoreReads.ts"

/**
 * A position in a list, newest first: after `skip` of the records that are not newer than `until`.
 */
export interface Place {
  readonly until: string
  readonly skip: number
}

/** A position in a sorted list, ascending: after `skip` of the records from a segment on. */
export interface SegmentPlace {
  readonly segment: number
  readonly skip: number
}

/** A part of a list, and the number of records before it. */
interface Part {
  readonly before: number
}

interface Day extends Part {
  readonly day: string
}

const decodeDays = fromJson(
  Schema.Array(Schema.Struct({ day: Schema.String, records: Schema.NonNegativeInt }))
)

/** Totals and positions in a company's lists, from counts per day and per segment. */
export class Ranks extends Context.Tag("@estate/server/Ranks")<
  Ranks,
  {
    readonly total: (reads: Reads, list: string, company: CompanyId) => number
    /** The position of the record at an offset; past the last record, the end of the last day. */
    readonly placeOf: (reads: Reads, list: string, company: CompanyId, offset: number) => Place
    /** The position of the record at an offset of a list that is kept in segments. */
    readonly segmentOf: (reads: Reads, list: string, company: CompanyId, offset: number) => SegmentPlace
    /** The number of rows that fulfil a condition: counted once until anybody writes. */
    readonly counted: (rows: string, where: Condition, count: () => number) => number
  }
>() {
  static readonly layer = Layer.effect(
    Ranks,
    Effect.map(StoreReads, ({ makeCache }) => {
      const totals: Cache<number> = makeCache()
      const lists: Cache<ReadonlyArray<Day>> = makeCache()
      const segments: Cache<ReadonlyArray<Part>> = makeCache()
      const counts: Cache<number> = makeCache()
      return {
        total: (reads, list, company) =>
          totals(`${list} ${company}`, () => reads.number(TOTAL, [list, company]) ?? 0),
        placeOf: (reads, list, company, offset) => {
          if (offset === 0) return { until: LAST, skip: 0 }
          if (reads.dialect === "postgres") {
            const found = partIn(reads, DAY_IN_POSTGRES, [list, company], offset)
            return found === undefined ? NOWHERE : { until: `${found.part}${LAST}`, skip: found.skip }
          }
          const days = lists(`${list} ${company}`, () =>
            daysOf(reads.text(DAYS(reads), [list, company]) ?? "[]")
          )
          const place = days[lastAtMost(days, offset)]
          return place === undefined ? NOWHERE : { until: `${place.day}${LAST}`, skip: offset - place.before }
        },
        segmentOf: (reads, list, company, offset) => {
          if (reads.dialect === "postgres") {
            const found = partIn(reads, segmentInPostgres(list), [company], offset)
            return { segment: Number(found?.part ?? 0), skip: found?.skip ?? offset }
          }
          const parts = segments(`${list} ${company}`, () =>
            partsOf(reads.text(segmentSizes(reads, list), [company]) ?? "[]")
          )
          const segment = Math.max(0, lastAtMost(parts, offset))
          return { segment, skip: offset - (parts[segment]?.before ?? 0) }
        },
        counted: (rows, { sql, params }, count) => {
          const own = rows.length + sql.length
          const length = params.reduce((sum: number, param) => sum + String(param).length, own)
          return length > LONGEST ? count() : counts(`${rows} ${sql} ${JSON.stringify(params)}`, count)
        }
      }
    })
  )
}

/**
 * The names of counts have what callers sent, or thousands of ids: those that are kept, ten
 * thousand, take a few megabytes at most.
 */
const LONGEST = 256

const TOTAL = "SELECT sum(records) AS value FROM ranks WHERE list = ? AND company = ?"

const DAYS = inEach(
  ({ jsonObjects }) => `SELECT ${jsonObjects({ day: "day", records: "records" })} AS value
  FROM (SELECT day, records FROM ranks WHERE list = ? AND company = ? AND records > 0 ORDER BY day DESC)`
)

const daysOf = (json: string): ReadonlyArray<Day> => {
  let before = 0
  return decodeDays(json).map(({ day, records }) => {
    const here = { day, before }
    before += records
    return here
  })
}

const segmentSizes = (reads: Reads, list: string) =>
  `SELECT ${dialectOf(reads).jsonValues("records")} AS value
  FROM (SELECT records FROM ${segmentsOf(reads.dialect, list, "company = ?")} ORDER BY key, id)`

const decodeSegments = fromJson(Schema.Array(Schema.NonNegativeInt))

const partsOf = (json: string): ReadonlyArray<Part> => {
  let before = 0
  return decodeSegments(json).map(records => {
    const here = { before }
    before += records
    return here
  })
}

/** The index of the last part with at most `offset` records before it. */
const lastAtMost = (parts: ReadonlyArray<Part>, offset: number): number => {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((parts[middle]?.before ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Postgres, where nothing is cached, finds the part itself. The value is the number of records
 * before it, and its name.
 */
const inPostgres = (part: string, sizes: string, order: string) =>
  `SELECT before || ' ' || part AS value FROM (
      SELECT ${part} AS part, sum(records) OVER (ORDER BY ${order}) - records AS before FROM ${sizes}) AS parts
    WHERE before <= ? ORDER BY before DESC, part DESC LIMIT 1`

const DAY_IN_POSTGRES = inPostgres("day", "ranks WHERE list = ? AND company = ? AND records > 0", "day DESC")

const segmentInPostgres = (list: string) =>
  inPostgres(
    "row_number() OVER (ORDER BY key, id) - 1",
    segmentsOf("postgres", list, "company = ?"),
    "key, id"
  )

const partIn = (reads: Reads, sql: string, params: ReadonlyArray<string | number>, offset: number) => {
  const [before, part] = reads.text(sql, [...params, offset])?.split(" ") ?? []
  return part === undefined ? undefined : { part, skip: offset - Number(before) }
}

const NOWHERE: Place = { until: "", skip: 0 }

/** Sorts after every date and time. */
const LAST = "~"
