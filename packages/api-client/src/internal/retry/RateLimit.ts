import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type { Answer } from "../Answer.ts"

export interface RateLimitSettings {
  readonly requestsPerSecond: number
  readonly firstWait: Duration.Duration
  readonly longestWait: Duration.Duration
}

/** What the rate limit knows of a call. */
export interface LimitedCall {
  /** `pauses` of the rate limit when the call began. */
  readonly pausesBefore: number
  readonly retries: number
  /** The end of the call's deadline, in monotonic milliseconds; infinite without one. */
  readonly untilMillis: number
}

/** A named wait is longer by up to this share, so that many processes do not come at once. */
const JITTER = 0.1

/**
 * A platform is tried again after this, even if it asks for more: a maintenance page names days.
 */
const LONGEST_PAUSE_MILLIS = 60_000

/** A platform that has accepted nothing for this long is down. */
const OUTAGE_MILLIS = 5000

/** For how long requests go one at a time after a pause, so that few are refused together. */
export const ALONE_MILLIS = 1000

/**
 * When one address may get a request: a token bucket with the client's own limit, and the pauses
 * that the platform asks for.
 */
export class RateLimit {
  /** Pauses since a request was last accepted. */
  pauses = 0
  /** Counts all pauses: a request belongs to the period in which it is sent. */
  period = 0
  private refusal: Answer | undefined
  private pausedUntil = 0
  private askedUntil = 0
  private acceptedAt = Number.NEGATIVE_INFINITY
  /** When the bucket is full again. */
  private fullAt = 0
  private readonly tokenMillis: number
  /** How long an empty bucket takes to be full but for one token. */
  private readonly burstMillis: number
  private readonly settings: RateLimitSettings

  constructor(settings: RateLimitSettings) {
    const { requestsPerSecond } = settings
    this.settings = settings
    this.tokenMillis = 1000 / requestsPerSecond
    this.burstMillis =
      this.tokenMillis === 0 ? 0 : (Math.max(1, Math.floor(requestsPerSecond)) - 1) * this.tokenMillis
  }

  /** True if the platform did not refuse the last request. */
  get isOpen(): boolean {
    return this.pauses === 0
  }

  /** True if the platform accepted a request lately, so that it is in no outage. */
  isAccepting(nowMillis: number): boolean {
    return this.acceptedAt > nowMillis - OUTAGE_MILLIS
  }

  /** True if a request goes alone: until one is accepted after a pause, and for a second anyway. */
  goesAlone(nowMillis: number): boolean {
    return !this.isOpen || nowMillis < this.pausedUntil + ALONE_MILLIS
  }

  /** Milliseconds until the pause ends. */
  pauseMillis(nowMillis: number): number {
    return Math.max(0, Math.ceil(this.pausedUntil - nowMillis))
  }

  /** Milliseconds until the next request may be sent. */
  waitMillis(nowMillis: number): number {
    return Math.max(this.pauseMillis(nowMillis), Math.ceil(this.fullAt - this.burstMillis - nowMillis))
  }

  /** Takes a token for a request that is sent now. */
  take(nowMillis: number): void {
    this.fullAt = Math.max(this.fullAt, nowMillis) + this.tokenMillis
  }

  /**
   * The refusal for a call that cannot wait: the platform asks for more than `longestWait`, the
   * pause ends after the call's deadline, or there were as many pauses as the call has retries, and
   * the platform accepts nothing any more. It says that nothing was sent, by the wall clock.
   */
  refusalOf(call: LimitedCall, nowMillis: number, wallMillis: number): Answer | undefined {
    const asked = Math.max(0, Math.ceil(this.askedUntil - nowMillis))
    const isHopeless =
      (this.pausedUntil > nowMillis && asked > Duration.toMillis(this.settings.longestWait)) ||
      Math.max(this.pausedUntil, nowMillis) >= call.untilMillis ||
      (this.pauses - call.pausesBefore > Math.max(1, call.retries) && !this.isAccepting(nowMillis))
    if (this.refusal === undefined || this.isOpen || !isHopeless) return undefined
    const again = Duration.seconds(Math.ceil(this.pauseMillis(nowMillis) / 1000))
    return {
      ...this.refusal,
      detail: notAsked(asked > 0 ? dateOf(wallMillis + asked) : undefined, again),
      requestId: Option.none(),
      retryAfter: asked > 0 ? Option.some(Duration.millis(asked)) : Option.none(),
      triedAgainIn: Option.some(again)
    }
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
    // Requests that were sent together make one pause, unless a later refusal names a longer one.
    if (!isFirst && Option.isNone(asked)) return
    if (isFirst) {
      this.period++
      this.pauses++
      this.refusal = answer
    }
    const { firstWait, longestWait } = this.settings
    const longest = Duration.toMillis(longestWait)
    const pause = Option.match(asked, {
      onNone: () => random * Math.min(Duration.toMillis(firstWait) * 2 ** (this.pauses - 1), longest),
      onSome: millis =>
        (millis <= longest ? millis : Math.min(longest, LONGEST_PAUSE_MILLIS)) * (1 + JITTER * random)
    })
    const askedUntil = nowMillis + Option.getOrElse(asked, () => 0)
    this.pausedUntil = Math.max(this.pausedUntil, nowMillis + pause)
    // A later answer counts, even if it asks for a shorter wait.
    this.askedUntil = isFirst ? askedUntil : Math.max(this.askedUntil, askedUntil)
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
