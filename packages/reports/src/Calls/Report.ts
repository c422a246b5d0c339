import { dateOfDay, dayNumber, weekdayOf, weekdays } from "@estate/domain/Calendar"
import { type Call, PackageId } from "@estate/domain/Call"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { type DateTime, Option, Schema } from "effect"
import { isInPeriod, Period, ReportHead, reportHead } from "../Report/Head.ts"
import { isInPrevious, type Previous, previousFields } from "../Report/Previous.ts"
import { ServiceLevel, Target } from "../Report/ServiceLevel.ts"
import { Groups } from "../Tally/Groups.ts"
import { Callers } from "./Callers.ts"
import { CallTally, callFigureFields } from "./CallFigures.ts"
import { CallTotal, CallTotals } from "./CallTotals.ts"
import { CallGroups } from "./NamedTally.ts"
import { Spend, type SpendTally } from "./Spend.ts"

const HOURS = 24
/** Over a longer period, days without calls are left out. */
const MAX_DAYS = 3_700

/** The calls of one day; days without calls are included. */
export const CallDay = Schema.Struct({ date: LocalDateFromWire, ...callFigureFields })
/** The calls of one hour of one weekday (Monday is 1), for all 168 hours. */
export const CallHour = Schema.Struct({
  weekday: Schema.Literal(...weekdays),
  hour: Schema.Int,
  ...callFigureFields
})
/**
 * The figures of a group, and how many calls it had in the previous period; null without such a
 * period, and if that had more than 10,000 groups.
 */
const groupFields = { ...callFigureFields, previousCalls: Schema.OptionFromNullOr(Schema.NonNegativeInt) }

/** The calls of one project. */
export const CallProject = Schema.Struct({ project: Schema.String, ...groupFields })
/**
 * The calls of listings with one title, since the platform reports no listing number. `price` is
 * that of the latest call.
 */
export const CallListing = Schema.Struct({
  listing: Schema.String,
  ...groupFields,
  price: Schema.String
})
export type CallListing = typeof CallListing.Type
/** The calls of one package, with the title that the latest call has; listings' calls have none. */
export const CallPackage = Schema.Struct({
  packageId: PackageId,
  packageTitle: Schema.OptionFromNullOr(Schema.String),
  ...groupFields
})

/** What was reached of the target of a report of calls. */
const CallsLevel = Schema.Struct({ target: Target, total: ServiceLevel })

/**
 * The calls of a period. `projectCalls` and `listingCalls` count the calls of each variant.
 * `otherGroups` counts the calls of projects, listings and packages beyond the first 10,000 of a
 * kind. Groups with the most calls come first. `spend` is null if the invoices were not read,
 * `serviceLevel` without a target, and `previous` for an open period.
 */
export const CallsReport = Schema.Struct({
  ...ReportHead.fields,
  period: Period,
  total: CallTotal,
  projectCalls: Schema.NonNegativeInt,
  listingCalls: Schema.NonNegativeInt,
  otherGroups: Schema.NonNegativeInt,
  days: Schema.Array(CallDay),
  hours: Schema.Array(CallHour),
  projects: Schema.Array(CallProject),
  listings: Schema.Array(CallListing),
  packages: Schema.Array(CallPackage),
  spend: Schema.OptionFromNullOr(Spend),
  serviceLevel: Schema.OptionFromNullOr(CallsLevel),
  previous: Schema.OptionFromNullOr(
    Schema.Struct({
      ...previousFields,
      total: CallTotal,
      spend: Schema.OptionFromNullOr(Spend),
      serviceLevel: Schema.OptionFromNullOr(CallsLevel)
    })
  )
})
export type CallsReport = typeof CallsReport.Type

/** What a report of calls may be compared with. */
interface CallsComparison {
  readonly previous?: Option.Option<Previous>
  readonly target?: Option.Option<Target>
}

/**
 * Takes the calls of a period, and of the previous one to compare with, one by one, in bounded
 * memory: tallies by day, by hour of the week, and by at most 10,000 projects, listings and
 * packages each. Days and hours are those of the platform's clock: a clock change moves no call to
 * another day, and calls in the repeated hour of an autumn night count in the same hour.
 */
export class CallsTally {
  private readonly totals = new CallTotals()
  private readonly earlierTotals = new CallTotals()
  private readonly earlierCallers = new Callers()
  private readonly days = new Groups<number, CallTally>(() => new CallTally())
  private readonly hours = Array.from({ length: weekdays.length * HOURS }, () => new CallTally())
  private readonly groups = new CallGroups()
  private readonly earlierGroups = new CallGroups()
  private projectCalls = 0
  private readonly previous: Option.Option<Previous>
  private readonly target: Option.Option<Target>

  constructor({ previous = Option.none(), target = Option.none() }: CallsComparison = {}) {
    this.previous = previous
    this.target = target
  }

  add(call: Call): void {
    const { calledAt } = call
    if (Option.exists(this.previous, ({ period }) => isInPeriod(calledAt, period))) {
      this.earlierCallers.add(call.phone)
      if (Option.exists(this.previous, previous => isInPrevious(calledAt, previous))) {
        this.earlierTotals.add(call)
        this.earlierGroups.add(call)
      }
      return
    }
    this.totals.add(call)
    const day = dayNumber(calledAt)
    this.days.at(day).add(call)
    this.hours[(weekdayOf(day) - 1) * HOURS + calledAt.hours]?.add(call)
    this.groups.add(call)
    if ("projectName" in call) this.projectCalls += 1
  }

  /** The report of the calls added so far; `spend` has the invoices of the same periods. */
  report(
    period: Period,
    now: DateTime.Utc,
    zone: DateTime.TimeZone,
    spend: Option.Option<SpendTally> = Option.none()
  ): CallsReport {
    const { earlierGroups, groups } = this
    const hasPrevious = Option.isSome(this.previous)
    const total = this.totals.figures(Option.as(this.previous, this.earlierCallers))
    const levelIn = (totals: CallTotals) =>
      Option.map(this.target, target => ({ target, total: totals.level(target) }))
    return {
      ...reportHead(now, zone),
      period,
      total,
      projectCalls: this.projectCalls,
      listingCalls: this.totals.count - this.projectCalls,
      otherGroups: groups.otherCalls,
      days: daysOf(this.days, period),
      hours: this.hours.map((tally, index) => ({
        weekday: weekdays[Math.floor(index / HOURS)] ?? 1,
        hour: index % HOURS,
        ...tally.figures
      })),
      projects: mostFirst(groups.projects).map(([project, { figures }]) => ({
        project,
        ...figures,
        previousCalls: callsIn(earlierGroups.projects, project, hasPrevious)
      })),
      listings: mostFirst(groups.listings).map(([listing, { price, figures }]) => ({
        listing,
        ...figures,
        previousCalls: callsIn(earlierGroups.listings, listing, hasPrevious),
        price
      })),
      packages: mostFirst(groups.packages).map(([packageId, { title, figures }]) => ({
        packageId,
        packageTitle: title,
        ...figures,
        previousCalls: callsIn(earlierGroups.packages, packageId, hasPrevious)
      })),
      spend: Option.map(spend, bills => bills.spend(total.target)),
      serviceLevel: levelIn(this.totals),
      previous: Option.map(this.previous, previous => {
        const earlier = this.earlierTotals.figures()
        return {
          ...previous,
          total: earlier,
          spend: Option.map(spend, bills => bills.previousSpend(earlier.target)),
          serviceLevel: levelIn(this.earlierTotals)
        }
      })
    }
  }
}

/** The report of all calls at once. */
export const callsReport = (
  calls: Iterable<Call>,
  period: Period,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): CallsReport => {
  const tally = new CallsTally()
  for (const call of calls) tally.add(call)
  return tally.report(period, now, zone)
}

const mostFirst = <Key extends string | number, Tally extends CallTally>(groups: Groups<Key, Tally>) =>
  groups.entries().toSorted(([keyA, a], [keyB, b]) => b.count - a.count || (keyA < keyB ? -1 : 1))

/** The calls of one group of the previous period. */
const callsIn = <Key>(groups: Groups<Key, CallTally>, key: Key, hasPrevious: boolean) => {
  const calls = Option.map(groups.find(key), ({ count }) => count)
  if (!hasPrevious || Option.isSome(calls)) return calls
  // Its calls may be among those of the other groups.
  return Option.isSome(groups.others) ? Option.none() : Option.some(0)
}

/** Every day of the period; an open end is the day of the first or the last call. */
const daysOf = (days: Groups<number, CallTally>, period: Period) => {
  const seen = days.entries().toSorted(([a], [b]) => a - b)
  const first = Option.match(period.from, { onNone: () => seen[0]?.[0], onSome: dayNumber })
  const last = Option.match(period.to, { onNone: () => seen.at(-1)?.[0], onSome: dayNumber })
  const span = first === undefined || last === undefined ? 0 : last - first + 1
  const numbers =
    first === undefined || span > MAX_DAYS
      ? seen.map(([day]) => day)
      : Array.from({ length: Math.max(0, span) }, (_, index) => first + index)
  const tallies = new Map(seen)
  const none = new CallTally()
  return numbers.map(day => ({ date: dateOfDay(day), ...(tallies.get(day) ?? none).figures }))
}
