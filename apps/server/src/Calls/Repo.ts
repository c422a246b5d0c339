import type { CallPeriod } from "@estate/domain/CallPeriod"
import type { CompanyId } from "@estate/domain/Company"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Reads } from "@estate/store/Read"
import { Option } from "effect"
import type { CountedRecords } from "../Store/DayCounts.ts"
import { callsByStatus } from "../Store/DayCountTriggers.ts"
import { equalTo, type Filter, NO_FILTER, ofCompany, within } from "../Store/Filters.ts"
import type { JsonPage } from "../Store/JsonPage.ts"
import { phoneDigits } from "../Store/PhoneDigits.ts"
import { type CountedList, countedBy, orderBy, type Period } from "../Store/RecordQuery.ts"
import { readRecords } from "../Store/Records.ts"
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

const newest = orderBy(["called_at", "id"], "DESC", "calls_newest")

/** A page of a company's calls, as JSON, newest first. */
export const callsPage = (reads: Reads, company: CompanyId, query: CallQuery): JsonPage => {
  const statuses = query.statuses === undefined ? [] : [...new Set(query.statuses)]
  const others = filtersOf(query)
  return readRecords(reads, {
    table: "calls",
    scope: [ofCompany(company), { sql: `feeds = ${query.feeds ? 1 : 0}`, params: [] }],
    filters: [...others, ...anyOf(statuses)],
    order: newest,
    days: {
      newest,
      all: allCalls(company, query.feeds),
      filtered: others.length === 0 ? ofStatuses(company, query.feeds, statuses) : undefined,
      period: periodOf(query.period)
    },
    page: query.page,
    limit: query.limit
  })
}

/** The day counts of all calls. */
const allCalls = (company: CompanyId, feeds: boolean): CountedRecords => ({
  lists: [feeds ? "calls_with_feeds" : "calls"],
  company
})

/** The day counts of all calls, or of those with some statuses. */
const ofStatuses = (
  company: CompanyId,
  feeds: boolean,
  statuses: ReadonlyArray<number>
): CountedList | undefined => {
  const [first, ...others] = statuses
  if (first === undefined) return allCalls(company, feeds)
  return feeds ? undefined : countedBy(callsByStatus, company, [first, ...others])
}

const periodOf = ({ from, to }: CallPeriod): Period | undefined =>
  Option.isNone(from) && Option.isNone(to)
    ? undefined
    : { from: Option.getOrUndefined(from), to: Option.getOrUndefined(to) }

const filtersOf = (query: CallQuery): ReadonlyArray<Filter> => [
  ...equalTo("phone_digits", "calls_by_phone", query.phone, phoneDigits),
  ...equalTo("package_id", "calls_by_package", query.packageId),
  ...equalTo("folded_project", "calls_by_project", query.projectName, folded),
  ...lasting("duration", query.durationFrom, query.durationTo),
  ...lasting("waiting", query.waitingFrom, query.waitingTo),
  ...daily(Option.getOrUndefined(query.period.dailyFrom), Option.getOrUndefined(query.period.dailyTo))
]

const anyOf = (statuses: ReadonlyArray<number>): ReadonlyArray<Filter> =>
  statuses.length === 0
    ? NO_FILTER
    : [
        {
          sql: `status IN (${statuses.map(() => "?").join(", ")})`,
          params: statuses,
          index: "calls_by_status"
        }
      ]

/** An inclusive range of a column, as one filter, since its index seeks both ends. */
const range = (
  column: string,
  from: string | number | undefined,
  to: string | number | undefined,
  index: string
): ReadonlyArray<Filter> => {
  if (from === undefined && to === undefined) return NO_FILTER
  const others = () => [
    ...(from === undefined ? [] : [{ sql: `${column} < ?`, params: [from] }]),
    ...(to === undefined ? [] : [{ sql: `${column} > ?`, params: [to] }])
  ]
  return [{ ...within(column, from, to), index, others }]
}

const lasting = (column: "duration" | "waiting", from: number | undefined, to: number | undefined) =>
  range(column, from, to, `calls_by_${column}`)

/** Between two times of day; across midnight if the first is later than the second. */
const daily = (from: string | undefined, to: string | undefined): ReadonlyArray<Filter> => {
  const index = "calls_by_time_of_day"
  if (from === undefined || to === undefined || from <= to) return range("time_of_day", from, to, index)
  const sql = "(time_of_day >= ? OR time_of_day <= ?)"
  const parts = [
    { sql: "time_of_day >= ?", params: [from] },
    { sql: "time_of_day <= ?", params: [to] }
  ]
  return [{ sql, params: [from, to], index, looksAtAll: true, parts }]
}
