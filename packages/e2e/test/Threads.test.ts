import { layer as nodeHttp } from "@estate/api-client/NodeHttp"
import { Threads } from "@estate/api-client/Threads"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { ThreadId } from "@estate/domain/Thread"
import { Chunk, Effect, Layer, Redacted, Stream } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Deployment } from "./Deployment.ts"
import { message, messageId, thread, threadId } from "./ImportLines.ts"

let deployment: Deployment
let catalogueKey: string

beforeAll(async () => {
  deployment = await Deployment.start([
    thread(1, { last_message_at: "2026-11-20 10:00:00", unread_messages: 2, author: "Фёдор Ёлкин" }),
    thread(2, { last_message_at: "2026-11-20 12:00:00" }),
    thread(3, {
      last_message_at: "2026-11-20 11:00:00",
      unread_messages: 1,
      order_title: "Скидка 100% на Лесной_7"
    }),
    thread(4, {}, 2),
    message(1, 1, { message: "Есть ли парковка?", created_at: "2026-11-20 09:00:00" }),
    message(1, 3, { message: "И кладовка?", created_at: "2026-11-20 10:00:00" }),
    message(1, 2, { message: "Да, две", direction: "outgoing", created_at: "2026-11-20 09:30:00" }),
    message(2, 4),
    message(4, 5)
  ])
  catalogueKey = await deployment.createKey("--company", "1", "--allow", "catalogue")
})
afterAll(() => deployment.close())

type Service = typeof Threads.Service

const call = <A, E>(use: (threads: Service) => Effect.Effect<A, E>, key = deployment.key): Promise<A> =>
  Effect.flatMap(Threads, use).pipe(
    Effect.provide(
      Layer.provide(
        Threads.layer({ apiUrl: new URL(deployment.serviceUrl), apiKey: Redacted.make(key), retries: 0 }),
        nodeHttp
      )
    ),
    Effect.runPromise
  )
const failing = <A, E>(use: (threads: Service) => Effect.Effect<A, E>, key?: string): Promise<E> =>
  call(threads => Effect.flip(use(threads)), key)

const id = (n: number) => ThreadId.make(threadId(n))
const page = (number: number, limit: number) => ({
  page: PageNumber.make(number),
  limit: PageSize.make(limit)
})
const numbersOf = (threads: Iterable<{ readonly listingId: number }>) =>
  [...threads].map(({ listingId }) => listingId - 1000)

describe("11: the list of threads", () => {
  it("is newest first, with totals, and empty past the last page", async () => {
    const first = await call(threads => threads.page(page(1, 2)))
    expect({ ...first, items: numbersOf(first.items) }).toEqual({
      items: [2, 3],
      skipped: [],
      total: 3,
      page: 1,
      totalPages: 2
    })
    expect(await call(threads => threads.page(page(9, 2)))).toEqual({
      items: [],
      skipped: [],
      total: 3,
      page: 9,
      totalPages: 2
    })
  })

  it("is complete as a stream, at every page size", async () => {
    for (const size of [1, 2, 1000]) {
      const all = await call(threads => Stream.runCollect(threads.stream({ pageSize: PageSize.make(size) })))
      expect(numbersOf(all)).toEqual([2, 3, 1])
    }
  })

  it("filters by unread", async () => {
    expect(numbersOf((await call(threads => threads.page({ onlyUnread: true }))).items)).toEqual([3, 1])
  })

  it.each([
    ["a listing's number", "1002", [2]],
    ["an author, in any case and with е for ё", "федор елк", [1]],
    ["a title", "профсоюзная, 2", [2]],
    ["a title, where % and _ are themselves", "100% на лесной_7", [3]],
    ["a text that no thread has", "100_ на", []],
    ["a longer number than the listing's", "10022", []]
  ])("is searched by %s", async (_, search, found) => {
    expect(numbersOf((await call(threads => threads.page({ search }))).items)).toEqual(found)
  })

  it("is not asked for with a search that is too short", async () => {
    expect(await failing(threads => threads.page({ search: "ул" }))).toMatchObject({ _tag: "SearchTooShort" })
  })
})

describe("12: the messages of a thread", () => {
  it("come oldest first, with who wrote and what is unread", async () => {
    const { items, total } = await call(threads => threads.messagesPage(id(1)))
    expect(items.map(({ id, text, direction, isUnread }) => [id, text, direction, isUnread])).toEqual([
      [messageId(1), "Есть ли парковка?", "incoming", true],
      [messageId(2), "Да, две", "outgoing", false],
      [messageId(3), "И кладовка?", "incoming", true]
    ])
    expect(total).toBe(3)
  })

  it("are searched by their text, and reading them marks nothing read", async () => {
    const found = await call(threads => Stream.runCollect(threads.messages(id(1), { search: "КЛАДОВ" })))
    expect(Chunk.toReadonlyArray(found).map(({ text }) => text)).toEqual(["И кладовка?"])
    expect((await call(threads => threads.page({ onlyUnread: true }))).total).toBe(2)
  })
})

describe("13: sending a message", () => {
  it("stores it, marks what came in as read, and moves the thread to the front", async () => {
    await call(threads => threads.reply(id(3), "  Скидки нет 🙂\n"))
    const { items } = await call(threads => threads.page(page(1, 1)))
    expect(items[0]).toMatchObject({ listingId: 1003, lastMessage: "Скидки нет 🙂", unreadCount: 0 })
    const messages = await call(threads => Stream.runCollect(threads.messages(id(3))))
    expect(Chunk.toReadonlyArray(messages)).toMatchObject([{ text: "Скидки нет 🙂", direction: "outgoing" }])
  })

  it("takes 4000 characters and no more, counted as people count them", async () => {
    await call(threads => threads.reply(id(2), "😀".repeat(4000)))
    expect(await failing(threads => threads.reply(id(2), "😀".repeat(4001)))).toMatchObject({
      _tag: "MessageTooLong",
      length: 4001
    })
    expect(await failing(threads => threads.reply(id(2), " \n\t "))).toMatchObject({ _tag: "MessageEmpty" })
  })

  it.each([
    ["JSON", "application/json", JSON.stringify({ message: "по-всякому" })],
    ["a form", "application/x-www-form-urlencoded", new URLSearchParams({ message: "по-всякому" }).toString()]
  ])("takes %s, and answers with an empty array", async (_, type, body) => {
    const response = await fetch(`${deployment.serviceUrl}/v1/threads/${threadId(2)}/message`, {
      method: "POST",
      headers: { "x-api-key": deployment.key, "content-type": type },
      body
    })
    expect([response.status, await response.text()]).toEqual([200, "[]"])
  })

  it.each([
    ["too long", "я".repeat(4001)],
    ["empty", "   "]
  ])("is refused by the service itself where it is %s", async (_, message) => {
    const response = await fetch(`${deployment.serviceUrl}/v1/threads/${threadId(2)}/message`, {
      method: "POST",
      headers: { authorization: `Bearer ${deployment.key}`, "content-type": "application/json" },
      body: JSON.stringify({ message })
    })
    expect(response.status).toBe(400)
    expect(response.headers.get("content-type")).toContain("application/problem+json")
  })
})

describe("14: deleting a thread", () => {
  it("takes it and its messages away for good", async () => {
    await deployment.import([thread(6), message(6, 60)])
    await call(threads => threads.remove(id(6)))
    for (const use of [
      (threads: Service) => threads.remove(id(6)),
      (threads: Service) => threads.messagesPage(id(6)),
      (threads: Service) => threads.reply(id(6), "?")
    ]) {
      expect(await failing<unknown, unknown>(use)).toMatchObject({ _tag: "ThreadNotFound" })
    }
    await deployment.import([thread(6), message(6, 60)])
    expect(numbersOf((await call(threads => threads.page({ search: "1006" }))).items)).toEqual([])
  })
})

describe("keys", () => {
  const everything: ReadonlyArray<readonly [string, (threads: Service) => Effect.Effect<unknown, unknown>]> =
    [
      ["list", threads => threads.page()],
      ["messages", threads => threads.messagesPage(id(1))],
      ["send", threads => threads.reply(id(1), "?")],
      ["delete", threads => threads.remove(id(1))]
    ]

  it.each(everything)("that nobody gave out are no keys: %s", async (_, use) => {
    expect(await failing(use, "estate_1_nonsense")).toMatchObject({ _tag: "NotSignedIn" })
  })

  it.each(everything)("without the right to messages are denied them: %s", async (_, use) => {
    expect(await failing(use, catalogueKey)).toMatchObject({ _tag: "AccessDenied" })
  })

  it.each(everything.slice(1))(
    "of another company do not learn that the thread exists: %s",
    async (_, use) => {
      expect(await failing(use, deployment.southKey)).toMatchObject({ _tag: "ThreadNotFound" })
    }
  )

  it("of another company see their own threads alone", async () => {
    expect(numbersOf((await call(threads => threads.page(), deployment.southKey)).items)).toEqual([4])
  })

  it("that are revoked are unknown at the next request", async () => {
    const key = await deployment.createKey("--company", "1")
    expect((await call(threads => threads.page(), key)).total).toBeGreaterThan(0)
    const [, keyId = ""] = key.split("_")
    expect(await deployment.runHere("server", ["keys", "revoke", keyId], deployment.serverEnv)).toMatchObject(
      {
        code: 0
      }
    )
    expect(await failing(threads => threads.page(), key)).toMatchObject({ _tag: "NotSignedIn" })
  })
})
