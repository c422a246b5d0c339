import { expect, layer } from "@effect/vitest"
import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import { heededParameters, parametersOf, type Read, readsIn } from "@estate/testing/HeededParameters"
import { Effect } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { account, catalogueItem, field, invoice, listing, projectCall } from "../Records.ts"
import { TestService } from "../TestService.ts"

/** True for reads of a company's own records. */
const hasOwner = ({ method, isPublic, resource }: Endpoint) =>
  method === "GET" && !isPublic && resource.area !== "catalogue"

const FOREIGN = "ЧУЖОЕ"

/** The first id of a company's records. No amount or date in them is such a number. */
const firstIdOf = (own: number) => own * 7000

/** True for a text with a name or an id of the second company's records; none of the first has them. */
const isForeign = (text: string) => text.includes(FOREIGN) || /(?<!\d)(01JD0+)?1400\d(?!\d)/.test(text)

/** Records of which each filter matches some, but not all. */
const recordsOf = (own: number, name: string) => {
  const parties = (payerId: number, recipientId: number) => ({ company: own, payerId, recipientId })
  const texts = { payer: `${name} платит`, recipient: `${name} получает` }
  const id = firstIdOf(own)
  const unpaid = invoice(id, { ...texts, count_number: name }, parties(id + 1, id + 2))
  const times = { created_at: "2026-11-21 12:30:00", readed_at: "2026-11-21 12:40:00" }
  return [
    company(own),
    { ...unpaid, details: { ...unpaid.details, payer: name } },
    invoice(
      id + 3,
      {
        ...texts,
        count_number: "Б-7",
        created_at: "2026-11-05",
        amount: 500,
        status: "paid_full",
        payment_order: "17",
        payed_at: "2026-11-06",
        acts_amount: 300,
        acts_text: "АКТ-1"
      },
      parties(id + 4, id + 5)
    ),
    listing(id, own, [{ ...field, name }]),
    account(id, { name }, own),
    account(id + 1, { name: "Пётр" }, own),
    thread(id, { order_id: id, author: name, unread_messages: 1 }, own),
    thread(id + 1, { author: "Мария", unread_messages: 0 }, own),
    message(id, id, { message: `${name}?` }),
    message(id, id + 1, { message: "Да, можно", direction: "outgoing", ...times }),
    projectCall(id, { projectName: name }, own),
    projectCall(
      id + 1,
      {
        calledAt: "2026-11-22 15:45:00",
        phone: "79215559999",
        callLength: 0,
        callWaiting: 40,
        status: 2,
        projectName: "ЖК Лесной",
        idPacket: 12
      },
      own
    )
  ]
}

const catalogue = [
  catalogueItem(firstIdOf(1), {}, { children_count: 1 }),
  catalogueItem(firstIdOf(1) + 1, { level: 2, status: "not_finished", parentId: firstIdOf(1) })
]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  const lines = [...recordsOf(1, "Своё"), ...recordsOf(2, `${FOREIGN} имя`), ...catalogue]
  expect(yield* importLines(lines)).toBe(`took ${lines.length}`)
  const keys = [yield* makeKey(1), yield* makeKey(2)]
  return (path: string, asked = 1) => request(path, { headers: { "x-api-key": keys[asked - 1]?.key ?? "" } })
})

/** All reads, asked for a company's first records. */
const readsWith = (get: ApiGet["Type"], own = 1) =>
  Effect.map(get("/openapi.json"), ({ json }) =>
    readsIn(
      json,
      name => ({ page: "1", limit: "10", ulid: ulid(firstIdOf(own)) })[name] ?? String(firstIdOf(own))
    )
  )

layer(apiGetLayer(prepared), { excludeTestServices: true })("every read of the contract", it => {
  it.effect("has no other company's record, whoever's ids are asked for", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const [own, foreign] = [yield* readsWith(get), yield* readsWith(get, 2)]
      const hasForeign = (reads: ReadonlyArray<Read>, id: string, asked: number) =>
        Effect.forEach(
          reads.filter(read => read.id === id),
          ({ path }) => Effect.map(get(path([]), asked), ({ text }) => [id, isForeign(text)])
        )
      for (const { id } of endpoints.filter(hasOwner)) {
        expect(yield* hasForeign(foreign, id, 2)).toEqual([[id, true]])
        expect(yield* hasForeign(own, id, 1)).toEqual([[id, false]])
        expect(yield* hasForeign(foreign, id, 1)).toEqual([[id, false]])
      }
    })
  )

  it.effect("heeds each of its parameters: some value changes the answer", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const reads = yield* readsWith(get)
      expect(yield* heededParameters(reads, get)).toEqual(parametersOf(reads))
      expect(parametersOf(reads).length).toBeGreaterThan(25)
    })
  )
})
