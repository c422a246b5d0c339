import type { CallPeriod } from "@estate/domain/CallPeriod"
import type { CompanyId } from "@estate/domain/Company"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Reads } from "@estate/store/Read"
import { Context, Effect, Layer, Option } from "effect"
import { type Filter, ofCompany, optionalFilter, othersThan } from "../Store/Filters.ts"
import { allOf, type JsonPage } from "../Store/JsonPage.ts"
import { phoneDigits } from "../Store/PhoneDigits.ts"
import { Ranks } from "../Store/Ranks.ts"
import { type Order, readRecords } from "../Store/Records.ts"
import { folded } from "../Store/StoredText.ts"

/** Filters of a company's calls, and the page. Durations are in seconds; bounds are inclusive. */
export interface CallQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  /** True for calls of listings (a company with the feeds module), false for calls of projects. */
  readonly feeds: boolean
  readonly phone: string | undefined
  readonly period: CallPeriod
  readonly durationFrom: number | undefined
  readonly durationTo: number | undefined
  readonly waitingFrom: number | undefined
  readonly waitingTo: number | undefined
  readonly packageId: number | undefined
  readonly statuses: ReadonlyArray<number> | undefined
  readonly projectName: string | undefined
}

const newest: Order = { columns: ["called_at", "id"], direction: "DESC", index: "calls_newest" }

/** The calls of all companies, as JSON; each company sees its own. */
export class Calls extends Context.Tag("@estate/server/Calls")<
  Calls,
  {
    /** Newest first. */
    readonly list: (reads: Reads, company: CompanyId, query: CallQuery) => JsonPage
  }
>() {
  static readonly layer = Layer.effect(
    Calls,
    Effect.map(Ranks, ranks => ({
      list: (reads, company, query) =>
        readRecords(reads, ranks, {
          table: "calls",
          scope: [ofCompany(company), { sql: `feeds = ${query.feeds ? 1 : 0}`, params: [] }],
          filters: filtersOf(query),
          order: newest,
          ranked: { list: query.feeds ? "calls_with_feeds" : "calls", company },
          page: query.page,
          limit: query.limit
        })
    }))
  ).pipe(Layer.provide(Ranks.layer))
}

const filtersOf = (query: CallQuery): ReadonlyArray<Filter> => [
  ...equalTo("phone_digits", "calls_by_phone", query.phone, phoneDigits),
  ...equalTo("package_id", "calls_by_package", query.packageId),
  ...equalTo("folded_project", "calls_by_project", query.projectName, folded),
  ...optionalFilter(query.statuses, anyOf),
  ...within("duration", query.durationFrom, query.durationTo),
  ...within("waiting", query.waitingFrom, query.waitingTo),
  ...during(query.period)
]

const equalTo = <A extends string | number>(
  column: string,
  index: string,
  value: A | undefined,
  stored: (value: A) => string | number = wanted => wanted
) =>
  optionalFilter(value, wanted => ({
    sql: `${column} = ?`,
    params: [stored(wanted)],
    index,
    yieldsBy: "called_at",
    leavesOut: () => othersThan(column, [stored(wanted)])
  }))

const anyOf = (given: ReadonlyArray<number>): Filter => {
  const statuses = [...new Set(given)].sort((one, other) => one - other)
  return {
    sql: `status IN (${statuses.map(() => "?").join(", ")})`,
    params: statuses,
    index: "calls_by_status",
    ...(statuses.length === 1 ? { yieldsBy: "called_at" } : {}),
    leavesOut: () => othersThan("status", statuses)
  }
}

/** A range of a column, inclusive: one filter, since its index seeks both ends. */
const range = (
  column: string,
  from: string | number | undefined,
  to: string | number | undefined,
  index: Pick<Filter, "index" | "yieldsBy" | "hasOrder">
): ReadonlyArray<Filter> => {
  if (from === undefined && to === undefined) return []
  const bounds = [
    ...(from === undefined ? [] : [{ limit: from, within: ">=", without: "<" }]),
    ...(to === undefined ? [] : [{ limit: to, within: "<=", without: ">" }])
  ]
  const by = (sign: "within" | "without") =>
    bounds.map(bound => ({ sql: `${column} ${bound[sign]} ?`, params: [bound.limit] }))
  return [{ ...allOf(by("within")), ...index, leavesOut: () => by("without") }]
}

const within = (column: "duration" | "waiting", from: number | undefined, to: number | undefined) =>
  range(column, from, to, { index: `calls_by_${column}`, hasOrder: true })

const during = (period: CallPeriod): ReadonlyArray<Filter> => [
  ...range("called_at", Option.getOrUndefined(period.from), Option.getOrUndefined(period.to), {
    index: newest.index,
    yieldsBy: "called_at"
  }),
  ...daily(Option.getOrUndefined(period.dailyFrom), Option.getOrUndefined(period.dailyTo))
]

/** Between two times of day; past midnight if the first is later than the second. */
const daily = (from: string | undefined, to: string | undefined): ReadonlyArray<Filter> => {
  const index = "calls_by_time_of_day"
  if (from === undefined || to === undefined || from <= to) return range("time_of_day", from, to, { index })
  return [
    {
      sql: "(time_of_day >= ? OR time_of_day <= ?)",
      params: [from, to],
      index,
      looksAtAll: true,
      leavesOut: () => [{ sql: "time_of_day < ? AND time_of_day > ?", params: [from, to] }]
    }
  ]
}
