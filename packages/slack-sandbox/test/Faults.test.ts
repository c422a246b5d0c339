import { describe, expect, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import type { FaultInput } from "../src/Fault.ts"
import {
  answerOf,
  clientOf,
  HANG_MILLIS,
  historyOf,
  postText,
  type Result,
  refusalOf,
  resultOf,
  sandboxTest
} from "./SlackClient.ts"

const unanswered = { unanswered: expect.any(String) }

/** The faults after which the caller does not know whether the call took effect. */
const ambiguous: ReadonlyArray<
  readonly [name: string, fault: (committed: boolean) => FaultInput, result: Result]
> = [
  ["cut", committed => ({ kind: "cut", committed }), unanswered],
  ["hang", committed => ({ kind: "hang", committed }), unanswered],
  [
    "status",
    committed => ({ kind: "status", status: 503, committed }),
    { status: 503, body: expect.stringContaining("<html>") }
  ],
  ["nonsense", committed => ({ kind: "nonsense", committed }), { error: '{"ok":tru', messages: [] }],
  [
    "error",
    committed => ({ kind: "error", error: "internal_error", committed }),
    { error: "internal_error", messages: [] }
  ]
]

describe("a call without a clear result", () => {
  for (const [name, fault, result] of ambiguous) {
    sandboxTest(`has taken effect when ${name} was committed`, ({ bot, sandbox }) =>
      Effect.gen(function* () {
        const { channel } = yield* postText(bot, "leads", "before")
        yield* sandbox.arm(fault(true))
        const waiting = clientOf(sandbox.apiUrl, "xoxb-alerts", name === "hang" ? HANG_MILLIS : 0)
        expect(yield* resultOf(() => waiting.chat.postMessage({ channel, text: "doubtful" }))).toEqual(result)
        expect(yield* historyOf(bot, channel)).toEqual(["doubtful", "before"])
        const [, posted] = yield* sandbox.messages(channel)
        expect((yield* sandbox.ledger())[1]).toMatchObject({
          seq: 2,
          method: "chat.postMessage",
          bot_id: posted?.bot_id,
          request: { channel, text: "doubtful" },
          outcome: { fault: name, committed: true, ts: posted?.ts, channel }
        })
      })
    )

    sandboxTest(`has no effect when ${name} was not committed`, ({ bot, sandbox }) =>
      Effect.gen(function* () {
        const { channel } = yield* postText(bot, "leads", "before")
        yield* sandbox.arm(fault(false))
        const waiting = clientOf(sandbox.apiUrl, "xoxb-alerts", name === "hang" ? HANG_MILLIS : 0)
        expect(yield* resultOf(() => waiting.chat.postMessage({ channel, text: "doubtful" }))).toEqual(result)
        expect(yield* historyOf(bot, channel)).toEqual(["before"])
        const outcome = (yield* sandbox.ledger())[1]?.outcome
        expect(outcome).toMatchObject({ fault: name, committed: false })
        expect(outcome).not.toHaveProperty("ts")
        expect(yield* resultOf(() => bot.chat.postMessage({ channel, text: "after" }))).toBe("ok")
      })
    )
  }

  sandboxTest("has no effect if Slack refuses it", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.arm({ kind: "cut", committed: true })
      expect(yield* resultOf(() => bot.chat.postMessage({ channel: "nowhere", text: "x" }))).toEqual(
        unanswered
      )
      expect((yield* sandbox.ledger())[0]?.outcome).toEqual({
        fault: "cut",
        committed: false,
        error: "channel_not_found"
      })
    })
  )

  sandboxTest("may be an edit or a deletion", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      const { channel, ts } = yield* postText(bot, "leads", "before")
      yield* sandbox.arm(
        { kind: "cut", method: "chat.update", committed: true },
        { kind: "cut", method: "chat.delete", committed: false },
        { kind: "status", method: "chat.delete", committed: true }
      )
      expect(yield* resultOf(() => bot.chat.update({ channel, ts, text: "after" }))).toEqual(unanswered)
      expect(yield* historyOf(bot, channel)).toEqual(["after"])
      expect(yield* resultOf(() => bot.chat.delete({ channel, ts }))).toEqual(unanswered)
      expect(yield* historyOf(bot, channel)).toEqual(["after"])
      expect(yield* resultOf(() => bot.chat.delete({ channel, ts }))).toMatchObject({ status: 500 })
      expect(yield* historyOf(bot, channel)).toEqual([])
    })
  )
})

describe("a late call", () => {
  sandboxTest(
    "is cut at once and takes effect later",
    ({ bot, sandbox }) =>
      Effect.gen(function* () {
        const { channel } = yield* postText(bot, "leads", "before")
        yield* sandbox.arm({ kind: "late", afterMillis: 2_000 })
        expect(yield* resultOf(() => bot.chat.postMessage({ channel, text: "late" }))).toEqual(unanswered)
        expect(yield* historyOf(bot, channel)).toEqual(["before"])
        const outcome = Effect.map(sandbox.ledger(), ledger => ledger[1]?.outcome)
        expect(yield* outcome).toEqual({ fault: "late", committed: false })
        yield* postText(bot, "leads", "meanwhile")
        yield* TestClock.adjust("2 seconds")
        const landed = yield* Effect.repeat(historyOf(bot, channel), { until: texts => texts.length === 3 })
        expect(landed).toEqual(["late", "meanwhile", "before"])
        const message = (yield* sandbox.messages(channel)).find(({ text }) => text === "late")
        expect(yield* outcome).toMatchObject({
          fault: "late",
          committed: true,
          ts: message?.ts,
          landedAt: expect.any(String)
        })
      }),
    it.effect
  )

  sandboxTest("never takes effect after a reset", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.arm({ kind: "late", afterMillis: 100 })
      expect(yield* resultOf(() => bot.chat.postMessage({ channel: "leads", text: "late" }))).toEqual(
        unanswered
      )
      yield* sandbox.reset
      yield* Effect.sleep("300 millis")
      expect([yield* sandbox.messages(), yield* sandbox.ledger()]).toEqual([[], []])
    })
  )
})

describe("faults", () => {
  sandboxTest("give a clear result if they are not committed", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.arm(
        { kind: "error", error: "channel_not_found" },
        { kind: "rateLimited", retryAfter: 7 }
      )
      const post = () => bot.chat.postMessage({ channel: "leads", text: "x" })
      expect(yield* refusalOf(post)).toBe("channel_not_found")
      expect(yield* resultOf(post)).toEqual({ retryAfter: 7 })
      expect(yield* sandbox.messages()).toEqual([])
      expect((yield* sandbox.ledger()).map(({ outcome }) => outcome)).toEqual([
        { fault: "error", committed: false, error: "channel_not_found" },
        { fault: "rateLimited", committed: false }
      ])
      expect(yield* resultOf(post)).toBe("ok")
    })
  )

  sandboxTest("are used in order, as often as armed, by their method", ({ bot, sandbox }) =>
    Effect.gen(function* () {
      yield* sandbox.arm(
        { kind: "error", method: "chat.postMessage", error: "first", times: 2 },
        { kind: "error", method: "auth.test", error: "second" },
        { kind: "error", error: "third" }
      )
      const post = refusalOf(() => bot.chat.postMessage({ channel: "leads", text: "x" }))
      const test = refusalOf(() => bot.auth.test())
      expect([yield* test, yield* post, yield* post, yield* post, yield* test, yield* post]).toEqual([
        "second",
        "first",
        "first",
        "third",
        "ok",
        "ok"
      ])
    })
  )

  sandboxTest(
    "are armed, listed and disarmed over HTTP, and an invalid one is explained",
    ({ bot, sandbox }) =>
      Effect.gen(function* () {
        const faults = (method: string, body?: unknown) =>
          answerOf(async () => {
            const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
              method,
              ...(body !== undefined && {
                headers: { "content-type": "application/json" },
                body: JSON.stringify(body)
              })
            })
            const text = await answer.text()
            return { status: answer.status, text }
          })
        const armed = yield* faults("POST", [{ kind: "rateLimited", method: "chat.postMessage", times: 3 }])
        expect(armed.status).toBe(201)
        expect(yield* resultOf(() => bot.chat.postMessage({ channel: "leads", text: "x" }))).toEqual({
          retryAfter: 1
        })
        expect(JSON.parse((yield* faults("GET")).text)).toEqual([
          { kind: "rateLimited", method: "chat.postMessage", times: 2, retryAfter: 1 }
        ])
        expect((yield* faults("DELETE")).status).toBe(204)
        expect(yield* resultOf(() => bot.chat.postMessage({ channel: "leads", text: "x" }))).toBe("ok")

        const wrong: ReadonlyArray<readonly [unknown, string]> = [
          [[{ kind: "cut" }], "committed"],
          [[{ kind: "cut", committed: true, method: "chat.post" }], "chat.post"],
          [[{ kind: "hang", committed: true, tims: 2 }], "tims"],
          [[{ kind: "explode" }], "kind"]
        ]
        for (const [body, word] of wrong) {
          const answer = yield* faults("POST", body)
          expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(word)])
        }
        expect((yield* faults("GET")).text).toBe("[]")
      })
  )
})
