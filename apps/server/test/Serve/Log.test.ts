import { SqlClient } from "@effect/sql/SqlClient"
import { expect, layer } from "@effect/vitest"
import { eventually } from "@estate/testing/Eventually"
import { Effect } from "effect"
import { unread } from "../Connection/RawClient.ts"
import { company, thread } from "../Fixtures.ts"
import { layerWith, TestService } from "../TestService.ts"

const slow = { endpoint: "invoices.statuses", kind: "delay", delayMillis: 20_000 } as const

layer(layerWith({ faults: [slow] }), { excludeTestServices: true })("the log", it => {
  const linesWith = (text: string) =>
    Effect.map(TestService, ({ log }) =>
      log.filter(line => line.includes(text)).map(line => JSON.parse(line))
    )

  it.effect("has one line for a request, with its id and without its query or text", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1), thread(1)])
      const { key } = yield* makeKey(1)
      const { headers } = yield* request("/v1/threads?entity=order&search=квартира", {
        headers: { "x-api-key": key }
      })
      const lines = yield* linesWith(headers.get("x-request-id") ?? "none")
      expect(lines).toHaveLength(1)
      expect(lines[0].annotations).toMatchObject({ method: "GET", path: "/v1/threads", status: 200 })
      expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${key}|квартира|${encodeURI("квартира")}`))
    })
  )

  it.effect("has a line for a request whose client disconnected", () =>
    Effect.gen(function* () {
      const { url, log } = yield* TestService
      const path = "/v1/billing/filter/count_statuses"
      yield* Effect.scoped(unread(url, `GET ${path}?gone=1 HTTP/1.1\r\nhost: x\r\n\r\n`))
      yield* Effect.promise(() => eventually(() => expect(log.join()).toContain(path)))
      const lines = yield* linesWith(path)
      expect(lines).toHaveLength(1)
      expect(lines[0].annotations).toMatchObject({
        status: 499,
        fault: "delay",
        requestId: expect.any(String)
      })
      expect(lines[0].annotations.millis).toBeLessThan(10_000)
    })
  )

  it.effect("has the error of a failed request, under the id in its answer", () =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1)])
      const { id, key } = yield* makeKey(1)
      yield* (yield* SqlClient)`UPDATE keys SET areas = 'unheard-of' WHERE id = ${id}`
      const { status, text, headers } = yield* request("/v1/threads?entity=order", {
        headers: { "x-api-key": key }
      })
      expect(status).toBe(500)
      expect(text).not.toContain("unheard-of")
      const lines = yield* linesWith(headers.get("x-request-id") ?? "none")
      expect(lines.map(({ message, logLevel }) => [message, logLevel])).toEqual([
        [expect.anything(), "ERROR"],
        ["request", "INFO"]
      ])
      expect(lines[0].cause).toContain("unheard-of")
      expect(JSON.stringify(lines)).not.toContain(key)
    })
  )
})
