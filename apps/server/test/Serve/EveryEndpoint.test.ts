import { expect, layer } from "@effect/vitest"
import type { Endpoint } from "@estate/api/Endpoint"
import { endpoints } from "@estate/api/Endpoints"
import { Array, Effect, Option, Schema } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company, message, thread, ulid } from "../Fixtures.ts"
import { account, catalogueItem, field, invoice, listing, projectCall } from "../Records.ts"
import { TestService } from "../TestService.ts"

/** What follows is asked of each read of the contract, those that are still to come included. */
const reads: ReadonlyArray<Endpoint> = endpoints.filter(({ method }) => method === "GET")

/** In every record of the second company, and in none of the first. */
const FOREIGN = "ЧУЖОЕ"

/** Records of which each filter leaves some; all of a company's have its number in their ids. */
const recordsOf = (own: number, name: string) => {
  const parties = (payerId: number, recipientId: number) => ({ company: own, payerId, recipientId })
  const texts = { payer: `${name} платит`, recipient: `${name} получает` }
  const id = own * 1000
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
  catalogueItem(1000, {}, { children_count: 1 }),
  catalogueItem(1001, { level: 2, status: "not_finished", parentId: 1000 })
]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  const lines = [...recordsOf(1, "Своё"), ...recordsOf(2, `${FOREIGN} имя`), ...catalogue]
  expect(yield* importLines(lines)).toBe(`took ${lines.length}`)
  const keys = [yield* makeKey(1), yield* makeKey(2)]
  return (path: string, asked = 1) => request(path, { headers: { "x-api-key": keys[asked - 1]?.key ?? "" } })
})

const Document = Schema.Struct({
  paths: Schema.Record({
    key: Schema.String,
    value: Schema.Record({
      key: Schema.String,
      value: Schema.Struct({
        operationId: Schema.String,
        parameters: Schema.Array(
          Schema.Struct({
            name: Schema.String,
            in: Schema.String,
            required: Schema.optional(Schema.Boolean),
            schema: Schema.Unknown
          })
        )
      })
    })
  })
})

/** The keys and values of JSON as texts; of a time its day and its minute, as parameters have them. */
const textsIn = (json: unknown): ReadonlyArray<string> => {
  if (typeof json === "object" && json !== null) return Object.entries(json).flat().flatMap(textsIn)
  const [text, day, minute] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(String(json)) ?? [String(json)]
  return [text, day, day?.replaceAll("-", "/"), minute].flatMap(each => each ?? [])
}

/** The name of a parameter and its value. */
type Pair = readonly [name: string, value: string]

/** All reads: how each is asked for a company's first records, and what else it may be asked. */
const readsWith = (get: ApiGet["Type"]) =>
  Effect.map(get("/openapi.json"), ({ json }) => {
    const { paths } = Schema.decodeUnknownSync(Document)(json)
    const operations = Object.values(paths).flatMap(Object.values<(typeof paths)[string][string]>)
    return reads.map(read => {
      const { parameters = [] } = operations.find(({ operationId }) => operationId === read.id) ?? {}
      const inQuery = parameters.filter(parameter => parameter.in === "query")
      const [optional, required] = Array.partition(inQuery, parameter => parameter.required === true)
      const always = required.map(({ name, schema }): Pair => [name, textsIn(schema).at(-1) ?? ""])
      const pathOf = (own: number, asked: ReadonlyArray<Pair> = []) => {
        const path = read.path
          .replace(":page", "1")
          .replace(":limit", "10")
          .replace(":ulid", ulid(own * 1000))
        const query = new URLSearchParams([...always, ...asked].map(([...pair]) => pair))
        return `${path.replace(/:\w+/, String(own * 1000))}?${query}`
      }
      return { read, optional, pathOf }
    })
  })

layer(apiGetLayer(prepared), { excludeTestServices: true })("every read of the contract", it => {
  it.effect("has no other company's record, whoever's ids are asked for", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      for (const { read, pathOf } of yield* readsWith(get)) {
        if (read.isPublic || read.resource.area === "catalogue") continue
        const hasForeign = (owner: number, asked: number) =>
          Effect.map(get(pathOf(owner), asked), ({ text }) => [read.id, text.includes(FOREIGN)])
        expect(yield* hasForeign(2, 2)).toEqual([read.id, true])
        expect(yield* hasForeign(1, 1)).toEqual([read.id, false])
        expect(yield* hasForeign(2, 1)).toEqual([read.id, false])
      }
    })
  )

  it.effect("heeds each of its parameters: some value changes the answer", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const all = yield* readsWith(get)
      const answers = yield* Effect.forEach(all, ({ pathOf }) => get(pathOf(1)))
      const values = [...new Set(answers.flatMap(({ json }) => textsIn(json)))]
      const heeded: Array<string> = []
      for (const { read, optional, pathOf } of all) {
        const found: Array<Pair> = []
        for (const { name, schema } of optional) {
          const known = textsIn(schema)
          const others = known.includes("integer") ? values.filter(value => /^\d+$/.test(value)) : values
          const candidates = known.includes("enum") ? known : ["2", ...others]
          // A direction changes nothing unless a page is sorted.
          for (const beside of [[], ...found.map(pair => [pair])]) {
            const before = yield* get(pathOf(1, beside))
            const changing = yield* Effect.findFirst(candidates, value =>
              Effect.map(
                get(pathOf(1, [...beside, [name, value]])),
                after => after.status === 200 && after.text !== before.text
              )
            )
            if (Option.isNone(changing)) continue
            found.push([name, changing.value])
            heeded.push(`${read.id} ${name}`)
            break
          }
        }
      }
      expect(heeded).toEqual(
        all.flatMap(({ read, optional }) => optional.map(({ name }) => `${read.id} ${name}`))
      )
      expect(heeded.length).toBeGreaterThan(25)
    })
  )
})
