import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  yield* importLines([company(1), company(2), thread(1), thread(2, {}, 2)])
  const { key, id } = yield* makeKey(1)
  return { request, id, key, get: (path: string) => request(path, { headers: { "x-api-key": key } }) }
})

layer(service, { excludeTestServices: true })("problems", it => {
  it.effect("have the members of RFC 9457 and the request's id, and no others", () =>
    Effect.gen(function* () {
      const { get } = yield* prepared
      const { json, headers } = yield* get("/v1/nothing")
      expect(headers.get("content-type")).toBe("application/problem+json")
      expect(json).toEqual({
        type: "about:blank",
        title: "Not Found",
        status: 404,
        detail: expect.any(String),
        requestId: headers.get("x-request-id")
      })
      expect((yield* get("/v1/threads?entity=order")).headers.get("x-request-id")).toMatch(/\S/)
    })
  )

  it.effect("a thread of another company, deleted, unknown or misspelt gets the same answer", () =>
    Effect.gen(function* () {
      const { request, get, key } = yield* prepared
      yield* request(`/v1/threads/${ulid(1)}`, { method: "DELETE", headers: { "x-api-key": key } })
      const ids = [ulid(1), ulid(2), ulid(3), "nonsense", "x%2Fy", "ü", "z".repeat(3000)]
      const answers = yield* Effect.forEach(ids, id => get(`/v1/threads/${id}/messages`))
      const withoutId = answers.map(
        ({ status, text }) => `${status} ${text.replace(/"requestId":".*?"/, "")}`
      )
      expect(new Set(withoutId).size).toBe(1)
      expect(withoutId[0]).toMatch(/^404 /)
    })
  )

  it.effect("another company's threads cannot be read, written or deleted", () =>
    Effect.gen(function* () {
      const { request, makeKey } = yield* TestService
      const { key } = yield* prepared
      const path = `/v1/threads/${ulid(2)}`
      const body = new URLSearchParams({ message: "чужое" })
      expect(
        (yield* request(`${path}/message`, { method: "POST", headers: { "x-api-key": key }, body })).status
      ).toBe(404)
      expect((yield* request(path, { method: "DELETE", headers: { "x-api-key": key } })).status).toBe(404)
      const owner = yield* makeKey(2)
      const seen = yield* request("/v1/threads?entity=order", { headers: { "x-api-key": owner.key } })
      expect(seen.json).toMatchObject({
        total: 1,
        items: [{ unread_messages: 1, last_message: "Здравствуйте" }]
      })
    })
  )

  it.effect.each([
    ["PUT", "/v1/threads", "GET, HEAD"],
    ["GET", `/v1/threads/${ulid(1)}/message`, "POST"],
    ["POST", `/v1/threads/${ulid(1)}`, "DELETE"],
    ["DELETE", "/healthz", "GET, HEAD"]
  ] as const)("%s %s is not allowed", ([method, path, allowed]) =>
    Effect.gen(function* () {
      const { request } = yield* TestService
      const answer = yield* request(path, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get("allow")).toBe(allowed)
      expect(answer.json).toMatchObject({ status: 405, title: "Method Not Allowed" })
    })
  )

  it.effect("401 without a valid key, with how to send one", () =>
    Effect.gen(function* () {
      const { request, key } = yield* prepared
      const list = (headers: Record<string, string>) => request("/v1/threads?entity=order", { headers })
      const missing = yield* list({})
      expect(missing).toMatchObject({ status: 401, json: { detail: expect.stringContaining("X-Api-Key") } })
      expect(missing.headers.get("www-authenticate")).toBe("Bearer")
      const changed = `${key.slice(0, -1)}${key.endsWith("A") ? "E" : "A"}`
      const wrong: ReadonlyArray<Record<string, string>> = [
        { authorization: `Basic ${key}` },
        { authorization: `Digest1${key}` },
        { authorization: `Bearer ${changed}` },
        { "x-api-key": "estate_" },
        { "x-api-key": `${key}x` }
      ]
      for (const headers of wrong) expect((yield* list(headers)).status).toBe(401)
      expect((yield* list({ authorization: `BEARER ${key}` })).status).toBe(200)
      expect((yield* list({ authorization: "Bearer wrong", "x-api-key": key })).status).toBe(400)
    })
  )

  it.effect("403 if the key lacks the area", () =>
    Effect.gen(function* () {
      const { request, makeKey } = yield* TestService
      yield* prepared
      const { key } = yield* makeKey(1, ["billing", "calls"])
      const answer = yield* request("/v1/threads?entity=order", { headers: { "x-api-key": key } })
      expect(answer).toMatchObject({
        status: 403,
        json: { title: "Forbidden", detail: "this key may not use messages" }
      })
    })
  )

  it.effect("the contract, a page that loads nothing from other hosts, and the health are served", () =>
    Effect.gen(function* () {
      const { request } = yield* TestService
      const document = yield* request("/openapi.json")
      expect(document.json).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
      expect(document.text).toContain('"/v1/threads/{ulid}/message"')
      const docs = yield* request("/docs")
      expect(docs.headers.get("content-type")).toContain("text/html")
      expect(docs.text).not.toMatch(/(src|href)="https?:|<script/)
      expect(docs.text.length).toBeLessThan(200_000)
      expect((yield* request("/healthz")).status).toBe(200)
    })
  )

  it.effect("a path is found whatever letters are in it", () =>
    Effect.gen(function* () {
      const { request, makeKey } = yield* TestService
      yield* prepared
      const headers = { "x-api-key": (yield* makeKey(1)).key }
      for (const letter of ["%C4%B0", "%c4%b0%C4%B0", "%C8%BA", "%E2%84%AA", "%CE%A3", "%F0%90%90%80"]) {
        const messages = yield* request(`/v1/threads/${letter}/messages?search=%C4%B0%C4%B0%C4%B0`, {
          headers
        })
        expect(messages).toMatchObject({ status: 404, json: { detail: expect.stringContaining("thread") } })
        const fields = yield* request(`/v1/orders/${letter}/props/empty`, { headers })
        expect(fields).toMatchObject({ status: 400, json: { detail: expect.stringMatching(/^id must be/) } })
      }
    })
  )

  it.effect("bytes that are no request are answered too", () =>
    Effect.gen(function* () {
      const { request, url } = yield* TestService
      const socket = connect(Number(new URL(url).port), "127.0.0.1")
      socket.write("GET /v1/threads?search=зелёная HTTP/1.1\r\nhost: x\r\n\r\n")
      const answer = yield* Effect.promise(() => text(socket))
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/)
      expect(answer).toContain('"status":400')
      expect((yield* request("/healthz")).status).toBe(200)
    })
  )
})

layer(service, { excludeTestServices: true })("every answer", it => {
  it.effect("is kept by no cache and taken for nothing else, and the documentation loads nothing", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1)])
      const { key } = yield* makeKey(1)
      for (const path of ["/v1/threads?entity=order", "/v1/nothing", "/readyz", "/openapi.json", "/docs"]) {
        const { headers } = yield* request(path, { headers: { "x-api-key": key } })
        expect([headers.get("x-content-type-options"), headers.get("cache-control")]).toEqual([
          "nosniff",
          "no-store"
        ])
        expect(headers.get("content-security-policy")?.startsWith("default-src 'none'")).toBe(
          path === "/docs" ? true : undefined
        )
      }
    })
  )

  it.effect("to a message of brackets and quotes is a success", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const answer = yield* request(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ message: `"${"[{".repeat(100)}\\` })
      })
      expect(answer.status).toBe(200)
    })
  )

  it.effect.each([
    ["arrays", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["arrays in a field", `{"message":"x","a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`]
  ] as const)("to JSON of %s, thousands deep, says so", ([, body]) =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const answer = yield* request(`/v1/threads/${ulid(1)}/message`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body
      })
      expect(answer).toMatchObject({ status: 400, json: { detail: "the body is nested too deeply" } })
    })
  )

  it.effect("that is compressed says so, and one that only says that it is not is read", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const send = (encoding: string, body: string | Uint8Array<ArrayBuffer>) =>
        request(`/v1/threads/${ulid(1)}/message`, {
          method: "POST",
          headers: { "x-api-key": key, "content-type": "application/json", "content-encoding": encoding },
          body
        })
      const text = JSON.stringify({ message: "Добрый день" })
      const detail = "the body has a Content-Encoding; it must be sent without, as it is"
      expect(yield* send("gzip", new Uint8Array(gzipSync(text)))).toMatchObject({
        status: 415,
        json: { detail }
      })
      expect(yield* send("identity", text)).toMatchObject({ status: 200 })
    })
  )
})
