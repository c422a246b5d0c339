import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

/** A thread that no other test touches, and a function that writes in it. */
const conversation = (number: number) =>
  Effect.gen(function* () {
    const { request, makeKey, importLines } = yield* TestService
    yield* importLines([
      company(1),
      company(2),
      thread(number),
      message(number, number * 100, { created_at: "2026-11-20 09:59:00", readed_at: "2026-11-20 09:59:30" }),
      message(number, number * 100 + 1)
    ])
    const { key } = yield* makeKey(1)
    const own = { "x-api-key": key }
    const path = `/v1/threads/${ulid(number)}`
    return {
      path,
      key,
      request: (to: string, init: RequestInit = {}) => request(to, { ...init, headers: own }),
      send: (body: NonNullable<RequestInit["body"]>, contentType?: string) =>
        request(`${path}/message`, {
          method: "POST",
          headers: contentType === undefined ? own : { ...own, "content-type": contentType },
          body,
          ...(body instanceof ReadableStream ? { duplex: "half" } : {})
        }),
      texts: Effect.map(request(`${path}/messages?limit=1000`, { headers: own }), ({ text }) =>
        Array.from(text.matchAll(/"message":"(.*?)"/g), ([, found]) => found)
      )
    }
  })

const json = "application/json"

layer(service, { excludeTestServices: true })("changes", it => {
  it.effect("a reply is trimmed, marks what came before as read, and moves the thread up", () =>
    Effect.gen(function* () {
      const { path, request, send } = yield* conversation(1)
      expect(yield* send(JSON.stringify({ message: "  Да, продаём \n" }), json)).toMatchObject({
        status: 200,
        text: "[]"
      })
      const sent = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect((yield* request(`${path}/messages`)).json).toMatchObject({
        items: [
          { readed_at: "2026-11-20 09:59:30" },
          { readed_at: sent, created_at: "2026-11-20 10:00:00" },
          { message: "Да, продаём", type: "text", direction: "outgoing", readed_at: null, created_at: sent }
        ]
      })
      expect((yield* request("/v1/threads?entity=order&search=1001")).json).toMatchObject({
        items: [{ unread_messages: 0, last_message: "Да, продаём", last_message_at: sent }]
      })
    })
  )

  it.effect("its time is the local time of the service's zone", () =>
    Effect.gen(function* () {
      const { path, request, send } = yield* conversation(9)
      yield* send(JSON.stringify({ message: "который час" }), json)
      const { text } = yield* request(`${path}/messages?search=${encodeURIComponent("который")}`)
      const shown = /"created_at":"(.*?)"/.exec(text)?.[1]?.replace(" ", "T")
      expect(Math.abs(Date.parse(`${shown}+03:00`) - Date.now())).toBeLessThan(10_000)
    })
  )

  it.effect("a form and a multipart form are accepted like JSON, with a length or chunked", () =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(2)
      const multipart = new FormData()
      multipart.set("message", "из частей")
      const chunked = new Blob([JSON.stringify({ message: "кусками" })]).stream()
      const answers = [
        yield* send(new URLSearchParams({ message: "из формы" })),
        yield* send(multipart),
        yield* send(chunked, json)
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((yield* texts).slice(2)).toEqual(["из формы", "из частей", "кусками"])
    })
  )

  it.effect("messages keep the order in which they were sent", () =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(3)
      const sent = Array.from({ length: 30 }, (_, index) => `сообщение ${index}`)
      yield* Effect.forEach(sent, text => send(JSON.stringify({ message: text }), json))
      expect((yield* texts).slice(2)).toEqual(sent)
    })
  )

  it.effect("messages keep that order if the clock is set back", () =>
    Effect.gen(function* () {
      const { request, send, texts } = yield* conversation(11)
      const { importLines } = yield* TestService
      const ahead = "2040-01-01 10:00:00"
      yield* importLines([
        thread(11, { last_message: "до", last_message_at: ahead }),
        message(11, 1199, { message: "до", created_at: ahead })
      ])
      const sent = ["после", "ещё позже", "последнее"]
      yield* Effect.forEach(sent, text => send(JSON.stringify({ message: text }), json))
      expect((yield* texts).slice(2)).toEqual(["до", ...sent])
      expect((yield* request("/v1/threads?entity=order&search=1011")).json).toMatchObject({
        items: [{ last_message: "последнее", last_message_at: ahead }]
      })
    })
  )

  it.effect("4000 characters are accepted, 4001 and none are not; a surrogate pair is one character", () =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(4)
      const refused = {
        status: 400,
        json: { detail: expect.stringContaining("message must be 1 to 4000 characters") }
      }
      expect(yield* send(JSON.stringify({ message: `${"😀".repeat(4000)}  ` }), json)).toMatchObject({
        status: 200
      })
      expect(yield* send(JSON.stringify({ message: "а".repeat(4001) }), json)).toMatchObject(refused)
      expect(yield* send(JSON.stringify({ message: " \n " }), json)).toMatchObject(refused)
      expect(yield* texts).toHaveLength(3)
    })
  )

  it.effect.each([
    ["an array", "[]", json],
    ["nothing", "", json],
    ["no JSON", '{"message', json],
    ["a number", '{"message":5}', json],
    ["no message", "{}", json],
    ["text", "hello", "text/plain"],
    ["bytes", "hello", "application/octet-stream"],
    ["a broken multipart form", "hello", "multipart/form-data; boundary=x"],
    ["a multipart form without a boundary", "hello", "multipart/form-data"]
  ] as const)("a body that is %s is refused as a problem", ([, body, contentType]) =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(5)
      const answer = yield* send(body, contentType)
      expect(answer.status).toBe(400)
      expect(answer.headers.get("content-type")).toBe("application/problem+json")
      expect(yield* texts).toHaveLength(2)
    })
  )

  it.effect("a body over 64 KiB gets 413, chunked or not, and the service goes on", () =>
    Effect.gen(function* () {
      const { send } = yield* conversation(6)
      const huge = JSON.stringify({ message: "x".repeat(70_000) })
      expect((yield* send(huge, json)).status).toBe(413)
      expect((yield* send(new Blob([huge.repeat(50)]).stream(), json)).status).toBe(413)
      expect((yield* send(JSON.stringify({ message: "жив" }), json)).status).toBe(200)
    })
  )

  it.effect("a NUL becomes the replacement character, and the text after it is kept", () =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(7)
      expect((yield* send(JSON.stringify({ message: "до\u0000после" }), json)).status).toBe(200)
      expect((yield* texts).at(-1)).toBe("до\ufffdпосле")
    })
  )

  it.effect("a deleted thread stays deleted", () =>
    Effect.gen(function* () {
      const { path, request, send } = yield* conversation(8)
      expect(yield* request(path, { method: "DELETE" })).toMatchObject({ status: 200, text: "[]" })
      expect((yield* request(path, { method: "DELETE" })).status).toBe(404)
      expect((yield* request(`${path}/messages`)).status).toBe(404)
      expect((yield* send(JSON.stringify({ message: "эй" }), json)).status).toBe(404)
      expect((yield* request("/v1/threads?entity=order&search=1008")).json).toMatchObject({ total: 0 })

      const { importLines } = yield* TestService
      expect(
        yield* importLines([thread(8, { last_message_at: "2030-01-01 00:00:00" }), message(8, 801)])
      ).toBe("took 2")
      expect((yield* request(`${path}/messages`)).status).toBe(404)
    })
  )

  it.effect("no log line has a key or a message's text", () =>
    Effect.gen(function* () {
      const { key, send } = yield* conversation(10)
      const { log } = yield* TestService
      yield* send(JSON.stringify({ message: "тайна" }), json)
      yield* send('{"message":"тайна", ', json)
      expect(log.join("\n")).not.toContain("тайна")
      expect(log.join("\n")).not.toContain(key)
      expect(log.map(line => JSON.parse(line)).at(-1)).toMatchObject({
        annotations: {
          method: "POST",
          path: "/v1/threads/:ulid/message",
          status: 400,
          requestId: expect.any(String)
        }
      })
    })
  )
})
