import type { CommandFailed } from "@estate/command-line/CommandFailed"
import type { Hours } from "@estate/domain/TimeOfDay"
import type { Language } from "@estate/text/Language"
import { DateTime, Duration, Either, Option } from "effect"
import { isKeyRefused, type NotifierError } from "../Incidents/Failures.ts"
import { isNight } from "../Settings/Night.ts"

/**
 * What is known about a company's earlier polls: how the latest one went, and what determines the
 * next one.
 */
export interface PollHistory {
  /** When the latest poll started. */
  readonly polledAt: Option.Option<DateTime.Utc>
  readonly succeededAt: Option.Option<DateTime.Utc>
  /** The uptime then; before the first one, when this process began to poll the company. */
  readonly succeededUptime: number
  /** When a poll last found something that had come since an earlier one. */
  readonly newsAt: Option.Option<DateTime.Utc>
  /** When the rules have more to say about what the latest poll found. */
  readonly planNextAt: Option.Option<DateTime.Utc>
  /** Failed polls in a row. */
  readonly failures: number
  readonly isKeyRefused: boolean
  /** Why the latest poll failed, in the operators' language and in English; empty if it did not. */
  readonly failure: string
  readonly reason: string
  /** How long the platform asked to wait in its latest answer. */
  readonly retryAfter: Option.Option<Duration.Duration>
}

export const noPolls: PollHistory = {
  polledAt: Option.none(),
  succeededAt: Option.none(),
  succeededUptime: 0,
  newsAt: Option.none(),
  planNextAt: Option.none(),
  failures: 0,
  isKeyRefused: false,
  failure: "",
  reason: "",
  retryAfter: Option.none()
}

/** A poll that ended, with what it found or why it failed. */
export interface EndedPoll {
  readonly startedAt: DateTime.Utc
  readonly endedAt: DateTime.Utc
  readonly endedUptime: number
  readonly result: Either.Either<
    { readonly news: number; readonly next?: DateTime.Utc | undefined },
    { readonly error: NotifierError; readonly said: CommandFailed }
  >
}

/** The history after a poll, whether it succeeded or failed. */
export const afterPoll = (
  before: PollHistory,
  { startedAt, endedAt, endedUptime, result }: EndedPoll,
  language: Language
): PollHistory => {
  const polledAt = Option.some(startedAt)
  if (Either.isRight(result)) {
    const { news, next } = result.right
    return { ...afterSuccess(before, news, endedAt, next), polledAt, succeededUptime: endedUptime }
  }
  const { error, said } = result.left
  return {
    ...before,
    polledAt,
    planNextAt: Option.none(),
    failures: before.failures + 1,
    isKeyRefused: isKeyRefused(error),
    failure: said.in(language).message,
    reason: said.message,
    retryAfter: error._tag === "RateLimited" ? error.retryAfter : Option.none()
  }
}

/**
 * The history after a successful poll. What the first poll finds may be old: after a start with an
 * empty state, every company has news, which does not mean that it is busy.
 */
export const afterSuccess = (
  { succeededAt, newsAt }: PollHistory,
  news: number,
  now: DateTime.Utc,
  next?: DateTime.Utc
): PollHistory => ({
  ...noPolls,
  succeededAt: Option.some(now),
  planNextAt: Option.fromNullable(next),
  newsAt: news > 0 && Option.isSome(succeededAt) ? Option.some(now) : newsAt
})

/** A buyer who has written often writes again soon. */
const BUSY_FOR = Duration.minutes(2)
const BUSY_FACTOR = 1 / 3

const NIGHT_FACTOR = 4

/** The longest delay while the platform fails, and while it refuses the key. */
const MAX_BACK_OFF = { failing: Duration.minutes(1), keyRefused: Duration.minutes(5) }

/** The longest `Retry-After` that is respected: meanwhile there are no new alerts. */
const MAX_RETRY_AFTER = Duration.hours(1)

/**
 * How much earlier than planned a poll may start; it never starts later, since alerts are promised
 * within one interval.
 */
const JITTER = 0.2

/** The most companies that are polled for the first time within one second. */
const FIRST_POLLS = 200

/** The golden ratio: the fractional parts of its multiples are far from each other. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * The first polls of many companies are spread over the average length of a usual round. The rest
 * of the interval is a reserve for a process that has just taken over many companies, and is busy.
 */
const FIRST_ROUND = 1 - JITTER / 2

/**
 * The delay before the first poll of one of many companies, which is less than an interval. A
 * thousand companies do not start at once, and neighbours, which one process takes over from
 * another, start far apart. Companies that are taken over later than the first one, by `elapsed`,
 * have the rest of the interval, but at least half of it, so that there are never more than twice
 * as many polls as usual.
 */
export const firstDelay = (
  index: number,
  count: number,
  poll: Duration.Duration,
  elapsed: Duration.Duration
): Duration.Duration => {
  const whole = count <= FIRST_POLLS ? Duration.min(poll, "1 second") : Duration.times(poll, FIRST_ROUND)
  const left = Duration.max(Duration.subtract(whole, elapsed), Duration.times(whole, 0.5))
  return Duration.times(left, (index * GOLDEN) % 1)
}

/**
 * The delay before the next poll: a third of the interval while there is news, four times as long
 * at night, doubled after each failure in a row; never beyond the time at which the rules have more
 * to say. `random`, from 0 to 1, keeps companies from polling in step.
 */
export const delayAfter = (
  history: PollHistory,
  settings: { readonly poll: Duration.Duration; readonly night: Option.Option<Hours> },
  now: DateTime.DateTime,
  random: number
): Duration.Duration => {
  const paced = Duration.times(delayWithoutJitter(history, settings, now), 1 - JITTER * random)
  const delay = Option.match(history.planNextAt, {
    onNone: () => paced,
    onSome: next => Duration.min(paced, Math.max(0, DateTime.distance(now, next)))
  })
  return Option.match(history.retryAfter, {
    onNone: () => delay,
    onSome: retryAfter => Duration.max(delay, Duration.min(retryAfter, MAX_RETRY_AFTER))
  })
}

const delayWithoutJitter = (
  { newsAt, failures, isKeyRefused }: PollHistory,
  { poll, night }: { readonly poll: Duration.Duration; readonly night: Option.Option<Hours> },
  now: DateTime.DateTime
) => {
  if (failures > 0) {
    const longest = Duration.max(poll, isKeyRefused ? MAX_BACK_OFF.keyRefused : MAX_BACK_OFF.failing)
    return Duration.min(Duration.times(poll, 2 ** Math.min(failures, 20)), longest)
  }
  // If the clock was set back, the company would count as busy for as long.
  if (Option.exists(newsAt, at => Math.abs(DateTime.distance(at, now)) < Duration.toMillis(BUSY_FOR))) {
    return Duration.times(poll, BUSY_FACTOR)
  }
  return isNight(night, now) ? Duration.times(poll, NIGHT_FACTOR) : poll
}
