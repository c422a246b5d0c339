import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company } from "../Fixtures.ts"
import { account } from "../Records.ts"
import { TestService } from "../TestService.ts"

const first = account(1, {
  phone: "89219990000",
  file: { id: 4 },
  invitation: { hash: "h", sentAt: "2026-11-01T10:00:00+03:00", acceptedAt: "2026-11-02T10:00:00+03:00" }
})
const second = account(2, { name: "100% Анна", phone: "358401234567", packets: [] })
const records = [
  company(1),
  company(2),
  account(3, { name: "Семён Ёлкин", email: "Semyon_E@Example.com", phone: "79161234567" }),
  first,
  second,
  account(4, { name: "Чужая Анна" }, 2)
]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  expect(yield* importLines(records)).toBe(`took ${records.length}`)
  const { key } = yield* makeKey(1, ["accounts"])
  return (query: string) => request(`/v1/profile/account/list${query}`, { headers: { "x-api-key": key } })
})

const idsOf = (text: string) =>
  (text.match(/"id":\d+,"name"/g) ?? []).map(found => Number.parseInt(found.slice(5), 10))

layer(apiGetLayer(prepared), { excludeTestServices: true })("accounts", it => {
  it.effect("an account has the fields of the spec; what PHP wrote as [] is {}", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect((yield* get("?limit=2")).json).toEqual({
        data: {
          items: [first.record, { ...second.record, packets: {} }],
          total: 3,
          pages: { page: 1, total: 2, limit: 2 }
        }
      })
    })
  )

  it.effect.each([
    ["", [1, 2, 3]],
    ["?text=&page=&limit=", [1, 2, 3]],
    ["?page=2&limit=2", [3]],
    ["?page=9", []],
    ["?text=СЕМЕН", [3]],
    ["?text=ёлк", [3]],
    ["?text=semyon_e@", [3]],
    ["?text=n_e", [3]],
    ["?text=a_e", []],
    ["?text=0%25", [2]],
    ["?text=анна", [2]],
    ["?text=79161234567", [3]],
    ["?text=89161234567", [3]],
    ["?text=%2B7 (916) 123-45-67", [3]],
    ["?text=9161234567", [3]],
    ["?text=8 916 123", [3]],
    ["?text=%2B7 921", [1]],
    ["?text=%2B358 40", [2]],
    ["?text=858401234567", []],
    ["?text=1", [1, 2, 3]]
  ] as const)("list%s", ([query, ids]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const { json, text } = yield* get(query)
      expect(idsOf(text)).toEqual(ids)
      if (!query.includes("page=2") && !query.includes("page=9"))
        expect(json).toMatchObject({ data: { total: ids.length } })
    })
  )

  it.effect.each([
    ["?text=a&text=b", "text must be given once"],
    ["?page=1&page=2", "page must be given once"],
    ["?page=x", "page must be a whole number from 1 to 2147483647"],
    ["?limit=1001", "limit must be a whole number from 1 to 1000"]
  ] as const)("refuses %s", ([query, detail]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(yield* get(query)).toMatchObject({ status: 400, json: { detail } })
    })
  )
})
