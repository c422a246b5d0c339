import { dayNumber, elapsedSince } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type DateTime, Duration, Order, Schema } from "effect"
import { CallTally, callFigureFields } from "../Calls/CallFigures.ts"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"

const HOURS = 24
/** So many callers are followed; calls of others are counted and no more. */
const MOST_CALLERS = 50_000

/** A caller whom nobody has spoken to since: how often the call was missed, and when last. `about` is a project or a listing. */
export const MissedCaller = Schema.Struct({
  phone: Schema.String,
  missedCalls: Schema.Int,
  lastMissedAt: LocalDateTimeFromIso,
  waiting: DurationFromSeconds,
  about: Schema.String
})
export type MissedCaller = typeof MissedCaller.Type

/** Calls of one hour of the day. */
export const HourOfCalls = Schema.Struct({ hour: Schema.Int, ...callFigureFields })

/**
 * The calls of some days. `withoutNumber` were missed and left no number to call back; `notFollowed` belong to callers beyond the first
 * 50,000, of whom is not known whether anybody spoke to them.
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
  missedCalls: number
  lastMissed: Call | undefined
  lastSpokenAt: string
}

/** The same caller, however the number is written: `8…`, `+7…` and the bare ten digits are one. */
const callerKey = (phone: string): string => {
  const digits = phone.replace(/\D/g, "")
  return /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits
}

/**
 * Calls from the first of some days until now, in any order: those of the days are counted, and all of them tell who was missed and whom nobody has
 * spoken to since. Memory goes with the callers of these days, of whom at most 50,000 are followed.
 */
export class CallsSince {
  private readonly total = new CallTally()
  private readonly hours = Array.from({ length: HOURS }, () => new CallTally())
  private readonly callers = new Map<string, Caller>()
  private withoutNumber = 0
  private notFollowed = 0
  private readonly lastDay: number

  /** Of the days up to the one with this number, calls are counted. */
  constructor(lastDay: number) {
    this.lastDay = lastDay
  }

  add(call: Call): void {
    const talk = Duration.toSeconds(call.duration)
    if (dayNumber(call.calledAt) <= this.lastDay) {
      this.total.add(call, talk)
      this.hours[call.calledAt.hours]?.add(call, talk)
    }
    const key = callerKey(call.phone)
    if (key === "") {
      if (talk === 0) this.withoutNumber += 1
      return
    }
    const caller = this.callerAt(key, call.phone)
    if (caller === undefined) this.notFollowed += 1
    else if (talk > 0) {
      const at = call.calledAt.toWire()
      if (at > caller.lastSpokenAt) caller.lastSpokenAt = at
    } else {
      caller.missedCalls += 1
      if (
        caller.lastMissed === undefined ||
        LocalDateTime.Order(call.calledAt, caller.lastMissed.calledAt) > 0
      )
        caller.lastMissed = call
    }
  }

  private callerAt(key: string, phone: string): Caller | undefined {
    const known = this.callers.get(key)
    if (known !== undefined || this.callers.size >= MOST_CALLERS) return known
    const fresh: Caller = { phone, missedCalls: 0, lastMissed: undefined, lastSpokenAt: "" }
    this.callers.set(key, fresh)
    return fresh
  }

  /** The calls of the days. */
  get calls(): CallsOfDays {
    return {
      ...this.total.figures,
      hours: this.hours.map((tally, hour) => ({ hour, ...tally.figures })),
      withoutNumber: this.withoutNumber,
      notFollowed: this.notFollowed
    }
  }

  /** Who was missed and not spoken to at the same time or later, the one who waits longest first. */
  notReached(now: DateTime.Utc, zone: DateTime.TimeZone): ReadonlyArray<MissedCaller> {
    return [...this.callers.values()]
      .flatMap(({ phone, missedCalls, lastMissed, lastSpokenAt }) =>
        lastMissed === undefined || lastSpokenAt >= lastMissed.calledAt.toWire()
          ? []
          : [
              {
                phone,
                missedCalls,
                lastMissedAt: lastMissed.calledAt,
                waiting: elapsedSince(lastMissed.calledAt, now, zone),
                about: "projectName" in lastMissed ? lastMissed.projectName : lastMissed.listingTitle
              }
            ]
      )
      .toSorted(longestFirst)
  }
}

const longestFirst = Order.combine(
  Order.mapInput(LocalDateTime.Order, (caller: MissedCaller) => caller.lastMissedAt),
  Order.mapInput(Order.string, (caller: MissedCaller) => caller.phone)
)
