import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { type Call, callStatuses } from "@estate/domain/Call"
import type { WorkingTime } from "@estate/domain/WorkingTime"
import { type DateTime, Option, Schema } from "effect"
import { daysIn, Period, ReportHead, reportHead } from "../Report/Head.ts"
import { isInPrevious, type Previous, previousFields, withPrevious } from "../Report/Previous.ts"
import { ServiceLevel, Target } from "../Report/ServiceLevel.ts"
import { Groups, runOf } from "../Tally/Groups.ts"
import { WeekHours } from "../Tally/WeekHours.ts"
import { Callers, NEW_CALLER_DAYS } from "./Callers.ts"
import { CallTally } from "./CallFigures.ts"
import { CallTotal, CallTotals, comparedTimes } from "./CallTotals.ts"
import { type CountedCall, countedCall } from "./CountedCall.ts"
import { CallsByHours, HoursTally } from "./HoursTally.ts"
import { FOLLOWED_DAYS, MissedCallerFigures, MissedCallerRow, MissedCallers } from "./MissedCallers.ts"
import { CallGroups } from "./NamedTally.ts"
import { Recording, Recordings } from "./Recordings.ts"
import { CallDay, CallHour, CallListing, CallPackage, CallProject } from "./Rows.ts"
import { Spend, type SpendTally } from "./Spend.ts"

/** For a longer period, days without calls are omitted. */
const MAX_DAYS = 3_700

/** How far the target of a report of calls was reached. */
const CallsLevel = Schema.Struct({ target: Target, total: ServiceLevel })

/**
 * The calls of a period. `projectCalls` and `listingCalls` count the calls of each variant,
 * `otherStatuses` those with an unknown status, which are among the unmarked ones.
 * `otherGroups` counts the calls of projects, listings and packages beyond the first 10,000 of a
 * kind. Groups with the most calls come first. `callers` has the missed callers, those who were not
 * reached first. `byHours` is null without business hours, `spend` if the invoices were not read,
 * `serviceLevel` without a target, and `previous` for an open period. `changed` of `previous` names
 * the medians that differ by more than chance explains.
 */
export const CallsReport = Schema.Struct({
  ...ReportHead.fields,
  period: Period,
  total: CallTotal,
  projectCalls: Schema.NonNegativeInt,
  listingCalls: Schema.NonNegativeInt,
  otherStatuses: Schema.NonNegativeInt,
  otherGroups: Schema.NonNegativeInt,
  days: Schema.Array(CallDay),
  hours: Schema.Array(CallHour),
  projects: Schema.Array(CallProject),
  listings: Schema.Array(CallListing),
  packages: Schema.Array(CallPackage),
  missedCallers: MissedCallerFigures,
  callers: Schema.Array(MissedCallerRow),
  recordings: Schema.Array(Recording),
  byHours: Schema.OptionFromNullOr(CallsByHours),
  spend: Schema.OptionFromNullOr(Spend),
  serviceLevel: Schema.OptionFromNullOr(CallsLevel),
  previous: Schema.OptionFromNullOr(
    Schema.Struct({
      ...previousFields,
      total: CallTotal,
      changed: Schema.Array(Schema.Literal(...comparedTimes)),
      missedCallers: MissedCallerFigures,
      spend: Schema.OptionFromNullOr(Spend),
      serviceLevel: Schema.OptionFromNullOr(CallsLevel)
    })
  )
})
export type CallsReport = typeof CallsReport.Type

/** What a report of calls can be compared with, and the hours in which somebody should answer. */
interface CallsOptions {
  readonly previous?: Option.Option<Previous>
  readonly target?: Option.Option<Target>
  readonly hours?: Option.Option<WorkingTime>
}

/**
 * The days whose calls a report of `period` needs: in addition to the period, the previous period;
 * the 90 days before, which show who is new; and the 30 days after, in which missed callers may be
 * reached.
 */
export const neededCalls = (period: Period, previous: Option.Option<Previous>): Period => ({
  from: Option.map(withPrevious(period, previous).from, first =>
    dateOfDay(Math.min(dayNumber(first), daysIn(period).first - NEW_CALLER_DAYS))
  ),
  to: Option.map(period.to, last => dateOfDay(dayNumber(last) + FOLLOWED_DAYS))
})

/** The calls of the previous period. */
class PreviousCalls {
  readonly totals = new CallTotals()
  readonly groups = new CallGroups()
  readonly missed: MissedCallers
  readonly previous: Previous

  constructor(previous: Previous) {
    this.previous = previous
    this.missed = new MissedCallers(previous.period, previous.asOf)
  }

  add(counted: CountedCall): void {
    this.missed.add(counted)
    if (!isInPrevious(counted.call.calledAt, this.previous)) return
    this.totals.add(counted)
    this.groups.add(counted)
  }
}

/**
 * Takes the calls of a period, and those around it (`neededCalls`), one by one, in bounded memory:
 * tallies by day, by hour of the week, and by at most 10,000 projects, listings and packages each.
 * Days and hours are those of the platform's clock: a clock change moves no call to another day,
 * and calls in the repeated hour of an autumn night count in the same hour.
 */
export class CallsTally {
  private readonly totals = new CallTotals()
  private readonly knownCallers = new Callers()
  private readonly days = new Groups<number, CallTally>(() => new CallTally())
  private readonly hours = new WeekHours(() => new CallTally())
  private readonly groups = new CallGroups()
  private readonly missed: MissedCallers
  private readonly recordings = new Recordings()
  private projectCalls = 0
  private otherStatuses = 0
  private readonly period: Period
  private readonly covered: ReturnType<typeof daysIn>
  private readonly zone: DateTime.TimeZone
  private readonly target: Option.Option<Target>
  private readonly byHours: Option.Option<HoursTally>
  private readonly earlier: Option.Option<PreviousCalls>

  constructor(
    period: Period,
    zone: DateTime.TimeZone,
    { previous = Option.none(), target = Option.none(), hours = Option.none() }: CallsOptions = {}
  ) {
    this.period = period
    this.covered = daysIn(period)
    this.zone = zone
    this.target = target
    this.missed = new MissedCallers(period)
    this.byHours = Option.map(hours, each => new HoursTally(each, zone))
    this.earlier = Option.map(previous, each => new PreviousCalls(each))
  }

  add(call: Call): void {
    const counted = countedCall(call)
    const { day } = counted
    this.missed.add(counted)
    if (Option.isSome(this.earlier)) this.earlier.value.add(counted)
    const { first, last } = this.covered
    if (day < first && day >= first - NEW_CALLER_DAYS) this.knownCallers.add(counted)
    if (day < first || day > last) return
    this.totals.add(counted)
    this.days.at(day).add(counted)
    this.hours.at(day, call.calledAt.hours)?.add(counted)
    this.groups.add(counted)
    this.recordings.add(counted)
    if (Option.isSome(this.byHours)) this.byHours.value.add(counted)
    if (!("projectName" in call)) return
    this.projectCalls += 1
    if (!callStatuses.some(status => status === call.status)) this.otherStatuses += 1
  }

  /** The report of the calls added so far; `spend` has the invoices of the same periods. */
  report(now: DateTime.Utc, spend: Option.Option<SpendTally> = Option.none()): CallsReport {
    const { groups, period, zone } = this
    const total = this.totals.figures(Option.as(period.from, this.knownCallers))
    const missed = this.missed.found(zone)
    const levelIn = (totals: CallTotals) =>
      Option.map(this.target, target => ({ target, total: totals.level(target) }))
    return {
      ...reportHead(now, zone),
      period,
      total,
      projectCalls: this.projectCalls,
      listingCalls: this.totals.count - this.projectCalls,
      otherStatuses: this.otherStatuses,
      days: runOf(this.days, new CallTally(), MAX_DAYS, this.covered).map(([day, { figures }]) => ({
        date: dateOfDay(day),
        ...figures
      })),
      hours: this.hours.cells.map(({ weekday, hour, tally }) => ({ weekday, hour, ...tally.figures })),
      ...groups.report(Option.map(this.earlier, earlier => earlier.groups)),
      missedCallers: missed.figures,
      callers: missed.callers,
      recordings: this.recordings.found,
      byHours: Option.map(this.byHours, tally => tally.figures),
      spend: Option.map(spend, bills => bills.spend(total.target)),
      serviceLevel: levelIn(this.totals),
      previous: Option.map(this.earlier, earlier => {
        const was = earlier.totals.figures()
        return {
          ...earlier.previous,
          total: was,
          changed: this.totals.changedSince(earlier.totals),
          missedCallers: earlier.missed.found(zone).figures,
          spend: Option.map(spend, bills => bills.previousSpend(was.target)),
          serviceLevel: levelIn(earlier.totals)
        }
      })
    }
  }
}
