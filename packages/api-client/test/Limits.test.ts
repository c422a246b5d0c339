import { describe, expect, it } from "@effect/vitest"
import { ApiClient } from "@estate/api-client/ApiClient"
import { Calls } from "@estate/api-client/Calls"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { Deferred, Duration, Effect, Either, Fiber, Layer, Option, Random, Redacted } from "effect"
import { separate } from "effect/Array"
import {
  type Answer,
  against,
  allowing,
  answer,
  heldAnswers,
  KEY,
  scripted,
  silence
} from "./ScriptedPlatform.ts"
import { pageWire } from "./Wire.ts"

const page = Effect.flatMap(Threads, threads => threads.page())
const many = (count: number, concurrency: number | "unbounded" = "unbounded") =>
  Effect.forEach(Array.from({ length: count }), () => Effect.either(page), { concurrency })

describe("an outage", () => {
  const outage = (calls: number, settings = {}) =>
    Effect.map(
      against([answer(503, "")], many(calls, 8), {
        firstWait: 0,
        requestsPerSecond: Number.POSITIVE_INFINITY,
        ...settings
      }),
      ({ received }) => received.length
    )

  it.scopedLive("costs the platform at most a tenth more than the calls that are made", () =>
    Effect.gen(function* () {
      expect(yield* outage(300)).toBe(330)
    })
  )

  it.scopedLive("leaves one who calls rarely his retries", () =>
    Effect.gen(function* () {
      expect(yield* outage(1)).toBe(4)
      expect(yield* outage(20)).toBe(30)
    })
  )

  it.scopedLive("costs what it is set to cost", () =>
    Effect.gen(function* () {
      expect(yield* outage(40, { retryShare: 0.5 })).toBe(60)
      expect(yield* outage(40, { leastRetries: 0, retryShare: 0 })).toBe(40)
    })
  )

  it.scopedLive("is one too where the platform asks to come again at once", () =>
    Effect.gen(function* () {
      for (const wait of ["0", new Date(0).toUTCString()]) {
        const { received } = yield* against([answer(429, "", { "retry-after": wait })], many(300, 8), {
          firstWait: 0,
          requestsPerSecond: Number.POSITIVE_INFINITY
        })
        expect(received.length).toBeLessThanOrEqual(330)
      }
    })
  )
})

describe("a platform that asks to wait", () => {
  const good = answer(200, pageWire([]))
  const wait = (seconds: number) => answer(429, "", { "retry-after": String(seconds) })
  const succeeded = { _tag: "Right" }
  // They wait for most of their time, beside each other.
  const waits = { concurrent: true }

  it.scopedLive(
    "is left alone by all calls until then: none is lost, and few are sent twice",
    () =>
      Effect.gen(function* () {
        const begin = performance.now()
        const storm: Answer = response => (performance.now() - begin < 2000 ? wait(1) : good)(response)
        const { exit, received } = yield* against([storm], many(200))
        expect(exit).toMatchObject({ right: Array(200).fill(succeeded) })
        expect(received.length).toBeLessThanOrEqual(1.2 * 200)
      }),
    waits
  )

  it.scopedLive(
    "is given up by all calls together if it asks again and again",
    () =>
      Effect.gen(function* () {
        const { exit, received } = yield* against([wait(1)], many(500))
        expect(exit).toMatchObject({
          right: Array(500).fill({ _tag: "Left", left: { _tag: "RateLimited" } })
        })
        // Each says until when to wait: as the platform said, or, once that is over, when it is asked next.
        const [failures] = separate(Either.getOrThrow(exit))
        for (const failure of failures)
          if (failure._tag === "RateLimited")
            expect([failure.retryAfter, failure.triedAgainIn].some(Option.isSome)).toBe(true)
        // Those that were on their way at first, and one after each pause.
        expect(received.length).toBeLessThanOrEqual(8 + 3)
      }),
    waits
  )

  it.scopedLive("is asked no more than before by callers that come one after another", () =>
    Effect.gen(function* () {
      const calls = many(100, 1)
      const { received } = yield* against([wait(60)], calls, { longestWait: "2 seconds" })
      expect(received.length).toBeLessThanOrEqual(10)
      const patient = yield* against([answer(429, "")], many(200, 1), { firstWait: 0 })
      expect(patient.received.length).toBeLessThanOrEqual(1.1 * 200)
    })
  )

  describe.concurrent("and allows 20 calls a second", () => {
    it.scopedLive.each([
      ["429", wait(1)],
      ["503", answer(503, "", { "retry-after": "1" })],
      ["429 without a wait", answer(429, "")],
      ["503 without a wait, as nginx has it", answer(503, "")]
    ] as const)("gets 100 done in the time that this takes: %s", ([, refusal]) =>
      Effect.gen(function* () {
        const { limited, seen } = allowing(20, good, refusal)
        const calls = Effect.withRandom(many(100), Random.make("waits"))
        const [time, { exit }] = yield* Effect.timed(against([limited], calls))
        expect(exit).toMatchObject({ right: Array(100).fill(succeeded) })
        expect(seen.accepted + seen.refused).toBeLessThanOrEqual(1.2 * 100)
        // 4 seconds are the least; a busy machine is late.
        expect(Duration.toSeconds(time)).toBeLessThan(30)
      })
    )
  })

  it.scopedLive("is not waited for past the deadline of a call, which fails at once", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* against(
        [wait(55)],
        Effect.forEach([page, page], Effect.flip, { concurrency: 1 }).pipe(Effect.timed),
        { deadline: "50 seconds" }
      )
      expect(exit).toMatchObject({ right: [expect.anything(), Array(2).fill({ _tag: "RateLimited" })] })
      const [time] = Either.getOrThrow(exit)
      expect([received.length, Duration.toSeconds(time) < 40]).toEqual([1, true])
    })
  )

  it.scopedLive("fails the calls that are queued at their deadline", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* against([silence], many(20), {
        deadline: "300 millis",
        timeout: "10 seconds"
      })
      const overdue = {
        _tag: "PlatformUnreachable",
        detail: expect.stringContaining("the deadline of the call")
      }
      expect(exit).toMatchObject({ right: Array(20).fill({ left: overdue }) })
      expect(received.length).toBeLessThan(20)
    })
  )

  it.scopedLive("gets what it refused again before what it was not sent yet", () =>
    Effect.gen(function* () {
      const ask = (search: string) => Effect.flatMap(Threads, threads => threads.page({ search }))
      const { received } = yield* against(
        [wait(1), good],
        Effect.forEach(["aaa", "bbb", "ccc", "ddd", "eee"], ask, { concurrency: "unbounded" }),
        { concurrency: 1 }
      )
      // The second one had its turn when the first one was refused.
      expect(received.map(({ query }) => query.search)).toEqual(["aaa", "bbb", "aaa", "ccc", "ddd", "eee"])
    })
  )

  it.scopedLive("is not waited for longer if one call after the pause hangs", () =>
    Effect.gen(function* () {
      const answers = [wait(1), good, silence]
      const next: Answer = response => (answers.shift() ?? good)(response)
      const calls = Effect.forEach(
        Array.from({ length: 7 }),
        (_, index) => page.pipe(Effect.delay(index === 0 ? 0 : 200), Effect.timeoutOption("8 seconds")),
        { concurrency: "unbounded" }
      )
      const { exit } = yield* against([next], calls, { timeout: "30 seconds" })
      const pages = Either.getOrThrow(exit)
      expect([pages.filter(Option.isSome).length, answers]).toEqual([6, []])
    })
  )

  it.scopedLive("at one address does not hold up the calls to another", () =>
    Effect.gen(function* () {
      const api = yield* scripted(emptyCalls)
      const chats = yield* scripted(wait(30))
      yield* Effect.gen(function* () {
        const waiting = yield* Effect.fork(many(20))
        yield* Effect.sleep(200)
        yield* Effect.flatMap(Calls, calls => calls.page())
        yield* Fiber.interrupt(waiting)
      }).pipe(
        Effect.timeout("10 seconds"),
        Effect.provide(threadsAndCalls(api.url, { chatsUrl: new URL(chats.url) }))
      )
    })
  )
})

const emptyCalls = answer(200, { ...pageWire([]), pages: { page: 1, total: 1, limit: 10 } })

/** Two services of one client. */
const threadsAndCalls = (url: string, settings: Partial<ClientSettings>) =>
  Layer.mergeAll(Threads.layerWithoutDependencies, Calls.layerWithoutDependencies).pipe(
    Layer.provide(ApiClient.layer({ apiUrl: new URL(url), apiKey: Redacted.make(KEY), ...settings })),
    Layer.provide(nodeHttp)
  )

describe("limits of its own", () => {
  it.scopedLive("at most this many requests at a time", () =>
    Effect.gen(function* () {
      for (const [concurrency, most] of [
        [undefined, 8],
        [3, 3],
        [1, 1]
      ] as const) {
        const { seen, held } = heldAnswers(most, emptyCalls)
        yield* against([held], many(2 * most), { concurrency })
        expect(seen.most).toBe(most)
      }
    })
  )

  it.scopedLive("serve callers in the order in which they came, without those who left", () =>
    Effect.gen(function* () {
      const isReleased = yield* Deferred.make<void>()
      const held: Answer = response => {
        Effect.runFork(Effect.andThen(Deferred.await(isReleased), () => emptyCalls(response)))
      }
      const ask = (search: string) => Effect.flatMap(Threads, threads => threads.page({ search }))
      const { received } = yield* against(
        [held, emptyCalls],
        Effect.gen(function* () {
          const callers = yield* Effect.forEach(["aaa", "bbb", "ccc", "ddd", "eee"], search =>
            Effect.zipLeft(Effect.fork(ask(search)), Effect.sleep(20))
          )
          yield* Effect.forEach(callers.slice(2, 4), Fiber.interrupt)
          yield* Deferred.succeed(isReleased, undefined)
          yield* Effect.forEach([...callers.slice(0, 2), ...callers.slice(4)], Fiber.join)
        }),
        { concurrency: 1 }
      )
      expect(received.map(({ query }) => query.search)).toEqual(["aaa", "bbb", "eee"])
    })
  )

  it.scopedLive("keep their turns where callers leave at any moment", () =>
    Effect.gen(function* () {
      const { received } = yield* against(
        [emptyCalls],
        Effect.gen(function* () {
          const callers = yield* Effect.forEach(Array.from({ length: 200 }), (_, index) =>
            Effect.timeoutOption(page, `${index % 20} millis`).pipe(Effect.fork)
          )
          yield* Effect.forEach(callers, Fiber.await)
          yield* many(4)
        }),
        { concurrency: 2, requestsPerSecond: Number.POSITIVE_INFINITY }
      )
      expect(received.length).toBeGreaterThanOrEqual(4)
    })
  )

  it.scopedLive("at most this many requests a second", () =>
    Effect.gen(function* () {
      const times: Array<number> = []
      const timed: Answer = response => {
        times.push(performance.now())
        emptyCalls(response)
      }
      const begin = performance.now()
      yield* against([timed], many(45), { requestsPerSecond: 20 })
      // 20 at once, then one every 50 ms: a busy machine makes them later, never sooner.
      const tooSoon = times.filter((time, index) => time - begin < (index - 20) * 50 - 10)
      expect([times.length, tooSoon]).toEqual([45, []])
    })
  )

  it.scopedLive("are shared by all services of one client", () =>
    Effect.gen(function* () {
      const { seen, held } = heldAnswers(2, emptyCalls)
      const platform = yield* scripted(held)
      const services = threadsAndCalls(platform.url, { concurrency: 2 })
      const both = [
        many(6),
        Effect.flatMap(Calls, calls =>
          Effect.all(
            Array.from({ length: 6 }, () => calls.page()),
            { concurrency: 6 }
          )
        )
      ] as const
      yield* Effect.all(both, { concurrency: 2 }).pipe(Effect.provide(services))
      expect(seen.most).toBe(2)
    })
  )
})
