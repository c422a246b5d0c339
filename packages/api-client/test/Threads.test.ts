import { describe, expect, it } from "@effect/vitest"
import type { ClientSettings } from "@estate/api-client/ClientSettings"
import { Threads } from "@estate/api-client/Threads"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { ThreadId } from "@estate/domain/Thread"
import { Effect, Either, Option, Stream } from "effect"
import { against, answer, KEY, repliesAgainst, scripted, threadsAt } from "./ScriptedPlatform.ts"
import { pageWire, threadId, threadWire } from "./Wire.ts"

const page = PageNumber.make(3)
const limit = PageSize.make(25)
const emptyPage = answer(200, pageWire([]))
const done = answer(200, [])

describe("requests to the platform", () => {
  it.scopedLive("a page of threads: an order's, with the parameters that were given", () =>
    Effect.gen(function* () {
      const { received, exit } = yield* against(
        [emptyPage],
        Effect.flatMap(Threads, threads =>
          Effect.all([
            threads.page(),
            threads.page({ page, limit, onlyUnread: true, search: " дом & сад " }),
            threads.page({ onlyUnread: false, search: " " }),
            threads.page({ search: "42" })
          ])
        )
      )
      expect(exit._tag).toBe("Right")
      expect(received.map(({ method, path, query }) => [method, path, query])).toEqual([
        ["GET", "/v1/threads", { entity: "order", limit: "10" }],
        [
          "GET",
          "/v1/threads",
          { entity: "order", page: "3", limit: "25", only_uread: "true", search: "дом & сад" }
        ],
        ["GET", "/v1/threads", { entity: "order", limit: "10" }],
        ["GET", "/v1/threads", { entity: "order", limit: "10", search: "42" }]
      ])
    })
  )

  it.scopedLive("a page of messages: by the thread's ULID, with the parameters that were given", () =>
    Effect.gen(function* () {
      const { received } = yield* against(
        [emptyPage],
        Effect.flatMap(Threads, threads =>
          Effect.all([
            threads.messagesPage(threadId),
            threads.messagesPage(threadId, { page, limit, search: "abc" })
          ])
        )
      )
      expect(received.map(({ method, path, query }) => [method, path, query])).toEqual([
        ["GET", `/v1/threads/${threadId}/messages`, { limit: "10" }],
        ["GET", `/v1/threads/${threadId}/messages`, { page: "3", limit: "25", search: "abc" }]
      ])
    })
  )

  it.scopedLive("a reply: its text without the spaces around it, as JSON", () =>
    Effect.gen(function* () {
      const { received, exit } = yield* repliesAgainst(
        [done],
        Effect.flatMap(Threads, threads => threads.reply(threadId, "  Yes & no? 🏠\n"))
      )
      expect(exit).toEqual(Either.void)
      const [sent] = received
      expect([sent?.method, sent?.path, sent?.query]).toEqual(["POST", `/v1/threads/${threadId}/message`, {}])
      expect(sent?.headers["content-type"]).toBe("application/json")
      expect(JSON.parse(sent?.body ?? "")).toEqual({ message: "Yes & no? 🏠" })
    })
  )

  it.scopedLive("a reply as a form, where the platform wants that", () =>
    Effect.gen(function* () {
      const { received } = yield* repliesAgainst(
        [done],
        Effect.flatMap(Threads, threads => threads.reply(threadId, "Yes & no? 🏠\nтак+так")),
        { messageBody: "form" }
      )
      const [sent] = received
      expect(sent?.headers["content-type"]).toBe("application/x-www-form-urlencoded")
      expect([...new URLSearchParams(sent?.body)]).toEqual([["message", "Yes & no? 🏠\nтак+так"]])
    })
  )

  it.scopedLive("a deletion: nothing but the thread", () =>
    Effect.gen(function* () {
      const { received, exit } = yield* against(
        [done],
        Effect.flatMap(Threads, threads => threads.remove(threadId))
      )
      expect(exit).toEqual(Either.void)
      expect(received).toMatchObject([
        { method: "DELETE", path: `/v1/threads/${threadId}`, query: {}, body: "" }
      ])
    })
  )
})

describe("who asks", () => {
  const asked = (settings: Partial<ClientSettings>) =>
    Effect.map(
      against(
        [emptyPage],
        Effect.flatMap(Threads, threads => threads.page()),
        settings
      ),
      ({ received }) => received[0]
    )

  it.scopedLive("is sent as a bearer token", () =>
    Effect.gen(function* () {
      const request = yield* asked({})
      expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
      expect(request?.query).toEqual({ entity: "order", limit: "10" })
    })
  )

  it.scopedLive("is sent in a header of any name, and nowhere else", () =>
    Effect.gen(function* () {
      const request = yield* asked({ keyPlacement: { as: "header", name: "X-Estate-Token" } })
      expect(request?.headers["x-estate-token"]).toBe(KEY)
      expect(request?.headers).not.toHaveProperty("authorization")
    })
  )

  it.scopedLive("is sent in the query, and nowhere else", () =>
    Effect.gen(function* () {
      const request = yield* asked({ keyPlacement: { as: "query", name: "key" } })
      expect(request?.query).toEqual({ entity: "order", limit: "10", key: KEY })
      expect(JSON.stringify(request?.headers)).not.toContain(KEY)
    })
  )
})

describe("the address", () => {
  it.scopedLive("under a path of its own, with a slash at its end or without", () =>
    Effect.gen(function* () {
      const platform = yield* scripted(emptyPage)
      for (const base of ["", "/", "/estate/api", "/estate/api/", "/estate/api//"]) {
        yield* Effect.provide(
          Effect.flatMap(Threads, threads => threads.messagesPage(threadId)),
          threadsAt(`${platform.url}${base}`)
        )
      }
      const path = `/v1/threads/${threadId}/messages`
      expect(platform.received.map(request => request.path)).toEqual([
        path,
        path,
        `/estate/api${path}`,
        `/estate/api${path}`,
        `/estate/api${path}`
      ])
    })
  )

  it.scopedLive("at the address of chats, where that is another", () =>
    Effect.gen(function* () {
      const chats = yield* scripted(emptyPage)
      const { received } = yield* against(
        [emptyPage],
        Effect.flatMap(Threads, threads => threads.page()),
        { chatsUrl: new URL(`${chats.url}/chats/`) }
      )
      expect(received).toEqual([])
      expect(chats.received.map(request => request.path)).toEqual(["/chats/v1/threads"])
    })
  )
})

describe("what comes back", () => {
  it.scopedLive("is a page of the domain's records, and where it stands", () =>
    Effect.gen(function* () {
      const { exit } = yield* against(
        [
          answer(200, {
            items: [{ ...threadWire, muted: true }],
            total: 51,
            pages: { page: 3, total: 6, limit: 10 },
            took: 1
          })
        ],
        Effect.flatMap(Threads, threads => threads.page({ page }))
      )
      expect(exit).toMatchObject({
        right: {
          total: 51,
          page: 3,
          totalPages: 6,
          items: [{ id: threadId, listingId: 42, unreadCount: 1, isUnread: true }]
        }
      })
    })
  )

  const remove = Effect.flatMap(Threads, threads => threads.remove(threadId))
  const oddSuccesses = ["", '{"ok":true}', "OK", "<html>Sign in</html>", "null", "[1]"]

  it.scopedLive("a deletion whose answer is none of the platform's is done if the thread is gone", () =>
    Effect.gen(function* () {
      for (const body of oddSuccesses) {
        const { received, exit } = yield* against([answer(200, body), answer(404, "")], remove)
        expect([body, exit._tag, received.map(({ method }) => method)]).toEqual([
          body,
          "Right",
          ["DELETE", "GET"]
        ])
      }
    })
  )

  it.scopedLive("and is unreadable if the thread is still there, or cannot be read", () =>
    Effect.gen(function* () {
      for (const body of oddSuccesses) {
        for (const look of [emptyPage, answer(403, "")]) {
          const { exit } = yield* against([answer(200, body), look], remove)
          expect(exit).toMatchObject({ left: { _tag: "UnreadableResponse" } })
        }
      }
    })
  )
})

describe("what is not sent at all", () => {
  const refused = <A, E>(call: (threads: typeof Threads.Service) => Effect.Effect<A, E>) =>
    Effect.map(against([emptyPage], Effect.flatMap(Threads, call)), ({ received, exit }) => ({
      requests: received.length,
      error: Either.flip(exit).pipe(Either.getOrThrow)
    }))

  it.scopedLive("a message too long or empty", () =>
    Effect.gen(function* () {
      const long = yield* refused(threads => threads.reply(threadId, "🏠".repeat(4001)))
      expect(long).toMatchObject({
        requests: 0,
        error: { _tag: "MessageTooLong", length: 4001, call: unsent("POST", "/v1/threads/{ulid}/message") }
      })
      const empty = yield* refused(threads => threads.reply(threadId, " \n\t"))
      expect(empty).toMatchObject({
        requests: 0,
        error: { _tag: "MessageEmpty", call: unsent("POST", "/v1/threads/{ulid}/message") }
      })
    })
  )

  it.scopedLive("a search too short, among threads or messages", () =>
    Effect.gen(function* () {
      for (const search of ["ab", " ab ", "a"]) {
        const threads = yield* refused(service => service.page({ search }))
        expect(threads).toMatchObject({
          requests: 0,
          error: { _tag: "SearchTooShort", search: search.trim(), call: unsent("GET", "/v1/threads") }
        })
      }
      const messages = yield* refused(service => service.messagesPage(threadId, { search: "42" }))
      expect(messages).toMatchObject({ requests: 0, error: { _tag: "SearchTooShort" } })
      const streamed = yield* refused(service => Stream.runDrain(service.stream({ search: "ab" })))
      expect(streamed).toMatchObject({ requests: 0, error: { _tag: "SearchTooShort" } })
    })
  )

  it.scopedLive("an id that would change the path", () =>
    Effect.gen(function* () {
      const forged = ThreadId.make("../accounts?x=", { disableValidation: true })
      const removed = yield* refused(threads => threads.remove(forged))
      expect(removed).toMatchObject({
        requests: 0,
        error: { _tag: "InvalidInput", detail: expect.stringContaining("a ULID has 26") }
      })
    })
  )

  it.scopedLive("but the longest message that may be, and a search of one digit, are", () =>
    Effect.gen(function* () {
      const { received } = yield* repliesAgainst(
        [done, emptyPage],
        Effect.flatMap(Threads, threads =>
          Effect.all([threads.reply(threadId, ` ${"🏠".repeat(4000)} `), threads.page({ search: "7" })])
        )
      )
      expect(received.length).toBe(2)
    })
  )
})

/** A call of which nothing was sent, as its error has it. */
const unsent = (method: string, urlTemplate: string) =>
  Option.some(
    expect.objectContaining({
      method,
      urlTemplate,
      attempts: 0,
      status: Option.none(),
      mayHaveArrived: false
    })
  )
