import { describe, expect, it } from "@effect/vitest"
import { Threads } from "@estate/api-client/Threads"
import { Effect, Either, Option } from "effect"
import { type Answer, against, answer, cutAnswer, heldAnswers, silence } from "./ScriptedPlatform.ts"
import { messageWire, pageWire, threadId } from "./Wire.ts"

const reply = Effect.flatMap(Threads, threads => threads.reply(threadId, " Yes, at 11:00 "))

const message = (n: number, text: string, direction = "outgoing") => ({
  ...messageWire,
  ulid: `01JD${String(n).padStart(22, "0")}`,
  message: text,
  direction
})

interface Thread {
  /** What the thread shows: before the message, and each time it is looked into after it. */
  readonly shows: ReadonlyArray<ReadonlyArray<unknown> | Answer>
  readonly answers: Answer
}

/** A thread that shows what it is told to, and what is sent into it answered so. */
const sendingInto = ({ shows, answers }: Thread) => {
  let looks = 0
  const platform: Answer = response => {
    if (response.req.method !== "GET") return answers(response)
    const shown = shows[Math.min(looks++, shows.length - 1)] ?? []
    return (typeof shown === "function" ? shown : answer(200, pageWire(shown)))(response)
  }
  return Effect.map(
    against([platform], reply, { timeout: "300 millis", settleWait: "20 millis", retries: 0 }),
    ({ exit, received }) => ({
      exit,
      error: Either.isLeft(exit) ? exit.left : undefined,
      sent: received.filter(({ method }) => method === "POST").length,
      looks
    })
  )
}

const doubtful: ReadonlyArray<readonly [string, Answer]> = [
  ["a failed platform", answer(500, "")],
  ["a proxy's error", answer(502, "<html>")],
  ["a time-out told", answer(408, "")],
  ["a redirect", answer(302, "", { location: "/" })],
  ["a success that is none of the spec's", answer(204, "")],
  ["a broken connection", response => response.destroy()],
  ["silence", silence],
  ["half an answer", cutAnswer(500, "no")]
]

describe("a message of which no answer tells", () => {
  for (const [name, answers] of doubtful) {
    it.scopedLive(`is sent where the thread shows it: ${name}`, () =>
      Effect.gen(function* () {
        const { exit, sent } = yield* sendingInto({
          shows: [[message(1, "Hello")], [message(1, "Hello"), message(2, "Yes, at 11:00")]],
          answers
        })
        expect([exit, sent]).toEqual([Either.void, 1])
      })
    )

    it.scopedLive(`is uncertain where the thread does not show it, and not sent again: ${name}`, () =>
      Effect.gen(function* () {
        const { error, sent, looks } = yield* sendingInto({ shows: [[message(1, "Hello")]], answers })
        expect(error).toMatchObject({
          _tag: "SendUncertain",
          call: Option.some({
            operation: "Threads.reply",
            method: "POST",
            attempts: 1,
            mayHaveArrived: true,
            urlTemplate: "/v1/threads/{ulid}/message",
            status: expect.anything(),
            requestId: expect.anything()
          })
        })
        expect([sent, looks]).toEqual([1, 3])
      })
    )
  }

  const [, answers = silence] = doubtful[0] ?? []

  it.scopedLive("is sent also where the platform takes its time to write it down", () =>
    Effect.gen(function* () {
      const { exit } = yield* sendingInto({ shows: [[], [], [message(2, "Yes, at 11:00")]], answers })
      expect(exit).toEqual(Either.void)
    })
  )

  it.scopedLive("is not taken for one that was there before, for a buyer's, or for another", () =>
    Effect.gen(function* () {
      const shows = [
        [message(1, "Yes, at 11:00")],
        [message(1, "Yes, at 11:00"), message(2, "Yes, at 11:00", "incoming"), message(3, "Yes, at 12:00")]
      ]
      expect((yield* sendingInto({ shows, answers })).error).toMatchObject({ _tag: "SendUncertain" })
    })
  )

  it.scopedLive("is known by its text, however line ends and accents are written", () =>
    Effect.gen(function* () {
      const platform: Answer = response =>
        response.req.method === "GET" ? shown(response) : answer(500, "")(response)
      let looks = 0
      const shown: Answer = response =>
        answer(200, pageWire(looks++ === 0 ? [] : [message(2, "\u0438\u0306\r\nда")]))(response)
      const { exit } = yield* against(
        [platform],
        Effect.flatMap(Threads, threads => threads.reply(threadId, "й\nда")),
        { settleWait: 0 }
      )
      expect(exit).toEqual(Either.void)
    })
  )

  it.scopedLive("is uncertain where the thread can no longer be read", () =>
    Effect.gen(function* () {
      const { error } = yield* sendingInto({ shows: [[], answer(500, "")], answers })
      expect(error).toMatchObject({ _tag: "SendUncertain" })
    })
  )
})

describe("a message into a thread", () => {
  it.scopedLive("is not sent where the thread is not there, or may not be read", () =>
    Effect.gen(function* () {
      for (const [status, _tag] of [
        [404, "ThreadNotFound"],
        [401, "NotSignedIn"],
        [503, "PlatformFailed"]
      ] as const) {
        const result = yield* sendingInto({ shows: [answer(status, "")], answers: answer(200, []) })
        expect([result.error, result.sent]).toMatchObject([{ _tag }, 0])
      }
    })
  )

  it.scopedLive(
    "is sent where a message of it cannot be read, and is then uncertain if no answer tells",
    () =>
      Effect.gen(function* () {
        const shows = [[{ ...messageWire, created_at: "yesterday" }]]
        expect((yield* sendingInto({ shows, answers: answer(200, []) })).exit).toEqual(Either.void)
        const lost = yield* sendingInto({ shows, answers: answer(500, "") })
        expect([lost.error, lost.sent]).toMatchObject([{ _tag: "SendUncertain" }, 1])
      })
  )

  it.scopedLive("is certainly not sent with any refusal", () =>
    Effect.gen(function* () {
      for (const [status, _tag] of [
        [400, "MessageRejected"],
        [403, "AccessDenied"],
        [404, "ThreadNotFound"],
        [413, "PlatformFailed"],
        [429, "RateLimited"]
      ] as const) {
        const { error, looks } = yield* sendingInto({ shows: [[]], answers: answer(status, "") })
        expect([error, looks]).toMatchObject([{ _tag, call: { value: { mayHaveArrived: false } } }, 1])
      }
    })
  )
})

/** A platform that loses the answer to every message and writes down only the first one. */
const losing = () => {
  const shown: Array<unknown> = []
  const platform: Answer = response => {
    if (response.req.method === "GET") return answer(200, pageWire(shown))(response)
    if (shown.length === 0) shown.push(message(1, "Yes"))
    setTimeout(() => response.destroy(), 20)
  }
  return platform
}

describe("two messages alike at the same time", () => {
  it.scopedLive("are not both taken for the one that arrived", () =>
    Effect.gen(function* () {
      const send = Effect.flatMap(Threads, threads => Effect.either(threads.reply(threadId, "Yes")))
      const { exit, received } = yield* against(
        [losing()],
        Effect.all([send, send, send], { concurrency: "unbounded" }),
        { settleWait: 0, retries: 0 }
      )
      const ends = Either.getOrThrow(exit).map(
        Either.match({ onLeft: ({ _tag }) => _tag, onRight: () => "sent" })
      )
      expect(ends.toSorted()).toEqual(["SendUncertain", "SendUncertain", "sent"])
      expect(received.filter(({ method }) => method === "POST")).toHaveLength(3)
    })
  )

  it.scopedLive("hold up no others", () =>
    Effect.gen(function* () {
      const { seen, held } = heldAnswers(3, answer(200, []))
      const platform: Answer = response =>
        (response.req.method === "GET" ? answer(200, pageWire([])) : held)(response)
      const send = (text: string) => Effect.flatMap(Threads, threads => threads.reply(threadId, text))
      yield* against([platform], Effect.forEach(["a", "b", "c"], send, { concurrency: "unbounded" }))
      expect(seen.most).toBe(3)
    })
  )
})
