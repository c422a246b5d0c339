import { describe, expect, it } from "@effect/vitest"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import { Duration, Effect, Either, Option } from "effect"
import { type Answer, against, answer, cutAnswer, repliesAgainst } from "./ScriptedPlatform.ts"
import { pageWire, threadId } from "./Wire.ts"

const page = Effect.flatMap(Threads, threads => threads.page())
const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, "Hello"))
const remove = Effect.flatMap(Threads, threads => threads.remove(threadId))

const run = (
  call: Effect.Effect<unknown, { readonly _tag: string }, Threads>,
  answers: ReadonlyArray<Answer>,
  settings?: Partial<ClientSettings>
) =>
  Effect.map(
    Effect.timed((call === page ? against : repliesAgainst)(answers, call, settings)),
    ([time, { exit, received }]) => ({
      result: Either.match(exit, { onLeft: error => error._tag, onRight: () => "done" }),
      error: Either.isLeft(exit) ? exit.left : undefined,
      requests: received.length,
      millis: Duration.toMillis(time),
      received
    })
  )

const good = answer(200, pageWire([]))
const busy = answer(503, "")

describe("a read that failed", () => {
  it.scopedLive("is retried after a temporary failure, until it succeeds", () =>
    Effect.gen(function* () {
      const healed = yield* run(page, [busy, answer(500, ""), good])
      expect([healed.result, healed.requests]).toEqual(["done", 3])
      const cut = yield* run(page, [cutAnswer(200, "{"), response => response.destroy(), good])
      expect([cut.result, cut.requests]).toEqual(["done", 3])
    })
  )

  it.scopedLive("is sent at most four times by default, and fails with the last error", () =>
    Effect.gen(function* () {
      const spent = yield* run(page, [busy, busy, busy, answer(502, "last words"), good])
      expect([spent.error, spent.requests]).toMatchObject([{ _tag: "PlatformFailed", status: 502 }, 4])
      const once = yield* run(page, [busy, good], { retries: 0 })
      expect([once.result, once.requests]).toEqual(["PlatformFailed", 1])
      const twice = yield* run(page, [busy, busy, good], { retries: 1 })
      expect([twice.result, twice.requests]).toEqual(["PlatformFailed", 2])
    })
  )

  it.scopedLive("is retried as the same request, with the key", () =>
    Effect.gen(function* () {
      const { received } = yield* run(page, [busy, busy, good], {
        keyPlacement: { as: "query", name: "key" }
      })
      const [first, ...others] = received.map(({ method, path, query, body }) => ({
        method,
        path,
        query,
        body
      }))
      expect(others).toEqual([first, first])
    })
  )

  it.scopedLive("is not retried after a refusal", () =>
    Effect.gen(function* () {
      for (const status of [400, 401, 403, 404, 418]) {
        const { requests } = yield* run(page, [answer(status, ""), good])
        expect([status, requests]).toEqual([status, 1])
      }
    })
  )
})

describe("a write that failed", () => {
  it.scopedLive("is not retried if the platform may have executed it", () =>
    Effect.gen(function* () {
      const cut: Answer = response => response.destroy()
      for (const failing of [busy, answer(500, ""), answer(502, ""), answer(408, ""), cut]) {
        for (const call of [reply, remove]) {
          expect((yield* run(call, [failing, answer(200, [])])).requests).toBe(1)
        }
      }
    })
  )

  it.scopedLive("is not sent twice if the success response was cut off", () =>
    Effect.gen(function* () {
      const { result, requests } = yield* run(reply, [cutAnswer(200, "[")])
      expect([result, requests]).toEqual(["SendUncertain", 1])
    })
  )

  it.scopedLive("is not retried after a timeout", () =>
    Effect.gen(function* () {
      const { result, requests } = yield* run(reply, [() => {}, answer(200, [])], { timeout: "3 seconds" })
      expect([result, requests]).toEqual(["SendUncertain", 1])
    })
  )

  it.scopedLive("is retried after the time that a 429 asks for", () =>
    Effect.gen(function* () {
      const slow = yield* run(reply, [answer(429, "", { "retry-after": "1" }), answer(200, [])])
      expect([slow.result, slow.requests]).toEqual(["done", 2])
      expect(slow.millis).toBeGreaterThanOrEqual(990)
      expect(slow.received.map(({ body }) => body)).toEqual(['{"message":"Hello"}', '{"message":"Hello"}'])
    })
  )
})

describe("Retry-After", () => {
  it.scopedLive("fails the call at once if it is longer than the longest wait, and is in the error", () =>
    Effect.gen(function* () {
      const far = yield* run(page, [answer(429, "", { "retry-after": "61" }), good])
      expect([far.requests, far.error]).toMatchObject([
        1,
        { _tag: "RateLimited", retryAfter: Option.some(Duration.seconds(61)) }
      ])
      const shorter = yield* run(page, [answer(429, "", { "retry-after": "2" }), good], {
        longestWait: "1 second"
      })
      expect([shorter.requests, shorter.error]).toMatchObject([
        1,
        { _tag: "RateLimited", retryAfter: Option.some(Duration.seconds(2)) }
      ])
    })
  )

  it.scopedLive("is read from the header, not from the body", () =>
    Effect.gen(function* () {
      const body = { type: "t", title: "T", status: 429, detail: "slower", retryAfter: 5 }
      const named = yield* run(page, [answer(429, body, { "retry-after": "99" })])
      expect(named.error).toMatchObject({
        detail: "slower",
        retryAfter: Option.some(Duration.seconds(99))
      })
      const unnamed = yield* run(page, [answer(429, "")], { retries: 0 })
      expect(unnamed.error).toMatchObject({ _tag: "RateLimited", retryAfter: Option.none() })
    })
  )
})
