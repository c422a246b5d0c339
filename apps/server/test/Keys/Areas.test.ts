import { expect, layer } from "@effect/vitest"
import { areas } from "@estate/api/Key"
import { Effect } from "effect"
import { company } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const endpoints = [
  ["/v1/billing/counts", 403, "billing"],
  ["/v1/billing/counts/1/2", 403, "billing"],
  ["/v1/billing/filter/recipients/1", 403, "billing"],
  ["/v1/billing/filter/payers", 403, "billing"],
  ["/v1/billing/count_info/1", 403, "billing"],
  ["/v1/catalogues/item/1", 403, "catalogue"],
  ["/v1/catalogues/items", 403, "catalogue"],
  ["/v1/orders/1/props/empty", 403, "listings"],
  ["/v1/profile/account/list", 403, "accounts"],
  ["/v1/threads?entity=order", 401, "messages"],
  ["/v1/calls/list", 401, "calls"]
] as const

layer(service, { excludeTestServices: true })("areas of a key", it => {
  it.effect.each(endpoints)("%s", ([path, withoutKey, area]) =>
    Effect.gen(function* () {
      const { request, makeKey, importLines } = yield* TestService
      yield* importLines([company(1)])
      expect((yield* request(path)).status).toBe(withoutKey)
      expect((yield* request(path, { headers: { "x-api-key": "estate_wrong" } })).status).toBe(withoutKey)
      const allowed = yield* makeKey(1, [area])
      expect([200, 404]).toContain((yield* request(path, { headers: { "x-api-key": allowed.key } })).status)
      const others = yield* makeKey(
        1,
        areas.filter(name => name !== area)
      )
      expect(yield* request(path, { headers: { authorization: `Bearer ${others.key}` } })).toMatchObject({
        status: 403,
        json: { detail: `this key may not use ${area}` }
      })
    })
  )

  it.effect("statuses and counters need no key, and accept any", () =>
    Effect.gen(function* () {
      const { request } = yield* TestService
      for (const path of ["/v1/billing/filter/count_statuses", "/v1/catalogues/items/numbers"]) {
        expect((yield* request(path)).status).toBe(200)
        expect((yield* request(path, { headers: { "x-api-key": "wrong" } })).status).toBe(200)
      }
    })
  )

  it.effect.each([
    "/v1/billing/counts",
    "/v1/billing/counts/1",
    "/v1/billing/counts/1/1",
    "/v1/billing/filter/payers",
    "/v1/catalogues/items",
    "/v1/catalogues/items/numbers",
    "/v1/calls/list",
    "/v1/calls/list/2"
  ])("%s is there for GET only", path =>
    Effect.gen(function* () {
      const { request } = yield* TestService
      const answer = yield* request(path, { method: "POST" })
      expect(answer.status).toBe(405)
      expect(answer.headers.get("allow")).toBe("GET, HEAD")
      expect((yield* request(`${path}/x/y/z`)).status).toBe(404)
    })
  )
})
