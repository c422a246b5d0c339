import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { layer as service, TestService } from "../TestService.ts"

const records = [
  company(1),
  company(2),
  thread(1, { author: "Пётр_И.", order_title: "2-комн. квартира, ул. Зелёная, скидка 100%", order_id: 42 }),
  thread(2, { author: "Ольга", order_title: "Студия 4242", order_id: 7, unread_messages: 0 }),
  ...Array.from({ length: 23 }, (_, index) => thread(10 + index, { order_title: "Одинаковая" })),
  thread(90, {}, 2),
  message(1, 1001, { message: "Ёлка во дворе?", created_at: "2026-11-20 09:00:00" }),
  message(1, 1002, { message: "100% наличными", created_at: "2026-11-20 09:00:00" }),
  message(1, 1003, { message: "самый первый", created_at: "2026-11-20 08:00:00" })
]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  expect(yield* importLines(records)).toBe(`took ${records.length}`)
  const { key } = yield* makeKey(1)
  return (path: string) => request(path, { headers: { authorization: `bearer ${key}` } })
})

layer(service, { excludeTestServices: true })("lists", it => {
  it.effect("a thread and a message have the fields of the spec and no others", () =>
    Effect.gen(function* () {
      const get = yield* prepared
      expect((yield* get("/v1/threads?entity=order&search=42&limit=1")).json).toEqual({
        items: [
          {
            ulid: ulid(1),
            board_id: 1,
            order_id: 42,
            order_title: "2-комн. квартира, ул. Зелёная, скидка 100%",
            author: "Пётр_И.",
            author_avatar: "",
            last_message: "Здравствуйте",
            last_message_at: "2026-11-20 10:00:00",
            unread_messages: 1,
            entity: "order"
          }
        ],
        total: 1,
        pages: { page: 1, total: 1 }
      })
      expect((yield* get(`/v1/threads/${ulid(1)}/messages`)).json).toMatchObject({
        items: [
          {
            ulid: ulid(1003),
            message: "самый первый",
            type: "text",
            direction: "incoming",
            readed_at: null,
            created_at: "2026-11-20 08:00:00"
          },
          { ulid: ulid(1001) },
          { ulid: ulid(1002) }
        ],
        total: 3,
        pages: { page: 1, total: 1 }
      })
    })
  )

  it.effect("pages of threads of the same time neither overlap nor miss one", () =>
    Effect.gen(function* () {
      const get = yield* prepared
      const pages = yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7], page =>
        get(`/v1/threads?entity=order&limit=4&page=${page}`)
      )
      const ids = pages.flatMap(({ text }) => text.match(/01JD\w{22}/g) ?? [])
      expect(ids).toHaveLength(25)
      expect(new Set(ids).size).toBe(25)
      expect(pages[6]?.json).toMatchObject({ total: 25, pages: { page: 7, total: 7 } })
    })
  )

  it.effect("a page past the end is empty, and an empty list has no pages", () =>
    Effect.gen(function* () {
      const get = yield* prepared
      expect((yield* get("/v1/threads?entity=order&page=2147483647&limit=1000")).json).toEqual({
        items: [],
        total: 25,
        pages: { page: 2147483647, total: 1 }
      })
      expect((yield* get("/v1/threads?entity=order&search=nobody")).json).toEqual({
        items: [],
        total: 0,
        pages: { page: 1, total: 0 }
      })
    })
  )

  it.effect.each([
    ["case and ё do not matter", "ЗЕЛЕНАЯ", [1]],
    ["nor in a name", "петр", [1]],
    ["% is itself", "00%", [1]],
    ["% is no wildcard", "2-%л", []],
    ["_ is itself", "тр_и", [1]],
    ["_ is no wildcard", "О_ьга", []],
    ["digits are a listing's number, whole", "7", [2]],
    ["three digits are also looked for in a title", "424", [2]],
    ["spaces around it do not count", " ольга ", [2]],
    ["a number beyond all listings finds nothing", "99999999999999999999", []]
  ] as const)("search: %s", ([, search, found]) =>
    Effect.gen(function* () {
      const get = yield* prepared
      const { text } = yield* get(`/v1/threads?entity=order&search=${encodeURIComponent(search)}`)
      expect(text.match(/01JD\w{22}/g) ?? []).toEqual(found.map(ulid))
    })
  )

  it.effect("a search of messages finds those of the thread only", () =>
    Effect.gen(function* () {
      const get = yield* prepared
      const search = (text: string) =>
        Effect.map(get(`/v1/threads/${ulid(1)}/messages?search=${encodeURIComponent(text)}`), ({ text }) =>
          text.match(/01JD\w{22}/g)
        )
      expect(yield* search("елка")).toEqual([ulid(1001)])
      expect(yield* search("00%")).toEqual([ulid(1002)])
      expect(yield* search("1%0")).toBeNull()
    })
  )

  it.effect("only_uread leaves out threads that were read", () =>
    Effect.gen(function* () {
      const get = yield* prepared
      expect((yield* get("/v1/threads?entity=order&only_uread=1")).json).toMatchObject({ total: 24 })
      expect((yield* get("/v1/threads?entity=order&only_uread=true&search=7")).json).toMatchObject({
        total: 0
      })
      expect((yield* get("/v1/threads?entity=order&only_uread=0")).json).toMatchObject({ total: 25 })
    })
  )

  it.effect("an empty parameter counts as missing, and an unknown one is ignored", () =>
    Effect.gen(function* () {
      const get = yield* prepared
      const { status, json } = yield* get("/v1/threads?entity=order&page=&limit=&search=&only_uread=&x=1&x=2")
      expect(status).toBe(200)
      expect(json).toMatchObject({ total: 25, pages: { page: 1, total: 3 } })
    })
  )

  it.effect.each([
    ["page=0", "page must be a whole number from 1 to 2147483647"],
    ["page=1e2", "page must be a whole number from 1 to 2147483647"],
    ["limit=1001", "limit must be a whole number from 1 to 1000"],
    ["limit=-1", "limit must be a whole number from 1 to 1000"],
    ["limit=1&limit=2", "limit must be given once"],
    ["only_uread=yes", "only_uread must be true, 1, false or 0"],
    [
      "search=ab",
      "search must be a listing's number, or at least 3 characters of a listing's title or an author"
    ],
    ["entity=call", "entity must be given once"]
  ])("refuses ?%s", ([query, detail]) =>
    Effect.gen(function* () {
      const get = yield* prepared
      const answer = yield* get(`/v1/threads?entity=order&${query}`)
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ title: "Bad Request", status: 400, detail })
    })
  )

  it.effect("entity is required, and must be order", () =>
    Effect.gen(function* () {
      const get = yield* prepared
      expect(yield* get("/v1/threads")).toMatchObject({ status: 400, json: { detail: "entity is missing" } })
      expect(yield* get("/v1/threads?entity=call")).toMatchObject({
        status: 400,
        json: { detail: "entity must be order" }
      })
    })
  )
})
