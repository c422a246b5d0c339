import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import type { Answer } from "../Answer.ts"

/** The limits that the throttle keeps to. */
export interface ThrottleSettings {
  readonly requestsPerSecond: number
  readonly firstWait: Duration.Duration
  readonly longestWait: Duration.Duration
  readonly retryShare: number
}

/** What the throttle knows of a call. */
export interface ThrottledCall {
  /** `pauses` of the throttle when the call began. */
  readonly pausesBefore: number
  readonly retries: number
  /** The end of the call's deadline, in milliseconds of the clock; infinite without one. */
  readonly untilMillis: number
}

/** A named wait is longer by up to this share, so that many processes do not come at once. */
const JITTER = 0.1

/** The part of the accepted rate with which a platform is asked again. */
const FIRST_SHARE = 0.9

/** How fast the rate grows, in requests per second and cubic second. */
const GROWTH = 0.01

/** A slower platform is met with pauses alone. */
const SLOWEST_PER_SECOND = 1

/** Beyond this rate of growth there is no pace any more. */
const FASTEST_PER_SECOND = 1000

/** How many answers are remembered, those of a second in any case. */
const REMEMBERED = 1000
const SECOND = 1000

/** Fewer answers of 503 within a second are accidents. */
const LEAST_UNAVAILABLE = 3

/** A platform that has accepted nothing for so long is down. */
const OUTAGE_MILLIS = 5000

/**
 * The limit of the platform at one address, as far as its answers tell. After a refusal (429, an
 * answer that names its wait, or 503 under pressure) all calls to the address pause. Then one
 * request is sent at a time until one is accepted. After that they are paced: first a little slower
 * than the platform accepted them before, then faster, slowly near the rate that was too much, as
 * in CUBIC (RFC 9438) and in the adaptive retries of the AWS SDKs.
 */
export class Throttle {
  /** Pauses since a request was last accepted. */
  pauses = 0
  /** Counts all pauses: a request belongs to the period in which it is sent. */
  period = 0
  /**
   * True if the last 503 came of too many requests: it accepts others, and refuses more of them
   * than retries may make good. In an outage it accepts none.
   */
  isPressed = false
  private refusal: Answer | undefined
  private pausedUntil = 0
  private askedUntil = 0
  private nextStart = 0
  private readonly accepted: Array<number> = []
  private readonly unavailable: Array<number> = []
  private pace: { readonly perSecond: number; readonly sinceMillis: number } | undefined
  private readonly settings: ThrottleSettings

  constructor(settings: ThrottleSettings) {
    this.settings = settings
  }

  /** True if the last word of the platform was no refusal. */
  get isOpen(): boolean {
    return this.pauses === 0
  }

  /** Milliseconds until the pause ends. */
  pauseMillis(nowMillis: number): number {
    return Math.max(0, Math.ceil(this.pausedUntil - nowMillis))
  }

  /**
   * The refusal for a call that cannot wait: the platform asks for more than `longestWait`, the
   * pause ends after the call's deadline, or as many pauses as the call has retries brought
   * nothing, and the platform accepts nothing any more.
   */
  refusalOf(call: ThrottledCall, nowMillis: number): Answer | undefined {
    const asked = Math.max(0, this.askedUntil - nowMillis)
    const isHopeless =
      (this.pausedUntil > nowMillis && asked > Duration.toMillis(this.settings.longestWait)) ||
      Math.max(this.pausedUntil, nowMillis) >= call.untilMillis ||
      (this.pauses - call.pausesBefore > Math.max(1, call.retries) && !this.isAccepting(nowMillis))
    if (this.refusal === undefined || this.isOpen || !isHopeless) return undefined
    const retryAfter = asked > 0 ? Option.some(Duration.millis(Math.ceil(asked))) : Option.none()
    return { ...this.refusal, requestId: Option.none(), retryAfter }
  }

  /** Takes the next start of a request, in milliseconds from now. */
  takeStart(nowMillis: number): number {
    const { requestsPerSecond } = this.settings
    const pace = this.paceAt(nowMillis)
    const perSecond = Math.min(pace ?? requestsPerSecond, requestsPerSecond)
    if (perSecond === Number.POSITIVE_INFINITY) return 0
    const interval = 1000 / perSecond
    const burst = pace === undefined ? Math.max(1, Math.floor(perSecond)) : 1
    const start = Math.max(this.nextStart, nowMillis)
    this.nextStart = start + interval
    return Math.max(0, Math.ceil(start - nowMillis - (burst - 1) * interval))
  }

  /** Notes that a request of a period was accepted. */
  accept(period: number, nowMillis: number): void {
    remember(this.accepted, nowMillis)
    this.open(period)
  }

  /** Notes that a request of a period was not refused. */
  open(period: number): void {
    if (period === this.period) this.pauses = 0
  }

  /** Notes an answer of 503. */
  countUnavailable(nowMillis: number): void {
    remember(this.unavailable, nowMillis)
    const since = nowMillis - SECOND
    const unavailable = countAfter(since, this.unavailable)
    const all = unavailable + countAfter(since, this.accepted)
    const isLimit = unavailable >= LEAST_UNAVAILABLE && unavailable > all * this.settings.retryShare
    this.isPressed = this.isAccepting(nowMillis) && (!this.isOpen || (isLimit && all > unavailable))
  }

  /** True if the platform accepted a request lately, so that it is in no outage. */
  isAccepting(nowMillis: number): boolean {
    return (this.accepted.at(-1) ?? Number.NEGATIVE_INFINITY) > nowMillis - OUTAGE_MILLIS
  }

  /** Notes that a request of a period was refused. `random` is from 0 to 1. */
  refuse(answer: Answer, period: number, nowMillis: number, random: number): void {
    const asked = Option.map(answer.retryAfter, Duration.toMillis)
    const isFirst = period === this.period
    // Of the requests that were on their way together one is enough to know.
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
      onSome: millis => Math.min(millis, longest) * (1 + JITTER * random)
    })
    this.pausedUntil = Math.max(this.pausedUntil, nowMillis + pause)
    this.askedUntil = Math.max(this.askedUntil, nowMillis + Option.getOrElse(asked, () => 0))
    if (isFirst) this.slowDown(nowMillis, pause)
  }

  /** What was accepted within the last second, or within as long as the platform asks to wait. */
  private slowDown(nowMillis: number, pauseMillis: number): void {
    const millis = Math.max(SECOND, pauseMillis)
    const count = countAfter(nowMillis - millis, this.accepted)
    if (count > 0) this.pace = { perSecond: (count * 1000) / millis, sinceMillis: this.pausedUntil }
    this.nextStart = 0
  }

  /** Requests per second; undefined if they are not paced. */
  private paceAt(nowMillis: number): number | undefined {
    if (this.pace === undefined) return undefined
    const { perSecond, sinceMillis } = this.pace
    const plateau = Math.cbrt((perSecond * (1 - FIRST_SHARE)) / GROWTH)
    const paced = perSecond + GROWTH * (Math.max(0, nowMillis - sinceMillis) / 1000 - plateau) ** 3
    if (paced >= Math.min(this.settings.requestsPerSecond, FASTEST_PER_SECOND)) this.pace = undefined
    return this.pace === undefined ? undefined : Math.max(SLOWEST_PER_SECOND, paced)
  }
}

const remember = (times: Array<number>, nowMillis: number) => {
  times.push(nowMillis)
  if (times.length > REMEMBERED) times.shift()
}

const countAfter = (sinceMillis: number, times: ReadonlyArray<number>): number =>
  times.filter(time => time > sinceMillis).length
