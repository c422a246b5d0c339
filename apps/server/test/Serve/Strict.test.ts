import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { converse } from "../Connection/RawClient.ts"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines, url, log } = yield* TestService
  yield* importLines([company(1), thread(1)])
  const { id, key } = yield* makeKey(1)
  const path = `/v1/threads/${ulid(1)}/message`
  const send = (body: string | Uint8Array<ArrayBuffer>, contentType = "application/json") =>
    request(path, { method: "POST", body, headers: { "x-api-key": key, "content-type": contentType } })
  return { request, send, key, id, makeKey, url, path, log }
})

const bytes = (...parts: ReadonlyArray<string | number>) =>
  new Uint8Array(
    Buffer.concat(parts.map(part => (typeof part === "string" ? Buffer.from(part) : Buffer.from([part]))))
  )

const part = (text: Uint8Array) =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="message"\r\n\r\n'),
      text,
      Buffer.from("\r\n--b--\r\n")
    ])
  )

layer(service, { excludeTestServices: true })("what cannot be kept as it is", it => {
  it.effect("is refused: text that is no UTF-8, and halves of pairs", () =>
    Effect.gen(function* () {
      const { send } = yield* prepared
      const form = "application/x-www-form-urlencoded"
      const multipart = "multipart/form-data; boundary=b"
      for (const [body, type] of [
        [bytes('{"message":"', 0xff, '"}'), undefined],
        ['{"message":"\\ud83d"}', undefined],
        ['{"message":"a\\uDE00b"}', undefined],
        ["message=%ff", form],
        [bytes("message=", 0xff), form],
        [part(bytes("a", 0xff)), multipart]
      ] as const)
        expect([String(body), (yield* send(body, type)).status]).toEqual([String(body), 400])
      for (const [body, type] of [
        ['{"message":"\\ud83d\\ude00 \u{1f600}"}', undefined],
        ["message=100%+%F0%9F%98%80", form],
        [part(bytes("\ufffd")), multipart]
      ] as const)
        expect([String(body), (yield* send(body, type)).status]).toEqual([String(body), 200])
    })
  )

  it.effect("is refused: two different keys; an empty one is none", () =>
    Effect.gen(function* () {
      const { request, key, makeKey } = yield* prepared
      const { key: other } = yield* makeKey(1)
      const status = (bearer: string, header: string) =>
        Effect.map(
          request("/v1/threads?entity=order", {
            headers: { authorization: bearer, "x-api-key": header }
          }),
          answer => answer.status
        )
      expect(yield* status(`Bearer ${key}`, other)).toBe(400)
      expect(yield* status(`Bearer ${key}`, "bad")).toBe(400)
      expect(yield* status(`Bearer ${key}`, key)).toBe(200)
      expect(yield* status(`Bearer ${key}`, "")).toBe(200)
      expect(yield* status("", key)).toBe(200)
    })
  )

  it.effect("is refused: a path that is not exactly the contract's", () =>
    Effect.gen(function* () {
      const { request, key } = yield* prepared
      for (const [path, status] of [
        ["/v1/threads", 200],
        ["/V1/threads", 404],
        ["/v1//threads", 404],
        ["/v1/threads/", 404],
        ["/v1/%74hreads", 404],
        ["/v1/billing/counts//10", 404]
      ] as const)
        expect([
          path,
          (yield* request(`${path}?entity=order`, { headers: { "x-api-key": key } })).status
        ]).toEqual([path, status])
    })
  )

  it.effect.each(["zz", "-5", "5x", "12345678901234567"])(
    "is refused with an answer: a chunk of the size %s",
    size =>
      Effect.gen(function* () {
        const { url, path, key } = yield* prepared
        const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ntransfer-encoding: chunked\r\n\r\n`
        const { text } = yield* converse(url, [[0, `${head}${size}\r\nhello\r\n0\r\n\r\n`]])
        expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*application\/problem\+json/s)
        expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
      })
  )

  it.effect("a request's line says who sent it, and nothing of a path that no route has", () =>
    Effect.gen(function* () {
      const { request, key, id, log } = yield* prepared
      const lineOf = (path: string, headers: Readonly<Record<string, string>>) =>
        Effect.map(request(path, { headers }), answer => {
          const requestId = answer.headers.get("x-request-id") ?? "none"
          return JSON.parse(log.find(line => line.includes(requestId)) ?? "{}").annotations
        })
      expect(yield* lineOf("/v1/threads?entity=order", { "x-api-key": key })).toMatchObject({
        path: "/v1/threads",
        caller: { key: id, company: 1 }
      })
      for (const [path, headers] of [
        [`/${key}?name=${key}`, {}],
        ["/v1/threads", { authorization: `Bearer ${key}`, "x-api-key": "another" }],
        ["/readyz", {}]
      ] as const)
        expect(yield* lineOf(path, headers)).toMatchObject({
          path: path.includes(key) ? "unmatched" : path,
          caller: { client: "127.0.0.1" }
        })
      expect(log.join()).not.toContain(key)
    })
  )

  it.effect("refusals are counted by key", () =>
    Effect.gen(function* () {
      const { request, makeKey } = yield* prepared
      const { operationsUrl } = yield* TestService
      const narrow = yield* makeKey(1, ["calls"])
      yield* request("/v1/threads?entity=order", { headers: { "x-api-key": narrow.key } })
      yield* request("/v1/threads?entity=order")
      const metrics = yield* Effect.promise(async () => (await fetch(`${operationsUrl}/metrics`)).text())
      expect(metrics).toContain(
        `estate_server_http_refusals_total{status="403",key="${narrow.id}",company="1"} 1`
      )
      expect(metrics).toMatch(/refusals_total\{status="401",key="none",company=""\} \d+/)
    })
  )
})
