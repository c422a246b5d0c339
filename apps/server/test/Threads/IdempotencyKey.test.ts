import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"
import { TestStore } from "../TestStore.ts"

const json = (text: string) => JSON.stringify({ message: text })

/** A thread that nobody else's test touches, and how to send to it under a key. */
const conversation = (number: number) =>
  Effect.gen(function* () {
    const { request, makeKey, importLines } = yield* TestService
    yield* importLines([company(1), company(2), thread(number)])
    const own = (yield* makeKey(1)).key
    const path = `/v1/threads/${ulid(number)}`
    const send = (key: string, body: string | URLSearchParams, apiKey = own, to = path) =>
      request(`${to}/message`, {
        method: "POST",
        headers: {
          "x-api-key": apiKey,
          "idempotency-key": key,
          ...(typeof body === "string" ? { "content-type": "application/json" } : {})
        },
        body
      })
    const texts = Effect.map(
      request(`${path}/messages?limit=1000`, { headers: { "x-api-key": own } }),
      ({ text }) => Array.from(text.matchAll(/"message":"(.*?)"/g), ([, found]) => found)
    )
    const { whileLocked, tidy } = yield* TestStore
    const { unsafe: inStore } = yield* SqlClient
    return { path, request, makeKey, send, texts, whileLocked, inStore, tidy }
  })

const sent = { status: 200, text: "[]" }

layer(service, { excludeTestServices: true })("a message with an Idempotency-Key", it => {
  it.effect("is sent once, however often and in whatever encoding it is repeated", () =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(1)
      expect(yield* send('"8e03978e"', json("Добрый день"))).toMatchObject(sent)
      expect(yield* send('"8e03978e"', json("  Добрый день\n"))).toMatchObject(sent)
      expect(yield* send("8e03978e", json("Добрый день"))).toMatchObject(sent)
      expect(yield* send("8e03978e", new URLSearchParams({ message: "Добрый день" }))).toMatchObject(sent)
      expect(yield* texts).toEqual(["Добрый день"])
      expect(yield* send("another", json("Добрый день"))).toMatchObject(sent)
      expect(yield* texts).toHaveLength(2)
    })
  )

  it.effect("is refused with 422 if the key was used for another text", () =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(2)
      yield* send("one", json("первый"))
      const refused = yield* send("one", json("второй"))
      expect(refused).toMatchObject({
        status: 422,
        json: { title: "Unprocessable Content", detail: expect.stringContaining("Idempotency-Key") }
      })
      expect(refused.headers.get("content-type")).toBe("application/problem+json")
      expect(yield* send("one", json("первый"))).toMatchObject(sent)
      expect(yield* texts).toEqual(["первый"])
    })
  )

  it.effect("is the same under another API key of its company, and unknown to another company", () =>
    Effect.gen(function* () {
      const { send, texts, makeKey, path } = yield* conversation(3)
      const other = yield* conversation(4)
      yield* send("one", json("первый"))
      expect(yield* send("one", json("первый"), (yield* makeKey(1)).key)).toMatchObject(sent)
      expect((yield* send("one", json("первый"), (yield* makeKey(2)).key)).status).toBe(404)
      expect(yield* texts).toEqual(["первый"])
      expect(yield* other.send("one", json("в другой беседе"))).toMatchObject(sent)
      expect(
        yield* send("one", json("первый"), undefined, path.replace(ulid(3), ulid(3).toLowerCase()))
      ).toMatchObject(sent)
      expect(yield* texts).toEqual(["первый"])
    })
  )

  it.effect("is sent once by twenty requests at the same time", () =>
    Effect.gen(function* () {
      const { send, texts } = yield* conversation(5)
      const attempts = Array.from({ length: 20 }, () => send("crowd", json("одно")))
      const statuses = (yield* Effect.all(attempts, { concurrency: "unbounded" })).map(each => each.status)
      expect(statuses).toContain(200)
      expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
      expect(yield* texts).toEqual(["одно"])
      expect(yield* send("crowd", json("одно"))).toMatchObject(sent)
    })
  )

  it.effect("gets 409 while the same key is under way, and the first one's answer after it", () =>
    Effect.gen(function* () {
      const { send, texts, whileLocked } = yield* conversation(6)
      const sending = yield* whileLocked(
        Effect.gen(function* () {
          const both = yield* Effect.replicateEffect(Effect.fork(send("slow", json("первый"))), 2)
          // The second one to come, whichever it is, is answered while the first one waits.
          yield* Effect.raceAll(both.map(Fiber.await))
          return both
        })
      )
      const [first, second] = (yield* Fiber.joinAll(sending)).toSorted(
        (one, other) => one.status - other.status
      )
      expect(second).toMatchObject({ status: 409, json: { title: "Conflict", status: 409 } })
      expect(first).toMatchObject(sent)
      expect(yield* send("slow", json("первый"))).toMatchObject(sent)
      expect(yield* texts).toEqual(["первый"])
    })
  )

  it.effect("may be sent again under the same key after an error", () =>
    Effect.gen(function* () {
      const { send, texts, whileLocked } = yield* conversation(7)
      expect((yield* send("again", json(" "))).status).toBe(400)
      expect((yield* whileLocked(send("again", json("другой")))).status).toBe(503)
      expect(yield* send("again", json("первый"))).toMatchObject(sent)
      expect(yield* texts).toEqual(["первый"])
    })
  )

  it.effect("is forgotten after 24 hours", () =>
    Effect.gen(function* () {
      const { send, texts, inStore, tidy } = yield* conversation(8)
      yield* send("old", json("вчера"))
      yield* send("older", json("позавчера"))
      const [kept] = yield* inStore<{ readonly expires_at: string }>(
        `SELECT expires_at FROM idempotency_keys WHERE key = 'old'`
      )
      const hours = (Date.parse(kept?.expires_at ?? "") - Date.now()) / 3_600_000
      expect(hours).toBeCloseTo(24, 1)

      yield* inStore(
        `UPDATE idempotency_keys SET expires_at = '2026-01-01T00:00:00.000Z' WHERE key LIKE 'old%' RETURNING key`
      )
      expect(yield* send("old", json("сегодня"))).toMatchObject(sent)
      expect(yield* texts).toEqual(["вчера", "позавчера", "сегодня"])
      yield* tidy
      expect(yield* inStore("SELECT key FROM idempotency_keys WHERE key LIKE 'old%'")).toEqual([
        { key: "old" }
      ])
    })
  )

  it.effect("is gone with its thread", () =>
    Effect.gen(function* () {
      const { send, path, request, inStore, makeKey } = yield* conversation(9)
      yield* send("gone", json("текст"))
      const headers = { "x-api-key": (yield* makeKey(1)).key }
      expect((yield* request(path, { method: "DELETE", headers })).status).toBe(200)
      expect((yield* send("gone", json("текст"))).status).toBe(404)
      expect(yield* inStore("SELECT key FROM idempotency_keys WHERE key = 'gone'")).toEqual([])
    })
  )

  it.effect.each(["", '"', '""', '"a', "a b", '"a", "b"', "é", "x".repeat(256)])(
    "is refused with 400 if the key is %j",
    key =>
      Effect.gen(function* () {
        const { send, texts } = yield* conversation(10)
        expect(yield* send(key, json("текст"))).toMatchObject({
          status: 400,
          json: { detail: expect.stringContaining("idempotency-key must be 1 to 255") }
        })
        expect(yield* texts).toEqual([])
      })
  )
})
