import { type BusinessHours, BusinessTime } from "@estate/domain/BusinessHours"
import { dayNumber, weekdayOf, weekdays } from "@estate/domain/Calendar"
import { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Message } from "@estate/domain/Message"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { DateTime, Duration, Option, Order, Schema } from "effect"
import { DurationFromSeconds, LocalDateTimeFromIso, SecondsOrNull, Share, shareOf } from "../Report/Fields.ts"
import { Period, ReportHead, reportHead } from "../Report/Head.ts"
import { Distribution } from "../Tally/Distribution.ts"
import { BusinessHoursText } from "./BusinessHoursText.ts"

const HOURS = 24
const FIVE_MINUTES = 5 * 60
const HOUR = 3600
const DAY = 24 * HOUR

/**
 * The times to the first reply of a set of threads. `p50` and `p90` are percentiles over answered
 * threads. The shares are of all threads: an unanswered one counts only in `neverShare`, however
 * new it is.
 */
const replyFields = {
  threads: Schema.NonNegativeInt,
  answered: Schema.NonNegativeInt,
  p50: SecondsOrNull,
  p90: SecondsOrNull,
  within5Minutes: Share,
  within1Hour: Share,
  within24Hours: Share,
  neverShare: Share
}

/** The threads whose buyer's first message came in this hour of the day. */
export const ReplyHour = Schema.Struct({ hour: Schema.Int, ...replyFields })
/** The threads whose buyer's first message came on this weekday (Monday is 1). */
export const ReplyWeekday = Schema.Struct({ weekday: Schema.Literal(...weekdays), ...replyFields })
/** The same by hour of each weekday, for all 168 hours. */
export const ReplyWeekHour = Schema.Struct({
  weekday: Schema.Literal(...weekdays),
  hour: Schema.Int,
  ...replyFields
})
/** A thread that nobody has answered. */
export const UnansweredThread = Schema.Struct({
  threadId: ThreadId,
  listingId: ListingId,
  listingTitle: Schema.String,
  author: Schema.String,
  askedAt: LocalDateTimeFromIso,
  waiting: DurationFromSeconds
})
export type UnansweredThread = typeof UnansweredThread.Type

/**
 * How fast buyers are answered. A reply time is the real time from the buyer's first message to the
 * first message sent after it; a clock change neither adds nor removes an hour.
 * `inBusinessHours` and `outOfHours` split the threads by when the buyer wrote; `businessTime` has
 * all threads, measured in business hours only. `notAsked` counts threads without a message from
 * the buyer. `unanswered` has the longest wait first.
 */
export const ResponsesReport = Schema.Struct({
  ...ReportHead.fields,
  period: Period,
  businessHours: BusinessHoursText,
  total: Schema.Struct(replyFields),
  businessTime: Schema.Struct(replyFields),
  inBusinessHours: Schema.Struct(replyFields),
  outOfHours: Schema.Struct(replyFields),
  notAsked: Schema.NonNegativeInt,
  hours: Schema.Array(ReplyHour),
  weekdays: Schema.Array(ReplyWeekday),
  weekHours: Schema.Array(ReplyWeekHour),
  unanswered: Schema.Array(UnansweredThread)
})
export type ResponsesReport = typeof ResponsesReport.Type
export type ReplyFigures = Schema.Schema.Type<Schema.Struct<typeof replyFields>>

/** The times of a buyer's first message and of the first reply. */
export interface FirstReply {
  readonly askedAt: LocalDateTime
  readonly repliedAt: Option.Option<LocalDateTime>
}

/**
 * The first reply of a thread, its messages in any order; none if the buyer never wrote. Messages
 * of the same second are in the order of their ids, which sort by time.
 */
export const firstReply = (messages: Iterable<Message>): Option.Option<FirstReply> => {
  const sorted = [...messages].sort(byTime)
  const asked = sorted.findIndex(message => message.isIncoming)
  const first = sorted[asked]
  return first === undefined
    ? Option.none()
    : Option.some({
        askedAt: first.createdAt,
        repliedAt: Option.fromNullable(
          sorted.slice(asked + 1).find(message => !message.isIncoming)?.createdAt
        )
      })
}

const byTime = Order.combine(
  Order.mapInput(LocalDateTime.Order, (message: Message) => message.createdAt),
  Order.mapInput(Order.string, (message: Message) => message.id)
)

class ReplyTally {
  readonly times = new Distribution()
  never = 0

  addAll(other: ReplyTally): void {
    this.times.addAll(other.times)
    this.never += other.never
  }

  get figures(): ReplyFigures {
    const { times } = this
    const threads = times.count + this.never
    return {
      threads,
      answered: times.count,
      p50: times.percentile(50),
      p90: times.percentile(90),
      within5Minutes: shareOf(times.within(FIVE_MINUTES), threads),
      within1Hour: shareOf(times.within(HOUR), threads),
      within24Hours: shareOf(times.within(DAY), threads),
      neverShare: shareOf(this.never, threads)
    }
  }
}

const together = (tallies: Iterable<ReplyTally>): ReplyTally => {
  const all = new ReplyTally()
  for (const tally of tallies) all.addAll(tally)
  return all
}

/** Takes threads one by one, with their first replies. */
export class ResponsesTally {
  private readonly weekHours = Array.from({ length: weekdays.length * HOURS }, () => new ReplyTally())
  private readonly businessTime = new ReplyTally()
  private readonly inBusinessHours = new ReplyTally()
  private readonly outOfHours = new ReplyTally()
  private readonly unanswered: Array<UnansweredThread> = []
  private notAsked = 0
  private readonly now: DateTime.Utc
  private readonly zone: DateTime.TimeZone
  private readonly hours: BusinessHours
  private readonly business: BusinessTime

  constructor(hours: BusinessHours, now: DateTime.Utc, zone: DateTime.TimeZone) {
    this.hours = hours
    this.now = now
    this.zone = zone
    this.business = new BusinessTime(hours, zone)
  }

  add(thread: Thread, reply: Option.Option<FirstReply>): void {
    if (Option.isNone(reply)) {
      this.notAsked += 1
      return
    }
    const { askedAt, repliedAt } = reply.value
    const asked = askedAt.toInstant(this.zone)
    const weekday = weekdayOf(dayNumber(askedAt))
    const tallies = [
      this.weekHours[(weekday - 1) * HOURS + askedAt.hours],
      this.business.contains(askedAt) ? this.inBusinessHours : this.outOfHours
    ]
    if (Option.isSome(repliedAt)) {
      const replied = repliedAt.value.toInstant(this.zone)
      const seconds = secondsBetween(asked, replied)
      for (const tally of tallies) tally?.times.add(seconds)
      this.businessTime.times.add(this.business.between(asked, replied))
      return
    }
    for (const tally of [...tallies, this.businessTime]) if (tally !== undefined) tally.never += 1
    this.unanswered.push({
      threadId: thread.id,
      listingId: thread.listingId,
      listingTitle: thread.listingTitle,
      author: thread.author,
      askedAt,
      waiting: Duration.seconds(secondsBetween(asked, this.now))
    })
  }

  /** The report of the threads added so far. */
  report(period: Period): ResponsesReport {
    const cells = weekdays.map((weekday, row) => ({
      weekday,
      tallies: this.weekHours.slice(row * HOURS, (row + 1) * HOURS)
    }))
    return {
      ...reportHead(this.now, this.zone),
      period,
      businessHours: this.hours,
      total: together(this.weekHours).figures,
      businessTime: this.businessTime.figures,
      inBusinessHours: this.inBusinessHours.figures,
      outOfHours: this.outOfHours.figures,
      notAsked: this.notAsked,
      hours: Array.from({ length: HOURS }, (_, hour) => ({
        hour,
        ...together(this.weekHours.filter((_, index) => index % HOURS === hour)).figures
      })),
      weekdays: cells.map(({ weekday, tallies }) => ({ weekday, ...together(tallies).figures })),
      weekHours: cells.flatMap(({ weekday, tallies }) =>
        tallies.map(({ figures }, hour) => ({ weekday, hour, ...figures }))
      ),
      unanswered: this.unanswered.toSorted(longestFirst)
    }
  }
}

const secondsBetween = (from: DateTime.Utc, to: DateTime.Utc): number =>
  Math.max(0, Math.floor(DateTime.distance(from, to) / 1000))

const longestFirst = Order.combine(
  Order.reverse(Order.mapInput(Duration.Order, (thread: UnansweredThread) => thread.waiting)),
  Order.mapInput(Order.string, (thread: UnansweredThread) => thread.threadId)
)
