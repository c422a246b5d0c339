import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company } from "../Fixtures.ts"
import { catalogueItem, photo } from "../Records.ts"
import { TestService } from "../TestService.ts"

const items = [
  catalogueItem(10, { status: "not_finished" }, { photos: [photo], children_count: 2 }),
  catalogueItem(11, { level: 2, status: "not_finished", parentId: 10 }),
  catalogueItem(12, { level: 2, parentId: 10 }),
  catalogueItem(13, { level: 2, parentId: 12 }),
  catalogueItem(9)
]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  expect(yield* importLines([company(1), company(2), ...items])).toBe("took 7")
  const { key } = yield* makeKey(2, ["catalogue"])
  return (path: string) => request(`/v1/catalogues/${path}`, { headers: { "x-api-key": key } })
})

const idsOf = (text: string) =>
  (text.match(/"id":\d+,"title"/g) ?? []).map(found => Number.parseInt(found.slice(5), 10))

layer(apiGetLayer(prepared), { excludeTestServices: true })("the catalogue", it => {
  it.effect("an item in a list has the fields of the spec and no parent", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect((yield* get("items/2/1")).json).toEqual({
        data: { items: [items[0]?.record], total: 5, pages: { page: 2, total: 5, limit: 1 } }
      })
    })
  )

  it.effect("an item has its parent, which has its own", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect((yield* get("item/13")).json).toEqual({
        data: {
          ...items[3]?.record,
          parent: { ...items[2]?.record, parent: { ...items[0]?.record, parent: null } }
        }
      })
      expect((yield* get("item/9")).json).toEqual({ data: { ...items[4]?.record, parent: null } })
    })
  )

  it.effect.each([
    ["items", [9, 10, 11, 12, 13]],
    ["items/1", [9, 10, 11, 12, 13]],
    ["items/2/2", [11, 12]],
    ["items?status=all", [9, 10, 11, 12, 13]],
    ["items?status=finished", [9, 12, 13]],
    ["items?status=not_finished", [10, 11]],
    ["items?level=1", [9, 10]],
    ["items?level=2&status=finished", [12, 13]],
    ["items?parent_id=10", [11, 12]],
    ["items?parent_id=10&level=2&status=not_finished", [11]],
    ["items?parent_id=999", []],
    ["items?status=&level=&parent_id=", [9, 10, 11, 12, 13]]
  ] as const)("%s", ([path, ids]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(idsOf((yield* get(path)).text)).toEqual(ids)
    })
  )

  it.effect("the counters need no key, and equal the totals of the lists", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const { request } = yield* TestService
      expect((yield* request("/v1/catalogues/items/numbers")).json).toEqual({
        data: [
          { id: "all", title: "Все объекты", value: 5 },
          { id: "not_finished", title: "Строящиеся", value: 2 },
          { id: "finished", title: "Сданные", value: 3 }
        ]
      })
      for (const [status, total] of Object.entries({ all: 5, not_finished: 2, finished: 3 }))
        expect((yield* get(`items?status=${status}`)).json).toMatchObject({ data: { total } })
    })
  )

  it.effect.each([
    ["item/abc", 400, "id must be a whole number from 0 to 9007199254740991"],
    ["item/999", 404, "the catalogue has no item with this ID"],
    ["items/1.5", 400, "page must be a whole number from 1 to 2147483647"],
    ["items/1/0", 400, "limit must be a whole number from 1 to 1000"],
    ["items?status=old", 400, "status must be all, not_finished or finished"],
    ["items?level=3", 400, "level must be a whole number from 1 to 2"],
    ["items?parent_id=-1", 400, "parent_id must be a whole number from 0 to 9007199254740991"]
  ] as const)("%s is refused", ([path, status, detail]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(yield* get(path)).toMatchObject({ status, json: { detail } })
    })
  )
})
