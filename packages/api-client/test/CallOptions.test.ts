import { describe, expect, it } from "@effect/vitest"
import type { Attempt, EndedAttempt } from "@estate/api-client/AttemptHooks"
import { CallOptions, InterruptedWrite, type SettingsOfCall } from "@estate/api-client/CallOptions"
import { Threads } from "@estate/api-client/Threads"
import type { PlatformCall } from "@estate/domain/CallError"
import { Deferred, Effect, Either, Logger, Option, Stream } from "effect"
import manifest from "../package.json" with { type: "json" }
import { type Answer, against, answer, KEY, repliesAgainst, silence } from "./ScriptedPlatform.ts"
import { pageWire, threadId, threadWire } from "./Wire.ts"

const good = answer(200, pageWire([]))
const busy = answer(503, "")
const page = Effect.flatMap(Threads, threads => threads.page())
const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, "my secret words"))

const withOptions = (options: SettingsOfCall) => Effect.provideService(CallOptions, options)

describe("the options of a call", () => {
  it.scopedLive("override those of the client", () =>
    Effect.gen(function* () {
      const once = yield* against([busy], page.pipe(withOptions({ retries: 0 })))
      expect(once.received).toHaveLength(1)
      const more = yield* against([busy], page.pipe(withOptions({ retries: 2 })), { retries: 0 })
      expect(more.received).toHaveLength(3)
      const short = yield* against([silence], page.pipe(withOptions({ timeout: "50 millis", retries: 0 })))
      expect(short.exit).toMatchObject({ left: { detail: "no answer within 50ms" } })
    })
  )

  it.scopedLive("are those of every page of a stream", () =>
    Effect.gen(function* () {
      const records = Stream.unwrap(Effect.map(Threads, threads => threads.stream()))
      const { received } = yield* against(
        [
          answer(200, pageWire([threadWire], 1, 2)),
          answer(200, pageWire([{ ...threadWire, ulid: "01JD0000000000000000000002" }], 2, 2))
        ],
        records.pipe(Stream.provideService(CallOptions, { headers: { "X-Trace": "t-1" } }), Stream.runDrain)
      )
      expect(received.map(({ headers }) => headers["x-trace"])).toEqual(["t-1", "t-1"])
    })
  )

  it.scopedLive("are refused where they are wrong, and nothing is sent", () =>
    Effect.gen(function* () {
      const wrong: ReadonlyArray<readonly [string, SettingsOfCall]> = [
        ["timeout", { timeout: 0 }],
        ["deadline", { deadline: Number.NaN }],
        ["retries", { retries: -1 }],
        ["headers", { headers: { "two words": "x" } }],
        ["headers", { headers: { "x-name": "Иван\r\nx: y" } }],
        ["idempotencyKey", { idempotencyKey: "" }]
      ]
      for (const [name, options] of wrong) {
        const { exit, received } = yield* against([good], page.pipe(withOptions(options)))
        expect(exit).toMatchObject({
          left: { _tag: "InvalidInput", path: name, detail: expect.stringContaining("must be") }
        })
        expect(received).toEqual([])
      }
    })
  )

  it.scopedLive("give a call a deadline beside the timeout of an attempt", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* against(
        [silence],
        page.pipe(withOptions({ deadline: "5 seconds", timeout: "1 second" })),
        { retries: 50 }
      )
      expect(exit).toMatchObject({
        left: { _tag: "PlatformUnreachable", detail: "no answer within 5s, the deadline of the call" }
      })
      expect(received.length).toBeGreaterThanOrEqual(2)
      expect(received.length).toBeLessThanOrEqual(5)
    })
  )

  it.scopedLive("bound a reply as a whole: it may have arrived when its time is over", () =>
    Effect.gen(function* () {
      // Longer than the test may take.
      const settings = { settleWait: "10 minutes", timeout: "10 minutes" } as const
      const { exit, received } = yield* repliesAgainst(
        [silence],
        reply.pipe(withOptions({ deadline: "4 seconds" })),
        settings
      )
      expect(exit).toMatchObject({
        left: { _tag: "SendUncertain", call: Option.some({ attempts: 1, mayHaveArrived: true }) }
      })
      expect(received).toHaveLength(1)
    })
  )
})

describe("an interruption", () => {
  /** Interrupts a reply as soon as its last request has arrived, which gets no answer. */
  const interrupted = (...answers: ReadonlyArray<Answer>) =>
    Effect.gen(function* () {
      const noted: Array<PlatformCall> = []
      const note = (call: PlatformCall) => noted.push(call)
      const arrived = yield* Deferred.make<void>()
      const last: Answer = () => Deferred.unsafeDone(arrived, Effect.void)
      const { exit } = yield* against(
        [...answers, last],
        Effect.raceFirst(
          reply.pipe(Effect.provideService(InterruptedWrite, { note }), Effect.as("answered")),
          Effect.as(Deferred.await(arrived), "interrupted")
        )
      )
      expect(exit).toEqual(Either.right("interrupted"))
      return noted
    })

  it.scopedLive("notes the call of a write that the platform may have executed, and of no other", () =>
    Effect.gen(function* () {
      const sent = yield* interrupted(good)
      expect(sent).toMatchObject([{ operation: "Threads.reply", attempts: 1, mayHaveArrived: true }])
      const lost = yield* interrupted(good, busy)
      expect(lost).toMatchObject([{ status: Option.some(503), mayHaveArrived: true }])
      expect(yield* interrupted()).toEqual([])
    })
  )
})

describe("every request", () => {
  it.scopedLive("names this client, asks for gzip, and has the headers and parameters of the settings", () =>
    Effect.gen(function* () {
      const { received } = yield* against([good], page, {
        headers: { "X-Company": "7" },
        params: { company: "7" }
      })
      expect(received[0]?.query).toMatchObject({ entity: "order", company: "7" })
      expect(received[0]?.headers).toMatchObject({
        "user-agent": `estate-api-client/${manifest.version} node/${process.versions.node}`,
        "accept-encoding": "gzip",
        accept: "application/json",
        authorization: `Bearer ${KEY}`,
        "x-company": "7"
      })
    })
  )

  it.scopedLive("of a reply has one idempotency key, and the next reply has another", () =>
    Effect.gen(function* () {
      const again = answer(429, "", { "retry-after": "1" })
      const { received } = yield* repliesAgainst(
        [again, answer(200, [])],
        Effect.all([reply, reply], { discard: true })
      )
      const keys = received.map(({ headers }) => headers["idempotency-key"])
      expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys[0], expect.any(String)])
      expect(keys[2]).not.toBe(keys[0])
      const keyOf = (options: SettingsOfCall) =>
        Effect.map(
          repliesAgainst([answer(200, [])], reply.pipe(withOptions(options))),
          ({ received, exit }) => (received.length === 0 ? exit : received[0]?.headers["idempotency-key"])
        )
      expect(yield* keyOf({ idempotencyKey: 'my "first" \\ reply' })).toBe('"my \\"first\\" \\\\ reply"')
      expect(yield* keyOf({ headers: { "Idempotency-Key": "mine" } })).toBe("mine")
      expect(yield* keyOf({ idempotencyKey: "ключ" })).toMatchObject({
        left: { _tag: "InvalidInput", path: "idempotencyKey" }
      })
    })
  )
})

describe("hooks", () => {
  it.scopedLive("see each attempt, and the call that succeeded, without key or text", () =>
    Effect.gen(function* () {
      const seen: Array<Attempt | EndedAttempt | PlatformCall> = []
      const note = (each: Attempt | EndedAttempt | PlatformCall) => void seen.push(each)
      const answers = [
        answer(503, "", { "x-request-id": "r-1" }),
        answer(200, pageWire([]), { "x-request-id": "r-2" })
      ]
      yield* against(answers, page, { beforeAttempt: note, afterAttempt: note, onSuccess: note })
      const attempt = { operation: "Threads.page", method: "GET", urlTemplate: "/v1/threads" }
      expect(seen).toEqual([
        { ...attempt, attempt: 1 },
        { ...attempt, attempt: 1, status: 503, requestId: "r-1", millis: expect.any(Number) },
        { ...attempt, attempt: 2 },
        { ...attempt, attempt: 2, status: 200, requestId: "r-2", millis: expect.any(Number) },
        {
          ...attempt,
          page: Option.none(),
          status: Option.some(200),
          requestId: Option.some("r-2"),
          attempts: 2,
          mayHaveArrived: true
        }
      ])
      const failed: Array<EndedAttempt> = []
      yield* repliesAgainst([response => response.destroy()], reply, {
        afterAttempt: each => void failed.push(each)
      })
      expect(failed.find(({ method }) => method === "POST")).toMatchObject({
        error: "the connection was closed before the end of the answer"
      })
      expect(JSON.stringify([seen, failed])).not.toMatch(new RegExp(`${KEY}|secret words`))
    })
  )

  it.scopedLive("that throw change nothing, and are logged", () =>
    Effect.gen(function* () {
      const logged: Array<unknown> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ message }) => void logged.push(message))
      )
      const fail = () => {
        throw new Error("my own fault")
      }
      const { exit } = yield* against([good], page, {
        beforeAttempt: fail,
        afterAttempt: fail,
        onSuccess: fail
      }).pipe(Effect.provide(logger))
      expect(Either.isRight(exit)).toBe(true)
      expect(logged).toEqual(Array(3).fill(["a hook failed", new Error("my own fault")]))
    })
  )
})
