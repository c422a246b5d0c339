import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { SlackSandbox } from "../src/SlackSandbox.ts"
import { clientOf, historyOf, postText, sandboxTest, see } from "./Seen.ts"

const outcomesIn = (seed: number) =>
  Effect.gen(function* () {
    const sandbox = yield* SlackSandbox
    const bot = clientOf(sandbox.apiUrl, "xoxb-alerts", 150)
    yield* sandbox.brew({ seed, share: 0.5, latestMillis: 20 })
    for (let n = 0; n < 40; n++) yield* see(() => bot.chat.postMessage({ channel: "#leads", text: `${n}` }))
    return (yield* sandbox.ledger()).map(({ outcome }) => ("fault" in outcome ? outcome.fault : "none"))
  }).pipe(Effect.provide(SlackSandbox.layer()))

describe("bad weather", () => {
  it.live("is the same for the same seed, another for another, and has every kind of fault", () =>
    Effect.gen(function* () {
      const [one, again, other] = yield* Effect.all([outcomesIn(7), outcomesIn(7), outcomesIn(8)], {
        concurrency: "unbounded"
      })
      expect(again).toEqual(one)
      expect(other).not.toEqual(one)
      const struck = one.filter(kind => kind !== "none")
      expect(struck.length).toBeGreaterThan(8)
      expect(new Set([...one, ...other])).toEqual(
        new Set(["none", "error", "rateLimited", "status", "cut", "hang", "late", "nonsense"])
      )
    })
  )

  sandboxTest("strikes only the method it is for, and clears", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.brew({ seed: 1, share: 1, kinds: ["cut"] })
      expect(yield* see(() => bot.auth.test())).toBe("ok")
      expect(yield* see(() => bot.chat.postMessage({ channel: "#leads", text: "lost?" }))).not.toBe("ok")
      yield* sandbox.disarm
      expect(yield* see(() => bot.chat.postMessage({ channel: "#leads", text: "here" }))).toBe("ok")
    })
  )
})

describe("with limits", () => {
  it.live(
    "a channel takes one message a second, another is not held up, and a refused call left nothing",
    () =>
      Effect.gen(function* () {
        const sandbox = yield* SlackSandbox
        const bot = clientOf(sandbox.apiUrl, "xoxb-alerts")
        const { channel } = yield* postText(bot, "leads", "one")
        yield* postText(bot, "leads", "two")
        expect(yield* see(() => bot.chat.postMessage({ channel, text: "three" }))).toEqual({ retryAfter: 1 })
        expect(yield* see(() => bot.chat.postMessage({ channel: "#general", text: "other" }))).toBe("ok")
        expect(yield* historyOf(bot, channel)).toEqual(["two", "one"])
        yield* Effect.sleep(1000)
        expect(yield* see(() => bot.chat.postMessage({ channel, text: "four" }))).toBe("ok")
        const [, , refused] = yield* sandbox.ledger()
        expect(refused?.outcome).toEqual({ ok: false, error: "ratelimited" })
      }).pipe(Effect.provide(SlackSandbox.layer({ limits: true })))
  )

  it.live("edits are counted for the whole workspace", () =>
    Effect.gen(function* () {
      const sandbox = yield* SlackSandbox
      const bot = clientOf(sandbox.apiUrl, "xoxb-alerts")
      const { channel, ts } = yield* postText(bot, "leads", "one")
      const edits = yield* Effect.forEach([1, 2, 3, 4, 5, 6], n =>
        see(() => bot.chat.update({ channel, ts, text: `${n}` }))
      )
      expect(edits).toEqual(["ok", "ok", "ok", "ok", "ok", { retryAfter: expect.any(Number) }])
    }).pipe(Effect.provide(SlackSandbox.layer({ limits: true })))
  )
})
