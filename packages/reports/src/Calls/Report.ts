import { dateOfDay, dayNumber, weekdayOf, weekdays } from "@estate/domain/Calendar"
import { type Call, PackageId, type ProjectCall } from "@estate/domain/Call"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type DateTime, Duration, Option, Order, Schema } from "effect"
import { SecondsOrNull } from "../Report/Fields.ts"
import { Period, ReportHead, reportHead } from "../Report/Head.ts"
import { Distribution } from "../Tally/Distribution.ts"
import { Groups } from "../Tally/Groups.ts"
import { CallTally, callFigureFields, outcomeOf } from "./CallFigures.ts"

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
/** The calls of one project. */
export const CallProject = Schema.Struct({ project: Schema.String, ...callFigureFields })
/** The calls of listings with one title, since the platform reports no listing number. */
export const CallListing = Schema.Struct({ listing: Schema.String, ...callFigureFields })
/** The calls of one package, with the title that the latest call has; listings' calls have none. */
export const CallPackage = Schema.Struct({
  packageId: PackageId,
  packageTitle: Schema.OptionFromNullOr(Schema.String),
  ...callFigureFields
})

/**
 * The calls of a period. `projectCalls` and `listingCalls` count the calls of each variant. Of the
 * answered calls, `talkP50` and `talkP90` are percentiles of the talk time, `answerP50` and
 * `answerP90` of the wait; of the missed calls, `patienceP50` and `patienceP90` of the wait.
 * `otherGroups` counts the calls of projects, listings and packages beyond the first 10,000 of a
 * kind. Groups with the most calls come first.
 */
export const CallsReport = Schema.Struct({
  ...ReportHead.fields,
  period: Period,
  total: Schema.Struct({
    ...callFigureFields,
    talkP50: SecondsOrNull,
    talkP90: SecondsOrNull,
    answerP50: SecondsOrNull,
    answerP90: SecondsOrNull,
    patienceP50: SecondsOrNull,
    patienceP90: SecondsOrNull
  }),
  projectCalls: Schema.NonNegativeInt,
  listingCalls: Schema.NonNegativeInt,
  otherGroups: Schema.NonNegativeInt,
  days: Schema.Array(CallDay),
  hours: Schema.Array(CallHour),
  projects: Schema.Array(CallProject),
  listings: Schema.Array(CallListing),
  packages: Schema.Array(CallPackage)
})
export type CallsReport = typeof CallsReport.Type

class PackageTally extends CallTally {
  private titled: ProjectCall | undefined

  override add(call: Call): void {
    super.add(call)
    if (!("packageTitle" in call) || Option.isNone(call.packageTitle)) return
    if (this.titled === undefined || latestLast(this.titled, call) < 0) this.titled = call
  }

  /** The title of the latest call that has one. */
  get title(): Option.Option<string> {
    return Option.flatMap(Option.fromNullable(this.titled), ({ packageTitle }) => packageTitle)
  }
}

const latestLast = Order.combine(
  Order.mapInput(LocalDateTime.Order, (call: ProjectCall) => call.calledAt),
  Order.mapInput(Order.number, (call: ProjectCall) => call.id)
)

/**
 * Takes the calls of a period one by one, in bounded memory: tallies by day, by hour of the week,
 * and by at most 10,000 projects, listings and packages each. Days and hours are those of the
 * platform's clock: a clock change moves no call to another day, and calls in the repeated hour of
 * an autumn night count in the same hour.
 */
export class CallsTally {
  private readonly total = new CallTally()
  private readonly talk = new Distribution()
  private readonly answer = new Distribution()
  private readonly patience = new Distribution()
  private readonly days = new Groups<number, CallTally>(() => new CallTally())
  private readonly hours = Array.from({ length: weekdays.length * HOURS }, () => new CallTally())
  private readonly projects = new Groups<string, CallTally>(() => new CallTally())
  private readonly listings = new Groups<string, CallTally>(() => new CallTally())
  private readonly packages = new Groups<PackageId, PackageTally>(() => new PackageTally())
  private projectCalls = 0

  add(call: Call): void {
    const talk = Duration.toSeconds(call.duration)
    const waiting = Duration.toSeconds(call.waiting)
    const outcome = outcomeOf(call)
    this.total.add(call)
    if (outcome === "answered") {
      this.talk.add(talk)
      this.answer.add(waiting)
    } else if (outcome === "missed") this.patience.add(waiting)
    const day = dayNumber(call.calledAt)
    this.days.at(day).add(call)
    this.hours[(weekdayOf(day) - 1) * HOURS + call.calledAt.hours]?.add(call)
    this.packages.at(call.packageId).add(call)
    if ("projectName" in call) {
      this.projectCalls += 1
      this.projects.at(call.projectName).add(call)
    } else this.listings.at(call.listingTitle).add(call)
  }

  /** The report of the calls added so far. */
  report(period: Period, now: DateTime.Utc, zone: DateTime.TimeZone): CallsReport {
    return {
      ...reportHead(now, zone),
      period,
      total: {
        ...this.total.figures,
        talkP50: this.talk.percentile(50),
        talkP90: this.talk.percentile(90),
        answerP50: this.answer.percentile(50),
        answerP90: this.answer.percentile(90),
        patienceP50: this.patience.percentile(50),
        patienceP90: this.patience.percentile(90)
      },
      projectCalls: this.projectCalls,
      listingCalls: this.total.count - this.projectCalls,
      otherGroups: [this.projects, this.listings, this.packages].reduce(
        (sum, { others }) => sum + Option.match(others, { onNone: () => 0, onSome: ({ count }) => count }),
        0
      ),
      days: daysOf(this.days, period),
      hours: this.hours.map((tally, index) => ({
        weekday: weekdays[Math.floor(index / HOURS)] ?? 1,
        hour: index % HOURS,
        ...tally.figures
      })),
      projects: mostFirst(this.projects).map(([project, { figures }]) => ({ project, ...figures })),
      listings: mostFirst(this.listings).map(([listing, { figures }]) => ({ listing, ...figures })),
      packages: mostFirst(this.packages).map(([packageId, { title, figures }]) => ({
        packageId,
        packageTitle: title,
        ...figures
      }))
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
