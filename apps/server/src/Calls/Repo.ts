import type { listCalls } from "@estate/api/Calls"
import type { ServedParts } from "@estate/api/Endpoint"
import { CallPeriod } from "@estate/domain/CallPeriod"
import type { CompanyId } from "@estate/domain/Company"
import { phoneDigits } from "@estate/domain/PhoneDigits"
import type { Reads } from "@estate/store/Read"
import { Option } from "effect"
import type { CountedRecords } from "../Store/DayCounts.ts"
import { callsByStatus } from "../Store/DayCountTriggers.ts"
import { equalTo, type Filter, NO_FILTER, ofCompany, within } from "../Store/Filters.ts"
import type { JsonPage, Paging } from "../Store/JsonPage.ts"
import { type CountedList, countedBy, orderBy, type Period } from "../Store/RecordQuery.ts"
import { readRecords } from "../Store/Records.ts"
import { folded } from "../Store/StoredText.ts"

/** Filters of a company's calls. Durations are in seconds; bounds are inclusive. */
type Wanted = ServedParts<typeof listCalls>["urlParams"]

const newest = orderBy(["called_at", "id"], "DESC", "calls_newest")

/**
 * A page of a company's calls, as JSON, newest first: calls of listings if it has the feeds module,
 * and otherwise of projects.
 */
export const callsPage = (
  reads: Reads,
  company: CompanyId,
  feeds: boolean,
  { page, limit }: Paging,
  wanted: Wanted
): JsonPage => {
  const statuses = [...new Set(wanted["status[]"])]
  const period = periodOf(wanted)
  const others = filtersOf(wanted, period)
  return readRecords(reads, {
    table: "calls",
    scope: [ofCompany(company), { sql: `feeds = ${feeds ? 1 : 0}`, params: [] }],
    filters: [...others, ...anyOf(statuses)],
    order: newest,
    days: {
      newest,
      all: allCalls(company, feeds),
      filtered: others.length === 0 ? ofStatuses(company, feeds, statuses) : undefined,
      period: momentsOf(period)
    },
    page,
    limit
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

const periodOf = (wanted: Wanted) =>
  new CallPeriod({
    dateFrom: Option.fromNullable(wanted.dateFromCalledAt),
    dateTo: Option.fromNullable(wanted.dateToCalledAt),
    timeFrom: Option.fromNullable(wanted.timeFromCalledAt),
    timeTo: Option.fromNullable(wanted.timeToCalledAt)
  })

const momentsOf = ({ from, to }: CallPeriod): Period | undefined =>
  Option.isNone(from) && Option.isNone(to)
    ? undefined
    : { from: Option.getOrUndefined(from), to: Option.getOrUndefined(to) }

const filtersOf = (wanted: Wanted, { dailyFrom, dailyTo }: CallPeriod): ReadonlyArray<Filter> => [
  ...equalTo("phone_digits", "calls_by_phone", wanted.phoneNumber, phoneDigits),
  ...equalTo("package_id", "calls_by_package", wanted.idPackets),
  ...equalTo("folded_project", "calls_by_project", wanted.projectName, folded),
  ...lasting("duration", wanted.callLengthFrom, wanted.callLengthTo),
  ...lasting("waiting", wanted.callWaitingFrom, wanted.callWaitingTo),
  ...daily(Option.getOrUndefined(dailyFrom), Option.getOrUndefined(dailyTo))
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
