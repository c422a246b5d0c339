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
  /** What each read of the thread shows: the first before the message, the others after it. */
  readonly shows: ReadonlyArray<ReadonlyArray<unknown> | Answer>
  readonly answers: Answer
}

/** Replies in a thread that shows `shows` and answers the reply with `answers`. */
const replyingIn = ({ shows, answers }: Thread) => {
  let reads = 0
  const platform: Answer = response => {
    if (response.req.method !== "GET") return answers(response)
    const shown = shows[Math.min(reads++, shows.length - 1)] ?? []
    return (typeof shown === "function" ? shown : answer(200, pageWire(shown)))(response)
  }
  return Effect.map(
    against([platform], reply, {
      // Long enough for reads on a machine that stalls for two seconds.
      timeout: answers === silence ? "3 seconds" : "30 seconds",
      settleWait: "20 millis",
      retries: 0
    }),
    ({ exit, received }) => ({
      exit,
      error: Either.isLeft(exit) ? exit.left : undefined,
      sent: received.filter(({ method }) => method === "POST").length,
      reads
    })
  )
}

const unclear: ReadonlyArray<readonly [string, Answer]> = [
  ["a failed platform", answer(500, "")],
  ["a proxy's error", answer(502, "<html>")],
  ["a timeout response", answer(408, "")],
  ["a redirect", answer(302, "", { location: "/" })],
  ["a success that the contract does not have", answer(204, "")],
  ["a broken connection", response => response.destroy()],
  ["silence", silence],
  ["half a response", cutAnswer(500, "no")]
]

describe("a reply without a clear response", () => {
  for (const [name, answers] of unclear) {
    it.scopedLive(`counts as sent if the thread shows it: ${name}`, () =>
      Effect.gen(function* () {
        const { exit, sent } = yield* replyingIn({
          shows: [[message(1, "Hello")], [message(1, "Hello"), message(2, "Yes, at 11:00")]],
          answers
        })
        expect([exit, sent]).toEqual([Either.void, 1])
      })
    )

    it.scopedLive(`is uncertain if the thread does not show it, and is not sent again: ${name}`, () =>
      Effect.gen(function* () {
        const { error, sent, reads } = yield* replyingIn({ shows: [[message(1, "Hello")]], answers })
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
        expect([sent, reads]).toEqual([1, 3])
      })
    )
  }

  const [, answers = silence] = unclear[0] ?? []

  it.scopedLive("counts as sent if the thread shows it later", () =>
    Effect.gen(function* () {
      const { exit } = yield* replyingIn({ shows: [[], [], [message(2, "Yes, at 11:00")]], answers })
      expect(exit).toEqual(Either.void)
    })
  )

  it.scopedLive("is not confused with an earlier message, a buyer's message or another text", () =>
    Effect.gen(function* () {
      const shows = [
        [message(1, "Yes, at 11:00")],
        [message(1, "Yes, at 11:00"), message(2, "Yes, at 11:00", "incoming"), message(3, "Yes, at 12:00")]
      ]
      expect((yield* replyingIn({ shows, answers })).error).toMatchObject({ _tag: "SendUncertain" })
    })
  )

  it.scopedLive("is recognized with other line ends and another Unicode form of its text", () =>
    Effect.gen(function* () {
      const platform: Answer = response =>
        response.req.method === "GET" ? shown(response) : answer(500, "")(response)
      let reads = 0
      const shown: Answer = response =>
        answer(200, pageWire(reads++ === 0 ? [] : [message(2, "\u0438\u0306\r\nда")]))(response)
      const { exit } = yield* against(
        [platform],
        Effect.flatMap(Threads, threads => threads.reply(threadId, "й\nда")),
        { settleWait: 0 }
      )
      expect(exit).toEqual(Either.void)
    })
  )

  it.scopedLive("is uncertain if the thread can no longer be read", () =>
    Effect.gen(function* () {
      const { error } = yield* replyingIn({ shows: [[], answer(500, "")], answers })
      expect(error).toMatchObject({ _tag: "SendUncertain" })
    })
  )
})

describe("a reply", () => {
  it.scopedLive("is not sent if the thread does not exist or cannot be read", () =>
    Effect.gen(function* () {
      for (const [status, _tag] of [
        [404, "ThreadNotFound"],
        [401, "NotSignedIn"],
        [503, "PlatformFailed"]
      ] as const) {
        const result = yield* replyingIn({ shows: [answer(status, "")], answers: answer(200, []) })
        expect([result.error, result.sent]).toMatchObject([{ _tag }, 0])
      }
    })
  )

  it.scopedLive(
    "is sent if a message of the thread is unreadable, and is then uncertain without a clear response",
    () =>
      Effect.gen(function* () {
        const shows = [[{ ...messageWire, created_at: "yesterday" }]]
        expect((yield* replyingIn({ shows, answers: answer(200, []) })).exit).toEqual(Either.void)
        const lost = yield* replyingIn({ shows, answers: answer(500, "") })
        expect([lost.error, lost.sent]).toMatchObject([{ _tag: "SendUncertain" }, 1])
      })
  )

  it.scopedLive("is sent if its thread alone cannot be read, and is uncertain without a clear response", () =>
    Effect.gen(function* () {
      for (const status of [403, 500]) {
        const unread: Answer = response =>
          (response.req.url?.includes("/messages") ? answer(status, "") : answer(200, pageWire([])))(response)
        const sent = yield* replyingIn({ shows: [unread], answers: answer(200, []) })
        expect([sent.exit, sent.sent]).toEqual([Either.void, 1])
        const lost = yield* replyingIn({ shows: [unread], answers: answer(500, "") })
        expect([lost.error, lost.sent]).toMatchObject([{ _tag: "SendUncertain" }, 1])
      }
    })
  )

  it.scopedLive("is reported as not sent where its thread cannot be looked at before", () =>
    Effect.gen(function* () {
      const broken: Answer = response => response.destroy()
      for (const [shown, _tag, status] of [
        [answer(404, ""), "ThreadNotFound", Option.some(404)],
        [broken, "PlatformUnreachable", Option.none()]
      ] as const) {
        const { error, sent } = yield* replyingIn({ shows: [shown], answers: answer(200, []) })
        const call = {
          operation: "Threads.reply",
          method: "POST",
          status,
          attempts: 0,
          mayHaveArrived: false
        }
        expect([error, sent]).toMatchObject([{ _tag, call: { value: call } }, 0])
      }
    })
  )

  it.scopedLive("is reported as not sent after every refusal", () =>
    Effect.gen(function* () {
      for (const [status, _tag] of [
        [400, "MessageRejected"],
        [403, "AccessDenied"],
        [404, "ThreadNotFound"],
        [413, "PlatformFailed"],
        [429, "RateLimited"]
      ] as const) {
        const { error, reads } = yield* replyingIn({ shows: [[]], answers: answer(status, "") })
        expect([error, reads]).toMatchObject([{ _tag, call: { value: { mayHaveArrived: false } } }, 1])
      }
    })
  )
})

/** A thread of 2,500 messages and what is sent to it, which is stored but not confirmed. */
const longThread = (isNewestFirst: boolean, minuteOf: (n: number) => number) => {
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + minuteOf(n) * 60_000)
  const stored = (n: number, text: string) => ({
    ...message(n, text),
    created_at: at(n).toISOString().slice(0, 19).replace("T", " ")
  })
  const messages = Array.from({ length: 2500 }, (_, n) => stored(n, "Yes, at 11:00"))
  const reads: Array<string> = []
  const platform =
    (isStored: boolean): Answer =>
    response => {
      if (response.req.method !== "GET") {
        if (isStored) messages.push(stored(2500, "Yes, at 11:00"))
        return answer(500, "")(response)
      }
      const page = Number(new URL(response.req.url ?? "", "http://x").searchParams.get("page"))
      reads.push(String(page))
      const shown = isNewestFirst ? messages.toReversed() : messages
      const items = shown.slice((page - 1) * 1000, page * 1000)
      answer(200, { ...pageWire(items, page, 3), total: messages.length })(response)
    }
  return { platform, reads }
}

describe("a reply into a thread of several pages", () => {
  const quick = { settleWait: 0, prefetch: 0 }

  it.scopedLive.each([
    ["first", true, ["1", "1"]],
    ["last", false, ["1", "3", "3"]]
  ] as const)("reads the pages that tell what is new, where the newest are %s", ([, isFirst, pages]) =>
    Effect.gen(function* () {
      const sent = longThread(isFirst, n => n)
      expect((yield* against([sent.platform(true)], reply, quick)).exit).toEqual(Either.void)
      expect(sent.reads).toEqual(pages)
      const lost = longThread(isFirst, n => n)
      expect((yield* against([lost.platform(false)], reply, quick)).exit).toMatchObject({
        left: { _tag: "SendUncertain" }
      })
    })
  )

  it.scopedLive("reads all of them where they have no order", () =>
    Effect.gen(function* () {
      const sent = longThread(false, n => n % 7)
      expect((yield* against([sent.platform(true)], reply, quick)).exit).toEqual(Either.void)
      expect(sent.reads).toEqual(["1", "2", "3", "1", "2", "3"])
      const lost = longThread(false, n => n % 7)
      expect((yield* against([lost.platform(false)], reply, quick)).exit).toMatchObject({
        left: { _tag: "SendUncertain" }
      })
    })
  )
})

/** A platform that stores only the first message and answers none. */
const losing = () => {
  const shown: Array<unknown> = []
  const platform: Answer = response => {
    if (response.req.method === "GET") return answer(200, pageWire(shown))(response)
    if (shown.length === 0) shown.push(message(1, "Yes"))
    setTimeout(() => response.destroy(), 20)
  }
  return platform
}

describe("replies with the same text at the same time", () => {
  it.scopedLive("are not all taken for the one that arrived", () =>
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

  it.scopedLive("do not delay replies with other texts", () =>
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
