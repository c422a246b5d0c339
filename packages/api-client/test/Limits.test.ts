import { describe, expect, it } from "@effect/vitest"
import { ApiClient } from "@estate/api-client/ApiClient"
import { Calls } from "@estate/api-client/Calls"
import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { type Answer, against, answer, heldAnswers, KEY, scripted } from "./ScriptedPlatform.ts"
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

  it.scopedLive("is none where the platform asks to come again", () =>
    Effect.gen(function* () {
      let refusals = 40
      const busy: Answer = response =>
        answer(refusals-- > 0 ? 429 : 200, pageWire([]), { "retry-after": "0" })(response)
      const { exit, received } = yield* against([busy], many(20), { retries: 50 })
      expect([exit, received.length]).toMatchObject([{ right: Array(20).fill({ _tag: "Right" }) }, 60])
    })
  )
})

describe("limits of its own", () => {
  const emptyPage = answer(200, { ...pageWire([]), pages: { page: 1, total: 1, limit: 10 } })

  it.scopedLive("so many requests at a time, and no more", () =>
    Effect.gen(function* () {
      for (const [concurrency, most] of [
        [undefined, 8],
        [3, 3],
        [1, 1]
      ] as const) {
        const { seen, held } = heldAnswers(most, emptyPage)
        yield* against([held], many(2 * most), { concurrency })
        expect(seen.most).toBe(most)
      }
    })
  )

  it.scopedLive("serve callers in the order in which they came, without those who left", () =>
    Effect.gen(function* () {
      let answerFirst = () => {}
      const held: Answer = response => {
        answerFirst = () => emptyPage(response)
      }
      const ask = (search: string) => Effect.flatMap(Threads, threads => threads.page({ search }))
      const { received } = yield* against(
        [held, emptyPage],
        Effect.gen(function* () {
          const callers = yield* Effect.forEach(["aaa", "bbb", "ccc", "ddd", "eee"], search =>
            Effect.zipLeft(Effect.fork(ask(search)), Effect.sleep(20))
          )
          yield* Effect.forEach(callers.slice(2, 4), Fiber.interrupt)
          answerFirst()
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
        [emptyPage],
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

  it.scopedLive("so many requests in a second, and no more", () =>
    Effect.gen(function* () {
      const times: Array<number> = []
      const timed: Answer = response => {
        times.push(performance.now())
        emptyPage(response)
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
      const { seen, held } = heldAnswers(2, emptyPage)
      const platform = yield* scripted(held)
      const settings = { apiUrl: new URL(platform.url), apiKey: Redacted.make(KEY), concurrency: 2 }
      const services = Layer.mergeAll(Threads.layerWithoutDependencies, Calls.layerWithoutDependencies).pipe(
        Layer.provide(ApiClient.layer(settings)),
        Layer.provide(nodeHttp)
      )
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
