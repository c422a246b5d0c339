import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { layerWith, TestService } from "../TestService.ts"
import { converse, drip, type Heard } from "./RawClient.ts"

// A connection that its own limit does not end lasts until this limit, or until its client is done.
const silenceMillis = 30_000
const limits = { headersMillis: 300, bodyMillis: 400, keepAliveMillis: 300, silenceMillis }
const FIRST = "GET /v1/nothing HTTP/1.1\r\nhost: x\r\n"

const faults = [{ endpoint: "invoices.statuses", kind: "delay", delayMillis: 300 }] as const

layer(layerWith({ limits, faults }), { excludeTestServices: true })("slow and misbehaving clients", it => {
  const healthy = Effect.gen(function* () {
    expect((yield* (yield* TestService).request("/healthz")).status).toBe(200)
  })

  it.effect(
    "a client that sends nothing, or its headers or body in drips, gets 408 and is disconnected",
    () =>
      Effect.gen(function* () {
        const { log, makeKey, importLines, url } = yield* TestService
        yield* importLines([company(1), thread(1)])
        const { key } = yield* makeKey(1)
        const send = `POST /v1/threads/${ulid(1)}/message HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n`
        const [headers, sized, chunked, silent] = yield* Effect.all(
          [
            converse(url, [[0, FIRST], ...drip("x-a: b\r\n", 50, 600)]),
            converse(url, [[0, `${send}content-length: 500\r\n\r\n{`], ...drip(" ", 50, 600)]),
            converse(url, [[0, `${send}transfer-encoding: chunked\r\n\r\n`], ...drip("1\r\n \r\n", 50, 600)]),
            converse(url, [])
          ],
          { concurrency: "unbounded" }
        )
        for (const { text, millis } of [headers, sized, chunked]) {
          expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
          expect(text).toMatch(/content-type: application\/problem\+json/i)
          expect(text).toMatch(/connection: close/i)
          expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
          expect(millis).toBeLessThan(silenceMillis)
        }
        expect(silent.millis).toBeLessThan(silenceMillis)
        const requestId = /x-request-id: (\S+)/i.exec(sized.text)?.[1] ?? "none"
        expect(log.filter(line => line.includes(requestId))).toEqual([
          expect.stringContaining('"status":408')
        ])
        yield* healthy
      })
  )

  it.effect("an idle connection is closed after its timeout, without an answer", () =>
    Effect.gen(function* () {
      const { url } = yield* TestService
      const { text, millis } = yield* converse(url, [[0, `${FIRST}\r\n`]])
      expect(text).toMatch(/^HTTP\/1\.1 404 /)
      expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect(millis).toBeLessThan(silenceMillis)
    })
  )

  it.effect.each([
    ["a header that is too large", `${FIRST}x-a: ${"a".repeat(20_000)}\r\n\r\n`, 431],
    ["a line that is too long", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ["too many headers", `${FIRST}${"x-a: b\r\n".repeat(101)}connection: close\r\n\r\n`, 431],
    ["far too many headers", `${FIRST}connection: close\r\n${"a:b\r\n".repeat(2_500)}\r\n`, 431],
    ["no host", "GET /v1/nothing HTTP/1.1\r\nconnection: close\r\n\r\n", 400],
    ["two hosts", "GET /livez HTTP/1.1\r\nHost: x\r\nhost: y\r\nconnection: close\r\n\r\n", 400],
    ["no host, which HTTP/1.0 does not need", "GET /livez HTTP/1.0\r\n\r\n", 200],
    [
      "a trace with a body",
      `TRACE /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc`,
      405
    ],
    ["a tunnel", "CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n", 405],
    ["an unknown expectation", "GET /livez HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\n\r\n", 417],
    ["two lengths", `${FIRST}content-length: 1\r\ncontent-length: 2\r\n\r\n`, 400],
    [
      "a length and chunks",
      `POST /v1/nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400
    ],
    ["noise", "\u0000\u0001\u0002\r\n\r\n", 400],
    ["a wish for another protocol", `${FIRST}connection: upgrade\r\nupgrade: h2c\r\n\r\n`, 404]
  ] as const)("%s is answered and does no harm", ([, request, status]) =>
    Effect.gen(function* () {
      const { url } = yield* TestService
      const { text } = yield* converse(url, [[0, request]])
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      if (status >= 400) expect(text.toLowerCase()).toContain("content-type: application/problem+json")
      expect(text.toLowerCase()).toContain("x-content-type-options: nosniff")
      yield* healthy
    })
  )

  it.effect("requests are answered before the garbage that follows them", () =>
    Effect.gen(function* () {
      const { importLines, makeKey, request, url } = yield* TestService
      yield* importLines([company(1), thread(2)])
      const { key } = yield* makeKey(1)
      const slow = "GET /v1/billing/filter/count_statuses HTTP/1.1\r\nhost: x\r\n\r\n"
      const head = `POST /v1/threads/${ulid(2)}/message HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n`
      const body = '{"message":"Да"}'
      const message = `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      const statuses = ({ text }: Heard) =>
        Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status)
      const afterSlow = yield* converse(url, [
        [0, slow],
        [100, "noise\r\n\r\n"],
        [50, "noise\r\n\r\n"]
      ])
      expect(statuses(afterSlow)).toEqual(["200", "400"])
      expect(statuses(yield* converse(url, [[0, `${message}, more than its length`]]))).toEqual([
        "200",
        "400"
      ])
      const brokenBody = `${head}transfer-encoding: chunked\r\n\r\nnoise\r\n`
      expect(statuses(yield* converse(url, [[0, slow + brokenBody]]))).toEqual(["200", "400"])
      const last = slow.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n")
      expect(statuses(yield* converse(url, [[0, `${last}noise\r\n\r\n`]]))).toEqual(["200"])
      const messages = yield* request(`/v1/threads/${ulid(2)}/messages`, { headers: { "x-api-key": key } })
      expect(messages.text).toContain("Да")
      yield* healthy
    })
  )

  it.effect("a client that hangs up early or asks for a tunnel does no harm", () =>
    Effect.gen(function* () {
      const { request, url } = yield* TestService
      yield* converse(url, [[0, "CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n"]])
      yield* Effect.promise(() =>
        fetch(`${url}/v1/threads`, { signal: AbortSignal.timeout(1) }).catch(() => undefined)
      )
      yield* healthy
      expect((yield* request("/v1/nothing")).status).toBe(404)
    })
  )
})
