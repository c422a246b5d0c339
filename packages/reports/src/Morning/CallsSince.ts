import { dayNumber, elapsedSince } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type DateTime, Option, Order, Schema } from "effect"
import { callerKey } from "../Calls/Callers.ts"
import { type CallFigures, CallTally, callFigureFields, outcomeOf } from "../Calls/CallFigures.ts"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"
import { firstToWin } from "../Report/FirstToWin.ts"

const HOURS = 24
/** At most this many callers are tracked; calls of others are only counted. */
const MAX_CALLERS = 50_000

/**
 * A missed caller whom nobody has spoken to since. `missedCalls` are those since the last talk, and
 * `waiting` runs from the first of them. `about` is the project or the listing of the last, `price`
 * that of the listing.
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
 * The calls of a range of days. `withoutNumber` counts those missed without a number, `notFollowed`
 * calls until now of callers beyond the first 50,000, who are not tracked.
 */
export const CallsOfDays = Schema.Struct({
  ...callFigureFields,
  hours: Schema.Array(HourOfCalls),
  withoutNumber: Schema.NonNegativeInt,
  notFollowed: Schema.NonNegativeInt
})
export type CallsOfDays = typeof CallsOfDays.Type

interface Caller {
  readonly phone: string
  readonly missed: Array<Call>
  lastSpokenAt: string
}

/**
 * Takes the calls from the first of a range of days until now, in any order. Calls up to the last
 * day are counted; all calls show who was missed and not spoken to since. Memory grows with missed
 * calls and with callers, of whom at most 50,000 are tracked.
 */
export class CallsSince {
  private readonly total = new CallTally()
  private readonly hours = Array.from({ length: HOURS }, () => new CallTally())
  private readonly callers = new Map<string, Caller>()
  private withoutNumber = 0
  private notTracked = 0
  private readonly lastDay: number

  /** Counts calls up to the day with this number. */
  constructor(lastDay: number) {
    this.lastDay = lastDay
  }

  add(call: Call): void {
    const outcome = outcomeOf(call)
    const isCounted = dayNumber(call.calledAt) <= this.lastDay
    if (isCounted) {
      this.total.add(call)
      this.hours[call.calledAt.hours]?.add(call)
    }
    if (outcome === "hungUp") return
    const key = callerKey(call.phone)
    if (key === "") {
      if (isCounted && outcome === "missed") this.withoutNumber += 1
      return
    }
    const caller = this.callerAt(key, call.phone)
    if (caller === undefined) this.notTracked += 1
    else if (outcome === "missed") caller.missed.push(call)
    else {
      const at = call.calledAt.toWire()
      if (at > caller.lastSpokenAt) caller.lastSpokenAt = at
    }
  }

  private callerAt(key: string, phone: string): Caller | undefined {
    const known = this.callers.get(key)
    if (known !== undefined || this.callers.size >= MAX_CALLERS) return known
    const fresh: Caller = { phone, missed: [], lastSpokenAt: "" }
    this.callers.set(key, fresh)
    return fresh
  }

  get figures(): CallFigures {
    return this.total.figures
  }

  /** The figures of the counted calls, by hour too. */
  get calls(): CallsOfDays {
    return {
      ...this.total.figures,
      hours: this.hours.map((tally, hour) => ({ hour, ...tally.figures })),
      withoutNumber: this.withoutNumber,
      notFollowed: this.notTracked
    }
  }

  /**
   * Callers who were missed and not spoken to at that time or later: those who can still be won
   * first.
   */
  notReached(now: DateTime.Utc, zone: DateTime.TimeZone): ReadonlyArray<MissedCaller> {
    return [...this.callers.values()]
      .flatMap(({ phone, missed, lastSpokenAt }) => {
        const since = missed
          .filter(({ calledAt }) => calledAt.toWire() > lastSpokenAt)
          .toSorted((a, b) => LocalDateTime.Order(a.calledAt, b.calledAt))
        const [first, last] = [since[0], since.at(-1)]
        if (first === undefined || last === undefined) return []
        return [
          {
            phone,
            missedCalls: since.length,
            firstMissedAt: first.calledAt,
            lastMissedAt: last.calledAt,
            waiting: elapsedSince(first.calledAt, now, zone),
            about: "projectName" in last ? last.projectName : last.listingTitle,
            price: "listingPrice" in last ? Option.some(last.listingPrice) : Option.none()
          }
        ]
      })
      .toSorted(toWinFirst)
  }
}

const toWinFirst = Order.combine<MissedCaller>(
  firstToWin,
  Order.mapInput(Order.string, caller => caller.phone)
)
