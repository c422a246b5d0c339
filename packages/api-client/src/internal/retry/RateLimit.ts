import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type { Answer } from "../Answer.ts"
import type { ResolvedSettings } from "../Settings.ts"

/** The waits of the settings. */
export type Waits = Pick<ResolvedSettings, "firstWait" | "longestWait">

/** What the rate limit knows about a call. */
export interface LimitedCall {
  /** `pauses` of the rate limit when the call began. */
  readonly pausesBefore: number
  readonly retries: number
  /** The end of the call's deadline, in monotonic milliseconds; infinite without one. */
  readonly untilMillis: number
}

/**
 * A wait that the platform names is extended by up to this share, so that many processes do not
 * call at once.
 */
const JITTER = 0.1

/**
 * A platform is tried again after this time, even if it asks for more: a maintenance page may ask
 * for days.
 */
const LONGEST_PAUSE_MILLIS = 60_000

/** A platform that has accepted nothing for this long is considered down. */
const OUTAGE_MILLIS = 5000

/** For how long requests are sent one at a time after a pause, so that few are refused together. */
export const ALONE_MILLIS = 1000

/** The pauses that the platform asks for at one address. */
export class RateLimit {
  /** Pauses since a request was last accepted. */
  pauses = 0
  /** Counts all pauses: a request belongs to the period in which it is sent. */
  period = 0
  private refusal: Answer | undefined
  private pausedUntil = 0
  private askedUntil = 0
  private acceptedAt = Number.NEGATIVE_INFINITY
  private readonly settings: Waits

  constructor(settings: Waits) {
    this.settings = settings
  }

  /** True if the platform did not refuse the last request. */
  get isOpen(): boolean {
    return this.pauses === 0
  }

  /** True if the platform accepted a request recently, so there is no outage. */
  isAccepting(nowMillis: number): boolean {
    return this.acceptedAt > nowMillis - OUTAGE_MILLIS
  }

  /**
   * True if requests go one at a time: after a pause until one is accepted, and for at least a
   * second.
   */
  goesAlone(nowMillis: number): boolean {
    return !this.isOpen || nowMillis < this.pausedUntil + ALONE_MILLIS
  }

  /** Milliseconds until the pause ends. */
  pauseMillis(nowMillis: number): number {
    return Math.max(0, Math.ceil(this.pausedUntil - nowMillis))
  }

  /**
   * The refusal for a call that cannot wait. It says that nothing was sent, with times of the wall
   * clock.
   */
  refusalOf(call: LimitedCall, nowMillis: number, wallMillis: number): Answer | undefined {
    if (this.refusal === undefined || this.isOpen || !this.isHopeless(call, nowMillis)) return undefined
    return repeated(this.refusal, this.askedMillis(nowMillis), this.pauseMillis(nowMillis), wallMillis)
  }

  /**
   * True if the platform asks for a wait longer than `longestWait`, if the pause ends after the
   * call's deadline, or if there were as many pauses as the call has retries and the platform no
   * longer accepts anything.
   */
  private isHopeless(call: LimitedCall, nowMillis: number): boolean {
    const isAskedTooLong = this.askedMillis(nowMillis) > Duration.toMillis(this.settings.longestWait)
    const isSpent = this.pauses - call.pausesBefore > Math.max(1, call.retries)
    return (
      (this.pausedUntil > nowMillis && isAskedTooLong) ||
      Math.max(this.pausedUntil, nowMillis) >= call.untilMillis ||
      (isSpent && !this.isAccepting(nowMillis))
    )
  }

  /** The wait that the platform asked for, in milliseconds. */
  private askedMillis(nowMillis: number): number {
    return Math.max(0, Math.ceil(this.askedUntil - nowMillis))
  }

  /** Notes that a request of a period was accepted. */
  accept(period: number, nowMillis: number): void {
    this.acceptedAt = nowMillis
    this.open(period)
  }

  /** Notes that a request of a period was not refused. */
  open(period: number): void {
    if (period === this.period) this.pauses = 0
  }

  /** Notes that a request of a period was refused. `random` is from 0 to 1. */
  refuse(answer: Answer, period: number, nowMillis: number, random: number): void {
    const asked = Option.map(answer.retryAfter, Duration.toMillis)
    const isFirst = period === this.period
    // Requests that were sent together cause one pause, unless a later refusal names a longer wait.
    if (!isFirst && Option.isNone(asked)) return
    if (isFirst) {
      this.period++
      this.pauses++
      this.refusal = answer
    }
    const pause = pauseAfter(asked, this.pauses, this.settings, random)
    const askedUntil = nowMillis + Option.getOrElse(asked, () => 0)
    this.pausedUntil = Math.max(this.pausedUntil, nowMillis + pause)
    // A later answer counts, even if it asks for a shorter wait.
    this.askedUntil = isFirst ? askedUntil : Math.max(this.askedUntil, askedUntil)
  }
}

/** The pause of all requests after a refusal, in milliseconds. */
const pauseAfter = (
  askedMillis: Option.Option<number>,
  pauses: number,
  { firstWait, longestWait }: Waits,
  random: number
): number => {
  const longest = Duration.toMillis(longestWait)
  return Option.match(askedMillis, {
    onNone: () => random * Math.min(Duration.toMillis(firstWait) * 2 ** (pauses - 1), longest),
    onSome: asked =>
      (asked <= longest ? asked : Math.min(longest, LONGEST_PAUSE_MILLIS)) * (1 + JITTER * random)
  })
}

/** A refusal as the answer to a call that was not sent. */
const repeated = (refusal: Answer, askedMillis: number, pauseMillis: number, wallMillis: number): Answer => {
  const again = Duration.seconds(Math.ceil(pauseMillis / 1000))
  return {
    ...refusal,
    detail: notAsked(askedMillis > 0 ? dateOf(wallMillis + askedMillis) : undefined, again),
    requestId: Option.none(),
    retryAfter: askedMillis > 0 ? Option.some(Duration.millis(askedMillis)) : Option.none(),
    triedAgainIn: Option.some(again)
  }
}

const notAsked = (until: string | undefined, again: Duration.Duration): string => {
  const said = until === undefined ? "refuses requests" : `said to wait until ${until}`
  return `nothing was sent: the platform ${said}; the next call ${
    Duration.toMillis(again) === 0 ? "will be sent" : `can be sent in ${Duration.format(again)}`
  }`
}

/** To the second. */
const dateOf = (millis: number): string => `${new Date(millis).toISOString().slice(0, 19)}Z`
