import { AccessDenied, RateLimited } from "@estate/domain/PlatformError"
import { DateTime, Duration, Either, FastCheck, Option } from "effect"
import { describe, expect, it } from "vitest"
import { companyFailureOf, type NotifierError } from "../../src/Incidents/Failures.ts"
import {
  afterPoll,
  afterSuccess,
  delayAfter,
  type EndedPoll,
  firstDelay,
  noPolls,
  type PollHistory
} from "../../src/Polling/Pace.ts"

const night = { fromMinute: 23 * 60, toMinute: 7 * 60 }
const settings = { poll: Duration.seconds(15), night: Option.some(night) }
const noon = DateTime.unsafeMakeZoned("2026-11-21T09:00:00Z", { timeZone: "Europe/Moscow" })
const midnight = DateTime.unsafeMakeZoned("2026-11-20T21:30:00Z", { timeZone: "Europe/Moscow" })
const quiet = noPolls
const seconds = (history: PollHistory, now: DateTime.DateTime = noon, random = 0) =>
  Duration.toSeconds(delayAfter(history, settings, now, random))

const begin = DateTime.unsafeMake("2026-11-21T06:43:58Z")
const end = DateTime.unsafeMake("2026-11-21T06:44:00Z")

/** The history after a poll that began at `begin` and ended at `end`, by the uptime 9,000. */
const after = (before: PollHistory, result: EndedPoll["result"]) =>
  afterPoll(before, { startedAt: begin, endedAt: end, endedUptime: 9_000, result }, "ru")

const failing = (error: NotifierError): EndedPoll["result"] =>
  Either.left({ error, said: companyFailureOf({ keyName: "NORTH_KEY" })(error) })

describe("the delay before the next poll", () => {
  it("is the interval by day and four times as long at night", () => {
    expect(seconds(quiet)).toBe(15)
    expect(seconds(quiet, midnight)).toBe(60)
    expect(Duration.toSeconds(delayAfter(quiet, { ...settings, night: Option.none() }, midnight, 0))).toBe(15)
  })

  it("is a third of the interval for two minutes after news, also at night", () => {
    const news = (ago: Duration.DurationInput, now: DateTime.DateTime) => ({
      ...quiet,
      newsAt: Option.some(DateTime.toUtc(DateTime.subtractDuration(now, ago)))
    })
    expect(seconds(news("1 minute", noon))).toBe(5)
    expect(seconds(news("1 minute", midnight), midnight)).toBe(5)
    expect(seconds(news("3 minutes", noon))).toBe(15)
  })

  it("is the interval after the first poll, which finds what came before it", () => {
    const now = DateTime.toUtc(noon)
    const first = afterSuccess(noPolls, 7, now)
    expect(seconds(first)).toBe(15)
    expect(seconds(afterSuccess(first, 0, now))).toBe(15)
    const busy = afterSuccess(first, 1, now)
    expect([busy, afterSuccess(busy, 0, now)].map(each => seconds(each))).toEqual([5, 5])
  })

  it("is the interval again once the clock was set back to before the news", () => {
    const tomorrow = DateTime.add(DateTime.toUtc(noon), { days: 1 })
    const busy = afterSuccess(afterSuccess(noPolls, 0, tomorrow), 1, tomorrow)
    expect(seconds(busy)).toBe(15)
  })

  it("ends when the rules have more to say, and not before now", () => {
    const now = DateTime.toUtc(noon)
    const nextIn = (wait: number) =>
      seconds(afterSuccess(noPolls, 0, now, DateTime.add(now, { seconds: wait })))
    expect([nextIn(4), nextIn(60), nextIn(-5)]).toEqual([4, 15, 0])
    const failed = after(
      afterSuccess(noPolls, 0, now, DateTime.add(now, { seconds: 4 })),
      failing(new AccessDenied({ detail: "", requestId: Option.none() }))
    )
    expect(seconds(failed)).toBe(30)
  })

  it("doubles with each failure, up to a minute, or five minutes if the key is refused", () => {
    expect([1, 2, 3, 30].map(failures => seconds({ ...quiet, failures }))).toEqual([30, 60, 60, 60])
    expect([1, 2, 3, 30].map(failures => seconds({ ...quiet, failures, isKeyRefused: true }))).toEqual([
      30, 60, 120, 300
    ])
  })

  it("respects the platform's Retry-After up to an hour, whatever the jitter", () => {
    const withRetryAfter = (wait: Duration.DurationInput) =>
      seconds({ ...quiet, failures: 1, retryAfter: Option.some(Duration.decode(wait)) }, noon, 1)
    expect([withRetryAfter("10 minutes"), withRetryAfter("1 second"), withRetryAfter("3 days")]).toEqual([
      600, 24, 3600
    ])
  })

  it("is shortened by jitter by a fifth at most, and never lengthened", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.double({ min: 0, max: 1, noNaN: true }), random => {
        expect(seconds(quiet, noon, random)).toBeLessThanOrEqual(15)
        expect(seconds(quiet, noon, random)).toBeGreaterThanOrEqual(12)
      })
    )
  })

  it("supports a night that does not pass midnight", () => {
    const nap = { ...settings, night: Option.some({ fromMinute: 11 * 60, toMinute: 13 * 60 }) }
    expect(Duration.toSeconds(delayAfter(quiet, nap, noon, 0))).toBe(60)
    expect(Duration.toSeconds(delayAfter(quiet, nap, midnight, 0))).toBe(15)
  })
})

describe("the delay before the first poll", () => {
  const POLL = Duration.seconds(30)
  const range = (from: number, count: number) => Array.from({ length: count }, (_, each) => from + each)

  /** Nine tenths of the interval. */
  const ROUND_SECONDS = 27

  /** The least and the most polls in a second of the round. */
  const inSeconds = (delays: ReadonlyArray<Duration.Duration>) => {
    const counts = Array<number>(ROUND_SECONDS).fill(0)
    for (const delay of delays) {
      const second = Math.floor(Duration.toSeconds(delay))
      counts[second] = (counts[second] ?? 0) + 1
    }
    return { least: Math.min(...counts), most: Math.max(...counts) }
  }
  const spread = (indexes: ReadonlyArray<number>) =>
    inSeconds(indexes.map(index => firstDelay(index, 10_000, POLL, Duration.zero)))

  it("spreads ten thousand companies evenly, and also those that one process leaves to others", () => {
    expect(spread(range(0, 10_000))).toEqual({ least: 369, most: 372 })
    expect(spread(range(4_000, 3_333))).toEqual({ least: 122, most: 125 })
    const everyThird = range(0, 10_000).filter(index => index % 3 === 1)
    expect(spread(everyThird)).toEqual({ least: 122, most: 126 })
  })

  it("spreads what is taken over in batches over one round, at most twice as many at once", () => {
    const pauses = FastCheck.array(FastCheck.integer({ min: 0, max: 3_000 }), { maxLength: 10 })
    const batchSize = FastCheck.integer({ min: 150, max: 300 })
    FastCheck.assert(
      FastCheck.property(pauses, batchSize, (between, size) => {
        let elapsed = 0
        const delays = [0, ...between].flatMap((pause, batch) => {
          elapsed = Math.min(elapsed + pause, (ROUND_SECONDS * 1000) / 2)
          const since = Duration.millis(elapsed)
          return range(batch * size, size).map(index =>
            Duration.sum(since, firstDelay(index, 30_000, POLL, since))
          )
        })
        expect(Math.max(...delays.map(Duration.toSeconds))).toBeLessThan(ROUND_SECONDS)
        expect(inSeconds(delays).most).toBeLessThanOrEqual((2.2 * delays.length) / ROUND_SECONDS)
      }),
      { numRuns: 50 }
    )
  })

  it("is at most a second where companies are few, or an interval that is shorter", () => {
    const longest = (poll: Duration.DurationInput, elapsed = Duration.zero) =>
      Math.max(
        ...range(0, 200).map(index =>
          Duration.toMillis(firstDelay(index, 200, Duration.decode(poll), elapsed))
        )
      )
    expect(longest("30 seconds")).toBeLessThan(1_000)
    expect(longest("30 seconds")).toBeGreaterThan(990)
    expect(longest("30 seconds", Duration.minutes(1))).toBeLessThan(500)
    expect(longest("200 millis")).toBeLessThan(200)
  })
})

describe("the history of a company's polls", () => {
  const refusal = { detail: "no", requestId: Option.none() }

  it("counts failures in a row, remembers what the latest one said, and forgets both with a success", () => {
    const wait = Option.some(Duration.seconds(7))
    const limited = after(noPolls, failing(new RateLimited({ ...refusal, retryAfter: wait })))
    expect(limited).toMatchObject({ failures: 1, isKeyRefused: false, retryAfter: wait })
    const refused = after(limited, failing(new AccessDenied(refusal)))
    expect(refused).toMatchObject({
      failures: 2,
      isKeyRefused: true,
      retryAfter: Option.none(),
      failure: expect.stringContaining("(проверьте NORTH_KEY)"),
      reason: expect.stringContaining("(check NORTH_KEY)")
    })
    expect(after(refused, Either.right({ news: 0 }))).toEqual({
      ...noPolls,
      polledAt: Option.some(begin),
      succeededAt: Option.some(end),
      succeededUptime: 9_000
    })
  })

  it("has the time of the latest success, by date and by uptime, while polls fail", () => {
    const succeeded = after(noPolls, Either.right({ news: 0 }))
    const later = DateTime.add(end, { minutes: 1 })
    const failed = afterPoll(
      succeeded,
      {
        startedAt: later,
        endedAt: later,
        endedUptime: 69_000,
        result: failing(new AccessDenied(refusal))
      },
      "en"
    )
    expect(failed).toMatchObject({
      polledAt: Option.some(later),
      succeededAt: Option.some(end),
      succeededUptime: 9_000
    })
  })
})
