import { afterEach, describe, expect, it } from "@effect/vitest"
import {
  createTestClient,
  type Fault,
  layer,
  type WireWorld,
  worldFromWire
} from "@estate/api-client/Testing"
import { Threads } from "@estate/api-client/Threads"
import { Chunk, Effect, Fiber, Stream, TestClock } from "effect"
import { messageWire, threadId, threadWire } from "./Wire.ts"

const world: WireWorld = { threads: [{ thread: threadWire, messages: [messageWire] }] }

describe("a platform in memory", () => {
  it.effect("answers like the real platform, and remembers sent messages and deleted threads", () =>
    Effect.gen(function* () {
      const threads = yield* Threads
      expect((yield* threads.page({ onlyUnread: true })).items.map(({ id }) => id)).toEqual([threadId])
      yield* threads.reply(threadId, " Yes, it is ")
      const said = yield* Stream.runCollect(threads.messages(threadId))
      expect(Chunk.toReadonlyArray(said).map(({ text, isUnread }) => [text, isUnread])).toEqual([
        ["Yes, it is", false],
        ["Is it still free?", false]
      ])
      expect((yield* threads.page({ onlyUnread: true })).items).toEqual([])
      yield* threads.remove(threadId)
      expect(yield* Effect.flip(threads.reply(threadId, "?"))).toMatchObject({ _tag: "ThreadNotFound" })
    }).pipe(Effect.provide(layer(worldFromWire(world))))
  )

  it.effect("is empty where nothing is put into it, and another's words are not in it", () =>
    Effect.gen(function* () {
      const threads = yield* Threads
      expect((yield* threads.page()).items).toEqual([])
      expect(yield* Effect.flip(threads.page({ search: "ab" }))).toMatchObject({ _tag: "SearchTooShort" })
    }).pipe(Effect.provide(layer()))
  )

  it.effect("answers late by the test's clock", () =>
    Effect.gen(function* () {
      const threads = yield* Threads
      const page = yield* Effect.fork(threads.page())
      yield* TestClock.adjust("9 seconds")
      expect(yield* Fiber.poll(page)).toMatchObject({ _tag: "None" })
      yield* TestClock.adjust("1 second")
      expect((yield* Fiber.join(page)).total).toBe(1)
    }).pipe(Effect.provide(layer(worldFromWire(world), { faults: [{ fault: "slow", millis: 10_000 }] })))
  )

  it("refuses records that do not match the contract", () => {
    const { author: _, ...nameless } = threadWire
    // @ts-expect-error: JavaScript has no types.
    expect(() => createTestClient({ threads: [{ thread: nameless }] })).toThrow(
      "the world of a test does not match the contract at threads.0.thread.author: is missing"
    )
    expect(() => createTestClient({ threads: [{ thread: { ...threadWire, ulid: "1" } }] })).toThrow(
      "at threads.0.thread.ulid: a ULID has 26 characters"
    )
  })
})

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const clientWith = (faults: ReadonlyArray<Fault>, options = {}) => {
  const client = createTestClient(world, {
    faults,
    firstWait: 0,
    settleWait: 0,
    onSkipped: () => {},
    ...options
  })
  closing.push(client.close)
  return client
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => "no error",
    (error: Error) => error.name
  )

describe("a fault of a platform in memory", () => {
  it.each<[Fault, string]>([
    [{ fault: "rateLimited", times: 9 }, "RateLimited"],
    [{ fault: "rateLimited", retryAfter: 3600 }, "RateLimited"],
    [{ fault: "failed", times: 9 }, "PlatformFailed"],
    [{ fault: "failed", status: 401 }, "NotSignedIn"],
    [{ fault: "unreachable", times: 9 }, "PlatformUnreachable"],
    [{ fault: "lostAnswer", times: 9 }, "PlatformUnreachable"],
    [{ fault: "unreadable" }, "UnreadableResponse"],
    [{ fault: "unreadable", field: "last_message" }, "UnreadableResponse"],
    [{ fault: "slow", millis: 500, times: 9 }, "PlatformUnreachable"]
  ])("%j is %s to a read", async (fault, expected) => {
    const { threads } = clientWith([fault], { timeout: fault.fault === "slow" ? 50 : 30_000 })
    expect(await failureOf(threads.page())).toBe(expected)
  })

  it("passes: the client retries, and the next call sees nothing of it", async () => {
    const { threads } = clientWith([{ fault: "rateLimited" }, { fault: "lostAnswer" }, { fault: "failed" }])
    expect((await threads.page()).total).toBe(1)
    expect((await threads.page()).total).toBe(1)
  })

  it("happens to its operation alone", async () => {
    const { threads } = clientWith([
      { fault: "failed", status: 403, operation: "Threads.messagesPage", times: 9 }
    ])
    expect((await threads.page()).total).toBe(1)
    expect(await failureOf(threads.messagesPage(threadId))).toBe("AccessDenied")
    await threads.remove(threadId)
  })

  it("may be added while the test runs", async () => {
    const faults: Array<Fault> = []
    const { threads } = clientWith(faults)
    expect(await failureOf(threads.page())).toBe("no error")
    faults.push({ fault: "failed", status: 403 })
    expect(await failureOf(threads.page())).toBe("AccessDenied")
  })

  it("loses the answer to a reply that was stored, and the client finds it there", async () => {
    // Without a retry, which would store a reply that had not arrived.
    const { threads } = clientWith([{ fault: "lostAnswer", operation: "Threads.reply" }], { retries: 0 })
    await threads.reply(threadId, "Yes, it is")
    const { items } = await threads.messagesPage(threadId)
    expect(items.filter(({ text }) => text === "Yes, it is")).toHaveLength(1)
  })

  it("stores no reply where the platform fails before that", async () => {
    const { threads } = clientWith([{ fault: "failed", operation: "Threads.reply" }])
    expect(await failureOf(threads.reply(threadId, "Yes, it is"))).toBe("SendUncertain")
    expect((await threads.messagesPage(threadId)).total).toBe(1)
  })

  it("spoils one record, which can be skipped", async () => {
    const { threads } = clientWith([{ fault: "unreadable", field: "last_message_at", times: 9 }], {
      onUnreadable: "skip"
    })
    expect(await threads.page()).toMatchObject({
      items: [],
      skipped: [{ index: 0, path: "last_message_at", recordId: threadId }],
      total: 1
    })
  })
})
