import zlib from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import { Accounts } from "@estate/api-client/Accounts"
import { Threads } from "@estate/api-client/Threads"
import { freePort } from "@estate/testing/LocalServer"
import { Effect, Either, Option, Redacted } from "effect"
import {
  type Answer,
  against,
  answer,
  anyAgainst,
  cutAnswer,
  KEY,
  repliesAgainst,
  silence,
  threadsAt
} from "./ScriptedPlatform.ts"
import { pageWire, threadId, threadWire } from "./Wire.ts"

const calls = {
  page: Effect.flatMap(Threads, threads => threads.page()),
  messagesPage: Effect.flatMap(Threads, threads => threads.messagesPage(threadId)),
  reply: Effect.flatMap(Threads, threads => threads.reply(threadId, "my secret words")),
  remove: Effect.flatMap(Threads, threads => threads.remove(threadId))
}
type Call = keyof typeof calls

/** A reply also reads its thread, which is not tested here. */
const platformOf = (call: Call) => (call === "reply" || call === "remove" ? repliesAgainst : against)

const failing = (call: Call, answers: ReadonlyArray<Answer>, settings: Parameters<typeof against>[2] = {}) =>
  Effect.map(
    platformOf(call)(answers, Effect.asVoid<unknown, unknown, Threads>(calls[call]), {
      retries: 0,
      ...settings
    }),
    ({ exit, received, url }) => ({
      error: Either.isLeft(exit) ? exit.left : "no error",
      requests: received.length,
      url
    })
  )

/** What each call answers to each status: the spec's own by their names, what it does not have as a failed platform. */
const statuses: ReadonlyArray<readonly [status: number, expected: Readonly<Record<Call, string>>]> = [
  [
    400,
    {
      page: "RequestRejected",
      messagesPage: "RequestRejected",
      reply: "MessageRejected",
      remove: "RequestRejected"
    }
  ],
  [401, { page: "NotSignedIn", messagesPage: "NotSignedIn", reply: "NotSignedIn", remove: "NotSignedIn" }],
  [
    403,
    { page: "AccessDenied", messagesPage: "AccessDenied", reply: "AccessDenied", remove: "AccessDenied" }
  ],
  [
    404,
    {
      page: "PlatformFailed",
      messagesPage: "ThreadNotFound",
      reply: "ThreadNotFound",
      remove: "ThreadNotFound"
    }
  ],
  [429, { page: "RateLimited", messagesPage: "RateLimited", reply: "RateLimited", remove: "RateLimited" }],
  ...[204, 302, 413, 418, 500, 503, 520, 999].map(
    status =>
      [
        status,
        {
          page: "PlatformFailed",
          messagesPage: "PlatformFailed",
          // Of these only a 4xx says that nothing was done with the message.
          reply: status >= 400 && status < 500 ? "PlatformFailed" : "SendUncertain",
          remove: "PlatformFailed"
        }
      ] as const
  )
]

const PAGE = "<html><h1>why</h1></html>"

const bodies = [{ type: "about:blank", title: "T", status: 1, detail: "why" }, { error: "why" }, PAGE, ""]

const urlTemplates = {
  page: "/v1/threads",
  messagesPage: "/v1/threads/{ulid}/messages",
  reply: "/v1/threads/{ulid}/message",
  remove: "/v1/threads/{ulid}"
}

describe("the error of a call follows from the status, whatever the body is", () => {
  for (const [status, expected] of statuses) {
    // A page with 404 comes from a proxy, and says nothing about the record.
    const sent = status === 404 ? bodies.filter(body => body !== PAGE) : bodies
    for (const call of ["page", "messagesPage", "reply", "remove"] as const) {
      it.scopedLive(`${status} of ${call} is ${expected[call]}`, () =>
        Effect.gen(function* () {
          const headers = { "x-request-id": "r-1", location: "http://127.0.0.1:1/elsewhere" }
          const { exit, received } = yield* platformOf(call)(
            sent.map(body => answer(status, body, headers)),
            Effect.forEach(sent, () => Effect.flip<unknown, unknown, Threads>(calls[call])),
            { retries: 0 }
          )
          const error = {
            _tag: expected[call],
            call: Option.some({
              operation: `Threads.${call}`,
              method: { page: "GET", messagesPage: "GET", reply: "POST", remove: "DELETE" }[call],
              urlTemplate: urlTemplates[call],
              status: Option.some(status),
              requestId: Option.some("r-1"),
              attempts: 1,
              mayHaveArrived: status < 400 || status >= 500
            }),
            ...(expected[call] === "PlatformFailed" ? { status } : {})
          }
          expect(exit).toMatchObject({ right: sent.map(() => error) })
          expect(received.length).toBe(sent.length)
        })
      )
    }
  }

  it.scopedLive("has the detail and the request id of a problem document", () =>
    Effect.gen(function* () {
      const problem = { type: "t", title: "T", status: 404, detail: "no such thread", requestId: "r-2" }
      const { error } = yield* failing("remove", [answer(404, problem, { "x-request-id": "r-1" })])
      expect(error).toMatchObject({ detail: "no such thread", requestId: Option.some("r-2") })
    })
  )

  it.scopedLive("says after a 404 of a list that the address may be wrong", () =>
    Effect.gen(function* () {
      const { error, url } = yield* failing("page", [answer(404, "<h1>nginx</h1>")])
      expect(error).toMatchObject({
        status: 404,
        detail: `nothing is at this address: is ${url}/ the platform's?`
      })
    })
  )

  const proxies = [
    ["nginx", "<html><head><title>404 Not Found</title></head></html>", "text/html"],
    ["a page under a wrong type", "\n<!doctype html><title>Gone</title>", "application/json"],
    ["a page in gzip", zlib.gzipSync("<html>404</html>"), "text/html; charset=utf-8"],
    ["Traefik", "404 page not found\n", "text/plain; charset=utf-8"]
  ] as const
  it.scopedLive.each(proxies)("does not take a proxy's 404 for the platform's: %s", ([, body, type]) =>
    Effect.gen(function* () {
      for (const call of ["messagesPage", "reply", "remove"] as const) {
        const { error, url } = yield* failing(call, [answer(404, body, { "content-type": type })])
        const detail = `nothing is at this address: is ${url}/ the platform's?`
        expect(error).toMatchObject({ _tag: "PlatformFailed", status: 404, detail })
      }
    })
  )

  const platforms = [
    ["nothing, as text", "", { "content-type": "text/html; charset=UTF-8" }],
    ["JSON, as a page", '{"error":"no thread"}', { "content-type": "text/html; charset=UTF-8" }],
    ["a problem document", "{}", { "content-type": "application/problem+json" }],
    ["a word without a type", "gone", {}]
  ] as const
  it.scopedLive.each(platforms)("takes the platform's own 404 for what it is: %s", ([, body, headers]) =>
    Effect.gen(function* () {
      const { error } = yield* failing("messagesPage", [answer(404, body, headers)])
      expect(error).toMatchObject({ _tag: "ThreadNotFound", call: Option.some({ status: Option.some(404) }) })
    })
  )

  it.scopedLive("reads headers in upper and lower case", () =>
    Effect.gen(function* () {
      const { error } = yield* failing("remove", [
        response => {
          response.socket?.end(
            "HTTP/1.1 404 Not Found\r\nX-Company: Агентство\r\nContent-Length: 3\r\n\r\nwhy"
          )
        }
      ])
      expect(error).toMatchObject({ _tag: "ThreadNotFound", detail: "why" })
    })
  )

  it.scopedLive("is ThreadNotFound after a 404 whose body is cut off or never ends", () =>
    Effect.gen(function* () {
      const cut = yield* failing("messagesPage", [cutAnswer(404, "no such thr")])
      expect(cut.error).toMatchObject({ _tag: "ThreadNotFound", detail: "no such thr" })
      const endless = yield* failing(
        "messagesPage",
        [response => response.writeHead(404).write("x".repeat(3000))],
        { timeout: "5 seconds" }
      )
      expect(endless.error).toMatchObject({ _tag: "ThreadNotFound", detail: "x".repeat(2048) })
    })
  )
})

describe("a redirect", () => {
  it.scopedLive("is not followed, and the error says where it leads, without query and key", () =>
    Effect.gen(function* () {
      for (const status of [301, 302, 303, 307, 308]) {
        const location = `https://login.example/in/${KEY}?next=%2F&key=${KEY}`
        const { error, requests } = yield* failing("page", [answer(status, "", { location })], { retries: 3 })
        expect(error).toMatchObject({
          _tag: "PlatformFailed",
          status,
          detail:
            "it redirects to https://login.example/in/[key], and is not followed: is this the platform's address?"
        })
        expect(requests).toBe(1)
      }
    })
  )
})

describe("the body in an error", () => {
  const detailOf = (call: Call, body: string) =>
    Effect.map(failing(call, [answer(404, body)]), ({ error }) =>
      typeof error === "object" && error !== null && "detail" in error ? String(error.detail) : "no detail"
    )

  it.scopedLive("is cut after 2 KiB", () =>
    Effect.gen(function* () {
      expect(yield* detailOf("remove", `start${"x".repeat(100_000)}`)).toBe(`start${"x".repeat(2043)}`)
      expect(Buffer.byteLength(yield* detailOf("remove", "я".repeat(10_000)))).toBe(2048)
    })
  )

  it.scopedLive("never contains the key, not even a part of it at the cut", () =>
    Effect.gen(function* () {
      expect(yield* detailOf("remove", `bad key ${KEY}, ${KEY}!`)).toBe("bad key [key], [key]!")
      for (let kept = 1; kept < KEY.length; kept++) {
        const before = "Я".repeat(500).padEnd(2048 - 500 - kept, "x")
        expect(yield* detailOf("remove", `${before}${KEY} and more`)).toBe(before)
      }
    })
  )

  it.scopedLive("keeps its letters where the key is too short to be a secret", () =>
    Effect.gen(function* () {
      const { error } = yield* failing("remove", [answer(404, "we know no k")], {
        apiKey: Redacted.make("k")
      })
      expect(error).toMatchObject({ detail: "we know no k" })
    })
  )

  it.scopedLive("is without the key in the forms in which it may be repeated", () =>
    Effect.gen(function* () {
      const key = "a+b/c=d&e"
      for (const form of [key, encodeURIComponent(key), btoa(key)]) {
        const { error } = yield* failing("remove", [answer(404, `/?key=${form}&x`)], {
          apiKey: Redacted.make(key)
        })
        expect(error).toMatchObject({ detail: "/?key=[key]&x" })
      }
    })
  )

  it.scopedLive("is left out after a reply, since it may repeat the message", () =>
    Effect.gen(function* () {
      for (const status of [400, 401, 403, 404, 413, 429, 500, 503, 418]) {
        const { error } = yield* failing("reply", [answer(status, "you wrote: my secret words")])
        expect(JSON.stringify([error, String(error)])).not.toContain("secret words")
      }
      expect(yield* detailOf("reply", "you wrote: my secret words")).toBe("Not Found")
    })
  )
})

/** A frame of Zstandard with one block that is not compressed (RFC 8878, section 3.1.1). */
const zstandard = (text: string) => {
  const body = Buffer.from(text)
  const block = Buffer.alloc(3)
  block.writeUIntLE(1 | (body.length << 3), 0, 3)
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, body.length]), block, body])
}

describe("an unreadable response", () => {
  const items = [threadWire, { ...threadWire, last_message_at: "yesterday" }]

  it.scopedLive("fails with the path of the wrong field, and is not retried", () =>
    Effect.gen(function* () {
      const { error, requests } = yield* failing("page", [answer(200, pageWire(items))], { retries: 3 })
      expect(error).toMatchObject({
        _tag: "UnreadableResponse",
        path: "items.1.last_message_at",
        detail: expect.stringContaining("YYYY-MM-DD HH:MM:SS")
      })
      expect(requests).toBe(1)
    })
  )

  it.scopedLive.each([
    ["HTML", "<html>Welcome to hotel Wi-Fi</html>"],
    ["half of its JSON", '{"items":['],
    ["nothing", ""],
    ["a list", "[]"],
    ["a null", "null"]
  ])("is %s", ([, body]) =>
    Effect.gen(function* () {
      const { error, requests } = yield* failing("page", [answer(200, body)], { retries: 3 })
      expect(error).toMatchObject({ _tag: "UnreadableResponse", path: "" })
      expect(requests).toBe(1)
    })
  )

  it.scopedLive(
    "that is not JSON is described by type, encoding and beginning, without records and key",
    () =>
      Effect.gen(function* () {
        const detailOf = (body: string | Uint8Array, headers: Readonly<Record<string, string>>) =>
          Effect.map(
            anyAgainst(
              [answer(200, body, headers)],
              Effect.flatMap(Accounts, accounts => accounts.page())
            ),
            ({ exit }) => (Either.isLeft(exit) && "detail" in exit.left ? exit.left.detail : "no error")
          )
        const html = { "content-type": "text/html" }
        expect(yield* detailOf(`<h1>Sign in</h1>\n\n with ${KEY}`, html)).toBe(
          'it is not JSON (text/html): "<h1>Sign in</h1> with [key]"'
        )
        expect(yield* detailOf('Warning: db.php {"data":{"items":[{"phone":"7901', {})).toBe(
          'it is not JSON (no content type): "Warning: db.php"'
        )
        expect(yield* detailOf('{"data":{"items":[{"phone":"7901', {})).toBe(
          "it is not JSON (no content type)"
        )
        const encoded = { ...html, "content-encoding": "compress" }
        expect(yield* detailOf(new Uint8Array([0x1f, 0x9d, 0x90, 0, 1]), encoded)).toBe(
          "it is not JSON (text/html, compress)"
        )
        expect(yield* detailOf("", html)).toBe("it is empty")
        const { error } = yield* failing("messagesPage", [answer(200, "Anna: my words", html)])
        expect(error).toMatchObject({ _tag: "UnreadableResponse", detail: "it is not JSON (text/html)" })
      })
  )

  it.scopedLive("in Zstandard is read if Node can read it; otherwise the error says so", () =>
    Effect.gen(function* () {
      const { error } = yield* failing("page", [answer(200, zstandard(JSON.stringify(pageWire([]))))])
      const unread = {
        _tag: "UnreadableResponse",
        detail: expect.stringContaining("it is compressed with zstd")
      }
      if ("zstdDecompress" in zlib) expect(error).toBe("no error")
      else expect(error).toMatchObject(unread)
    })
  )

  it.scopedLive.each([
    [-1, "Expected a non-negative number"],
    [1.5, "Expected an integer"],
    ["many", "Expected number, actual string"]
  ])("says what is wrong about a number: %j", ([total, detail]) =>
    Effect.gen(function* () {
      const { error } = yield* failing("page", [answer(200, { ...pageWire([]), total })])
      expect(error).toMatchObject({ _tag: "UnreadableResponse", path: "total", detail })
    })
  )

  it.scopedLive.each([
    ["a list's items", { items: { text: "my words" }, total: 1, pages: { page: 1, total: 1 } }, "items"],
    ["a record", pageWire(["my words"]), "items.0"],
    ["a text", pageWire([{ ...threadWire, last_message: { text: "my words" } }]), "items.0.last_message"],
    ["a name", pageWire([{ ...threadWire, author: ["my words", KEY] }]), "items.0.author"],
    ["an id", pageWire([{ ...threadWire, ulid: `my words ${KEY}` }]), "items.0.ulid"],
    ["a time", pageWire([{ ...threadWire, last_message_at: "my words" }]), "items.0.last_message_at"]
  ])("tells the path and the type of the field, never what is in it: %s", ([, body, path]) =>
    Effect.gen(function* () {
      const { error } = yield* failing("page", [answer(200, body)])
      expect(error).toMatchObject({ _tag: "UnreadableResponse", path })
      const shown = JSON.stringify(error) + String(error)
      for (const secret of ["my words", KEY]) expect(shown).not.toContain(secret)
    })
  )

  it.scopedLive("fails if it is too large, and is not retried", () =>
    Effect.gen(function* () {
      const large = answer(200, pageWire(Array.from({ length: 20 }, () => threadWire)))
      const { error, requests } = yield* failing("page", [large], { maxResponseBytes: 1000, retries: 3 })
      expect(error).toMatchObject({ _tag: "UnreadableResponse", detail: "it has more than 1000 bytes" })
      expect(requests).toBe(1)
      const exactly = JSON.stringify(pageWire([threadWire]))
      const fits = yield* failing("page", [answer(200, exactly)], { maxResponseBytes: exactly.length })
      expect(fits.error).toBe("no error")
    })
  )
})

describe("the platform is unreachable", () => {
  it.scopedLive("after a timeout, which the error names", () =>
    Effect.gen(function* () {
      const { error, url } = yield* failing("page", [silence], { timeout: "50 millis" })
      expect(error).toMatchObject({
        _tag: "PlatformUnreachable",
        baseUrl: `${url}/`,
        detail: "no answer within 50ms"
      })
    })
  )

  it.scopedLive("if the body does not end before the timeout", () =>
    Effect.gen(function* () {
      const { error } = yield* failing("page", [response => response.writeHead(200).write("{")], {
        timeout: "50 millis"
      })
      expect(error).toMatchObject({ _tag: "PlatformUnreachable", detail: "no answer within 50ms" })
    })
  )

  it.scopedLive("if every response is cut off, after retries", () =>
    Effect.gen(function* () {
      const cut = cutAnswer(200, '{"items":[')
      const { error, requests } = yield* failing("page", [cut], { retries: 2 })
      expect([error, requests]).toMatchObject([
        {
          _tag: "PlatformUnreachable",
          message: expect.stringMatching(
            /^the platform at \S+ gave no whole answer: the connection was closed before the end of the answer$/
          )
        },
        3
      ])
      const healed = yield* failing("page", [cut, answer(200, pageWire([]))], { retries: 2 })
      expect([healed.error, healed.requests]).toEqual(["no error", 2])
    })
  )

  it.scopedLive("if the connection breaks", () =>
    Effect.gen(function* () {
      const broken: Answer = response => response.destroy()
      const { error, requests } = yield* failing("page", [broken], { retries: 1 })
      expect([error, requests]).toMatchObject([{ _tag: "PlatformUnreachable" }, 2])
      const written = yield* failing("reply", [broken], { retries: 3 })
      expect([written.error, written.requests]).toMatchObject([{ _tag: "SendUncertain" }, 1])
    })
  )

  it.live("if the connection is refused, and the error names the address", () =>
    Effect.gen(function* () {
      const port = yield* Effect.promise(freePort)
      const error = yield* Effect.flip(
        Effect.provide(calls.page, threadsAt(`http://127.0.0.1:${port}/api`, { retries: 0 }))
      )
      expect(error).toMatchObject({
        _tag: "PlatformUnreachable",
        baseUrl: `http://127.0.0.1:${port}/api`,
        detail: `connect ECONNREFUSED 127.0.0.1:${port}`,
        code: Option.some("ECONNREFUSED")
      })
      expect(error.message).toContain(`127.0.0.1:${port}`)
    })
  )

  it.live("if there is no such host", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        Effect.provide(calls.page, threadsAt("http://no-such-host.invalid", { retries: 0 }))
      )
      expect(error).toMatchObject({
        _tag: "PlatformUnreachable",
        detail: expect.stringContaining("no-such-host.invalid")
      })
    })
  )
})
