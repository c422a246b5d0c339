import type { BusinessTime } from "@estate/domain/BusinessHours"
import { dayNumber, secondsBetween, weekdays } from "@estate/domain/Calendar"
import {
  type Conversation,
  conversationAt,
  enquiries,
  hasBuyersMessage,
  type Turn,
  wordIn
} from "@estate/domain/Conversation"
import type { DeedLine } from "@estate/domain/DeedLine"
import type { Thread } from "@estate/domain/Thread"
import { businessTimeOf, type WorkingTime } from "@estate/domain/WorkingTime"
import { type DateTime, Option, Schema } from "effect"
import { threadsToWinFirst } from "../Report/FirstToWin.ts"
import { isInPeriod, Period, ReportHead, reportHead } from "../Report/Head.ts"
import { type Previous, previousFields } from "../Report/Previous.ts"
import { ServiceLevel, Target } from "../Report/ServiceLevel.ts"
import { WorkingTimeText } from "../Report/WorkingTimeText.ts"
import { HOURS_OF_DAY, WeekHours } from "../Tally/WeekHours.ts"
import { RepliesByListing, ReplyBoard, ReplyListing } from "./ByListing.ts"
import { PeopleTally, ReportedPeople } from "./People.ts"
import { ReplyTally, replyFields, together } from "./ReplyFigures.ts"
import { ReplyHour, ReplyWeekday, ReplyWeekHour } from "./ReplyTimes.ts"
import { StoppedTally, StoppedThreads } from "./Stopped.ts"
import { UnansweredThread, unansweredThread } from "./UnansweredThread.ts"

/**
 * How far the target was reached, for all turns and for those that began in business hours, in real
 * time. A turn that may still be answered in time does not count yet.
 */
const RepliesLevel = Schema.Struct({ target: Target, total: ServiceLevel, inBusinessHours: ServiceLevel })

/**
 * How fast buyers are answered. It measures every turn that began in the period: everything that a
 * buyer wrote until the agency answered. A reply time is the real time from the first message of a
 * turn to the answer; a clock change neither adds nor removes an hour.
 *
 * `inBusinessHours` and `outOfHours` split the turns of `total` by when they began. `businessTime`
 * measures the former only in business hours; `fromOpening` measures the latter from the next
 * opening, also in business hours, without the `beforeOpening` turns that were answered before the
 * opening and those whose opening is still to come.
 *
 * `threads` counts the threads with a turn in the period. `handled` counts the turns that a person
 * marked as handled, according to the deeds; `finished` counts the threads that the buyer ended in
 * the period with thanks or a farewell; `notAsked` counts the threads without a message of the
 * buyer whose last message is in the period. None of these three is included in another figure.
 * `unanswered` begins with those who can still be won. `listings` and `boards` group the turns by
 * what the thread is about, those with most turns first. `serviceLevel` is null without a target,
 * `previous` for an open period, and `slack` without deeds: the platform does not name who
 * answered.
 */
export const ResponsesReport = Schema.Struct({
  ...ReportHead.fields,
  period: Period,
  businessHours: WorkingTimeText,
  threads: Schema.NonNegativeInt,
  total: Schema.Struct(replyFields),
  inBusinessHours: Schema.Struct(replyFields),
  businessTime: Schema.Struct(replyFields),
  outOfHours: Schema.Struct(replyFields),
  fromOpening: Schema.Struct(replyFields),
  beforeOpening: Schema.NonNegativeInt,
  handled: Schema.NonNegativeInt,
  finished: Schema.NonNegativeInt,
  notAsked: Schema.NonNegativeInt,
  hours: Schema.Array(ReplyHour),
  weekdays: Schema.Array(ReplyWeekday),
  weekHours: Schema.Array(ReplyWeekHour),
  listings: Schema.Array(ReplyListing),
  boards: Schema.Array(ReplyBoard),
  stopped: StoppedThreads,
  unanswered: Schema.Array(UnansweredThread),
  serviceLevel: Schema.OptionFromNullOr(RepliesLevel),
  slack: Schema.OptionFromNullOr(ReportedPeople),
  previous: Schema.OptionFromNullOr(
    Schema.Struct({
      ...previousFields,
      threads: Schema.NonNegativeInt,
      total: Schema.Struct(replyFields),
      changed: Schema.Array(Schema.Literal("p50", "p90")),
      serviceLevel: Schema.OptionFromNullOr(RepliesLevel)
    })
  )
})
export type ResponsesReport = typeof ResponsesReport.Type

/** What a report of responses can be compared with, and the deeds that say who answered. */
interface ResponsesOptions {
  readonly previous?: Option.Option<Previous>
  readonly target?: Option.Option<Target>
  readonly deeds?: Option.Option<Iterable<DeedLine>>
}

/** Takes threads one by one, with their conversations. */
export class ResponsesTally {
  private readonly weekHours = new WeekHours(() => new ReplyTally())
  private readonly inBusinessHours = new ReplyTally()
  private readonly businessTime = new ReplyTally()
  private readonly outOfHours = new ReplyTally()
  private readonly fromOpening = new ReplyTally()
  private beforeOpening = 0
  private readonly byListing = new RepliesByListing()
  private readonly stopped = new StoppedTally()
  private readonly unanswered: Array<UnansweredThread> = []
  private threads = 0
  private handled = 0
  private finished = 0
  private notAsked = 0
  private readonly period: Period
  private readonly now: DateTime.Utc
  private readonly zone: DateTime.TimeZone
  private readonly hours: WorkingTime
  private readonly business: BusinessTime
  private readonly target: Option.Option<Target>
  private readonly people: Option.Option<PeopleTally>
  private readonly earlier: Option.Option<{ readonly previous: Previous; readonly tally: ResponsesTally }>

  constructor(
    period: Period,
    hours: WorkingTime,
    now: DateTime.Utc,
    zone: DateTime.TimeZone,
    { previous = Option.none(), target = Option.none(), deeds = Option.none() }: ResponsesOptions = {}
  ) {
    this.target = target
    this.people = Option.map(deeds, lines => new PeopleTally(lines))
    this.earlier = Option.map(previous, at => ({
      previous: at,
      tally: new ResponsesTally(at.period, hours, at.asOf.toInstant(zone), zone, { target })
    }))
    this.period = period
    this.hours = hours
    this.now = now
    this.zone = zone
    this.business = businessTimeOf(hours, zone)
  }

  add(thread: Thread, conversation: Conversation): void {
    if (Option.isSome(this.earlier)) {
      const { previous, tally } = this.earlier.value
      tally.add(thread, conversationAt(conversation, previous.asOf))
    }
    const word = wordIn(conversation)
    if (word._tag === "Finished" && word.how === "farewell" && isInPeriod(word.since, this.period))
      this.finished += 1
    if (!hasBuyersMessage(conversation) && isInPeriod(thread.lastMessageAt, this.period)) this.notAsked += 1
    const counted = enquiries(conversation).filter(({ askedAt }) => isInPeriod(askedAt, this.period))
    if (counted.length > 0) {
      this.threads += 1
      this.byListing.addThread(thread, this.stopped.add(conversation, counted, this.now, this.zone))
    }
    for (const turn of counted) this.addTurn(thread, turn)
    if (Option.isSome(this.people))
      this.people.value.addThread(
        thread.id,
        conversation.turns.flatMap(({ ending }) =>
          Option.isSome(ending) && ending.value.how === "answered" ? [ending.value.messageId] : []
        )
      )
  }

  private addTurn(thread: Thread, { askedAt, ending }: Turn): void {
    const asked = askedAt.toInstant(this.zone)
    const end = Option.map(ending, each => ({ ...each, at: each.at.toInstant(this.zone) }))
    if (Option.isSome(this.people)) this.people.value.addTurn(thread.id, { asked, ending: end })
    if (Option.exists(end, ({ how }) => how === "handled")) {
      this.handled += 1
      return
    }
    const until = Option.match(end, { onNone: () => this.now, onSome: ({ at }) => at })
    const seconds = secondsBetween(asked, until)
    const businessSeconds = this.business.between(asked, until)
    const isAnswered = Option.isSome(end)
    const addTo = (tally: ReplyTally, length = seconds) =>
      isAnswered ? tally.times.add(length) : tally.addUnanswered(seconds)
    const ofHour = this.weekHours.at(dayNumber(askedAt), askedAt.hours)
    for (const tally of [ofHour, ...this.byListing.of(thread)]) if (tally !== undefined) addTo(tally)
    if (this.business.contains(askedAt)) {
      addTo(this.inBusinessHours)
      addTo(this.businessTime, businessSeconds)
    } else {
      addTo(this.outOfHours)
      if (businessSeconds > 0) addTo(this.fromOpening, businessSeconds)
      else if (isAnswered) this.beforeOpening += 1
    }
    if (!isAnswered) this.unanswered.push(unansweredThread(thread, askedAt, seconds))
  }

  /** The report of the threads added so far. */
  report(): ResponsesReport {
    const { weekHours } = this
    return {
      ...reportHead(this.now, this.zone),
      period: this.period,
      businessHours: this.hours,
      ...this.compared,
      inBusinessHours: this.inBusinessHours.figures,
      businessTime: this.businessTime.figures,
      outOfHours: this.outOfHours.figures,
      fromOpening: this.fromOpening.figures,
      beforeOpening: this.beforeOpening,
      handled: this.handled,
      finished: this.finished,
      notAsked: this.notAsked,
      hours: Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
        hour,
        ...together(weekHours.tallies(cell => cell.hour === hour)).figures
      })),
      weekdays: weekdays.map(weekday => ({
        weekday,
        ...together(weekHours.tallies(cell => cell.weekday === weekday)).figures
      })),
      weekHours: weekHours.cells.map(({ weekday, hour, tally }) => ({ weekday, hour, ...tally.figures })),
      ...this.byListing.report(),
      stopped: this.stopped.figures,
      unanswered: this.unanswered.toSorted(threadsToWinFirst),
      slack: Option.map(this.people, people => people.report(this.period, this.zone)),
      previous: Option.map(this.earlier, ({ previous, tally }) => ({
        ...previous,
        ...tally.compared,
        changed: together(weekHours.tallies()).changedSince(together(tally.weekHours.tallies()))
      }))
    }
  }

  /** The figures that another period is compared with. */
  private get compared() {
    const all = together(this.weekHours.tallies())
    return {
      threads: this.threads,
      total: all.figures,
      serviceLevel: Option.map(this.target, target => ({
        target,
        total: all.level(target),
        inBusinessHours: this.inBusinessHours.level(target)
      }))
    }
  }
}
