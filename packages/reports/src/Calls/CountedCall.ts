import { dayNumber } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import { Duration } from "effect"

/**
 * A call, with the values that a dozen tallies need: calculating them takes half of the tallies'
 * time, so it is done once.
 */
export interface CountedCall {
  readonly call: Call
  /** The number of its day. */
  readonly day: number
  /** The caller, however the number is written; empty without a number. */
  readonly caller: string
  /** Nobody can answer a caller who hangs up at once, after 0 seconds. */
  readonly outcome: "answered" | "missed" | "hungUp"
  readonly talkSeconds: number
  readonly waitSeconds: number
}

/** A call for the tallies. */
export const countedCall = (call: Call): CountedCall => {
  const talkSeconds = Duration.toSeconds(call.duration)
  const waitSeconds = Duration.toSeconds(call.waiting)
  return {
    call,
    day: dayNumber(call.calledAt),
    caller: callerKey(call.phone),
    outcome: talkSeconds > 0 ? "answered" : waitSeconds > 0 ? "missed" : "hungUp",
    talkSeconds,
    waitSeconds
  }
}

/** `8…`, `+7…` and the bare ten digits are one caller. */
const callerKey = (phone: string): string => {
  const digits = /^\d*$/.test(phone) ? phone : phone.replace(/\D/g, "")
  return /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits
}
