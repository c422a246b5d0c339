import { elapsedSince } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import { type DateTime, Option, Order, Schema } from "effect"
import { type CallFigures, CallTally, callFigureFields } from "../Calls/CallFigures.ts"
import { countedCall } from "../Calls/CountedCall.ts"
import { MissedCallers } from "../Calls/MissedCallers.ts"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"
import { firstToWin } from "../Report/FirstToWin.ts"
import { HOURS_OF_DAY } from "../Tally/WeekHours.ts"

/**
 * A missed caller whom nobody has spoken to since. `missedCalls` counts the missed calls since the
 * caller was last spoken to, and `waiting` is the time since the first of them. `about` is the
 * project or the listing of the last missed call, `price` the price of that listing.
 */
export const MissedCaller = Schema.Struct({
  phone: Schema.String,
  missedCalls: Schema.Int,
  firstMissedAt: LocalDateTimeFromIso,
  lastMissedAt: LocalDateTimeFromIso,
  waiting: DurationFromSeconds,
  about: Schema.String,
  price: Schema.OptionFromNullOr(Schema.String)
})
export type MissedCaller = typeof MissedCaller.Type

/** The calls of one hour of the day. */
export const HourOfCalls = Schema.Struct({ hour: Schema.Int, ...callFigureFields })

/**
 * The calls of a range of days. `withoutNumber` counts missed calls without a number, `notFollowed`
 * calls until now of callers beyond the first 20,000, who are not tracked.
 */
export const CallsOfDays = Schema.Struct({
  ...callFigureFields,
  hours: Schema.Array(HourOfCalls),
  withoutNumber: Schema.NonNegativeInt,
  notFollowed: Schema.NonNegativeInt
})
export type CallsOfDays = typeof CallsOfDays.Type

/**
 * Takes the calls from the first of a range of days until now, in any order. Calls up to the last
 * day are counted; all calls show who was missed and not spoken to since.
 */
export class CallsSince {
  private readonly total = new CallTally()
  private readonly hours = Array.from({ length: HOURS_OF_DAY }, () => new CallTally())
  private readonly missed = new MissedCallers({ from: Option.none(), to: Option.none() })
  private withoutNumber = 0
  private readonly lastDay: number

  /** Counts calls up to the day with this number. */
  constructor(lastDay: number) {
    this.lastDay = lastDay
  }

  add(call: Call): void {
    const counted = countedCall(call)
    this.missed.add(counted)
    if (counted.day > this.lastDay) return
    this.total.add(counted)
    this.hours[call.calledAt.hours]?.add(counted)
    if (counted.outcome === "missed" && counted.caller === "") this.withoutNumber += 1
  }

  get figures(): CallFigures {
    return this.total.figures
  }

  /** The figures of the counted calls, also by hour. */
  get calls(): CallsOfDays {
    return {
      ...this.total.figures,
      hours: this.hours.map((tally, hour) => ({ hour, ...tally.figures })),
      withoutNumber: this.withoutNumber,
      notFollowed: this.missed.notFollowed
    }
  }

  /**
   * Callers who were missed at that time or later and not spoken to since; those who can still be
   * won come first.
   */
  notReached(now: DateTime.Utc, zone: DateTime.TimeZone): ReadonlyArray<MissedCaller> {
    return this.missed
      .found(zone)
      .callers.filter(({ reachedAt }) => Option.isNone(reachedAt))
      .map(({ attempts, ...caller }) => ({
        ...caller,
        missedCalls: attempts,
        waiting: elapsedSince(caller.firstMissedAt, now, zone)
      }))
      .toSorted(toWinFirst)
  }
}

const toWinFirst = Order.combine<MissedCaller>(
  firstToWin,
  Order.mapInput(Order.string, caller => caller.phone)
)
