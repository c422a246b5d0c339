import { describe, expect, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"
import { clientOf, HANG_MILLIS, historyOf, postText, resultOf, sandboxTest } from "./SlackClient.ts"

const outcomesIn = (seed: number) =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    const bot = clientOf(sandbox.apiUrl, "xoxb-alerts", HANG_MILLIS)
    yield* sandbox.armRandom({ seed, share: 0.5, latestMillis: 20 })
    for (let n = 0; n < 40; n++)
      yield* resultOf(() => bot.chat.postMessage({ channel: "#leads", text: `${n}` }))
    return (yield* sandbox.ledger()).map(({ outcome }) => ("fault" in outcome ? outcome.fault : "none"))
  }).pipe(Effect.provide(SlackSandbox.layer()))

describe("random faults", () => {
  it.live("repeat for the same seed, differ for another, and have every kind", () =>
    Effect.gen(function* () {
      const [one, again, other] = yield* Effect.all([outcomesIn(7), outcomesIn(7), outcomesIn(8)], {
        concurrency: "unbounded"
      })
      expect(again).toEqual(one)
      expect(other).not.toEqual(one)
      const faults = one.filter(kind => kind !== "none")
      expect(faults.length).toBeGreaterThan(8)
      expect(new Set([...one, ...other])).toEqual(
        new Set(["none", "error", "rateLimited", "status", "cut", "hang", "late", "nonsense"])
      )
    })
  )

  sandboxTest("affect only their method, until they are disarmed", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.armRandom({ seed: 1, share: 1, kinds: ["cut"] })
      expect(yield* resultOf(() => bot.auth.test())).toBe("ok")
      expect(yield* resultOf(() => bot.chat.postMessage({ channel: "#leads", text: "lost?" }))).not.toBe("ok")
      yield* sandbox.disarm
      expect(yield* resultOf(() => bot.chat.postMessage({ channel: "#leads", text: "here" }))).toBe("ok")
    })
  )
})

describe("with limits", () => {
  it.effect(
    "a channel takes one message per second, other channels are unaffected, a refused call has no effect",
    () =>
      Effect.gen(function* () {
        const sandbox = yield* SlackSandbox
        const bot = clientOf(sandbox.apiUrl, "xoxb-alerts")
        const { channel } = yield* postText(bot, "leads", "one")
        yield* postText(bot, "leads", "two")
        expect(yield* resultOf(() => bot.chat.postMessage({ channel, text: "three" }))).toEqual({
          retryAfter: 1
        })
        expect(yield* resultOf(() => bot.chat.postMessage({ channel: "#general", text: "other" }))).toBe("ok")
        expect(yield* historyOf(bot, channel)).toEqual(["two", "one"])
        yield* TestClock.adjust("1 second")
        expect(yield* resultOf(() => bot.chat.postMessage({ channel, text: "four" }))).toBe("ok")
        const [, , refused] = yield* sandbox.ledger()
        expect(refused?.outcome).toEqual({ ok: false, error: "ratelimited" })
      }).pipe(Effect.provide(SlackSandbox.layer({ limits: true })))
  )

  it.effect("edits are counted per workspace", () =>
    Effect.gen(function* () {
      const sandbox = yield* SlackSandbox
      const bot = clientOf(sandbox.apiUrl, "xoxb-alerts")
      const { channel, ts } = yield* postText(bot, "leads", "one")
      const edits = yield* Effect.forEach([1, 2, 3, 4, 5, 6], n =>
        resultOf(() => bot.chat.update({ channel, ts, text: `${n}` }))
      )
      expect(edits).toEqual(["ok", "ok", "ok", "ok", "ok", { retryAfter: expect.any(Number) }])
    }).pipe(Effect.provide(SlackSandbox.layer({ limits: true })))
  )
})
