import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ApiGet, apiGetLayer } from "../ApiGet.ts"
import { company } from "../Fixtures.ts"
import { invoice } from "../Records.ts"
import { TestService } from "../TestService.ts"

const paid = invoice(
  2,
  {
    created_at: "2026-11-01",
    amount: 700,
    payment_order: "п/п 5",
    payed_at: "2026-11-05",
    status: "paid_full"
  },
  { payerId: 8 }
)
const newest = invoice(
  3,
  {
    created_at: "2026-11-03",
    amount: 500,
    payment_order: "п/п 1",
    payed_at: "2026-11-09",
    status: "paid_partial"
  },
  { recipientId: 4 }
)
const records = [
  company(1),
  company(2),
  invoice(1, { count_number: "Ёж_1", created_at: "2026-11-03", amount: 500, acts_amount: 10 }),
  paid,
  newest,
  invoice(4, { count_number: "100%", created_at: "2026-11-02", amount: 600, acts_text: "акт 1" }),
  invoice(5, { created_at: "2026-10-31" }, { company: 2, payerId: 9 })
]

const prepared = Effect.gen(function* () {
  const { request, makeKey, importLines } = yield* TestService
  expect(yield* importLines(records)).toBe(`took ${records.length}`)
  const { key } = yield* makeKey(1)
  return (path: string) => request(`/v1/billing/${path}`, { headers: { authorization: `Bearer ${key}` } })
})

const idsOf = (text: string) => (text.match(/"count_id":\d+/g) ?? []).map(found => Number(found.slice(11)))

layer(apiGetLayer(prepared), { excludeTestServices: true })("invoices", it => {
  it.effect("an invoice has the fields of the spec and no others, with null where it says null", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect((yield* get("counts/1/1")).json).toEqual({
        data: { items: [newest.record], total: 4, pages: { page: 1, total: 4 } }
      })
      const second = yield* get("counts?count_status=paid_full")
      expect(second.json).toEqual({
        data: { items: [paid.record], total: 1, pages: { page: 1, total: 1 } }
      })
      expect(second.headers.get("content-type")).toBe("application/json")
    })
  )

  it.effect.each([
    ["", [3, 1, 4, 2]],
    ["sort=created_at", [2, 4, 1, 3]],
    ["sort=created_at&direction=desc", [3, 1, 4, 2]],
    ["sort=count_number", [4, 1, 2, 3]],
    ["sort=amount", [1, 3, 4, 2]],
    ["sort=amount&direction=desc", [2, 4, 3, 1]],
    ["sort=acts_amount&direction=desc", [1, 4, 3, 2]],
    ["sort=payment_order", [3, 2, 1, 4]],
    ["sort=payment_order&direction=desc", [2, 3, 4, 1]],
    ["sort=payed_at&direction=asc", [2, 3, 1, 4]],
    ["sort=payed_at&direction=desc", [3, 2, 4, 1]],
    ["direction=asc", [3, 1, 4, 2]],
    ["created_at_from=2026-11-02", [3, 1, 4]],
    ["created_at_to=2026-11-02", [4, 2]],
    ["created_at_from=2026-11-02&created_at_to=2026-11-02", [4]],
    ["amount=500", [3, 1]],
    ["amount=500&payer_id=7&recipient_id=3", [1]],
    ["payer_id=8", [2]],
    ["payer_id=9", []],
    ["recipient_id=4", [3]],
    ["count_number=%D0%95%D0%96_", [1]],
    ["count_number=0%25", [4]],
    ["count_number=%25%D0%A1", []],
    ["count_status=not_paid", [1, 4]],
    ["count_status=not_paid&sort=amount&direction=desc", [4, 1]],
    ["count_status=&amount=&sort=&direction=&payer_id=&unknown=1", [3, 1, 4, 2]]
  ] as const)("list ?%s", ([query, ids]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const { json, text } = yield* get(`counts?${query}`)
      expect(idsOf(text)).toEqual(ids)
      expect(json).toMatchObject({ data: { total: ids.length } })
    })
  )

  it.effect("the path has the page and its size, the page, or neither", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(idsOf((yield* get("counts")).text)).toEqual([3, 1, 4, 2])
      expect(idsOf((yield* get("counts/1")).text)).toEqual([3, 1, 4, 2])
      expect((yield* get("counts/2")).json).toEqual({
        data: { items: [], total: 4, pages: { page: 2, total: 1 } }
      })
      expect(idsOf((yield* get("counts/2/3")).text)).toEqual([2])
      expect(idsOf((yield* get("counts/2/1?sort=amount")).text)).toEqual([3])
      expect((yield* get("counts?payer_id=404")).json).toEqual({
        data: { items: [], total: 0, pages: { page: 1, total: 0 } }
      })
    })
  )

  it.effect.each([
    ["counts/0", "page must be a whole number from 1 to 2147483647"],
    ["counts/1/1001", "limit must be a whole number from 1 to 1000"],
    ["counts/x/1", "page must be a whole number from 1 to 2147483647"],
    ["counts?created_at_from=2026-02-30", "created_at_from must be a date as YYYY-MM-DD"],
    ["counts?created_at_to=01.02.2026", "created_at_to must be a date as YYYY-MM-DD"],
    ["counts?amount=1e2", "amount must be a whole number from 0 to 9007199254740991"],
    ["counts?payer_id=a", "payer_id must be a whole number from 0 to 9007199254740991"],
    ["counts?recipient_id=-1", "recipient_id must be a whole number from 0 to 9007199254740991"],
    ["counts?count_status=paid", "count_status must be not_paid, paid_full or paid_partial"],
    [
      "counts?sort=id",
      "sort must be count_number, created_at, amount, payment_order, payed_at or acts_amount"
    ],
    ["counts?sort=amount&direction=up", "direction must be asc or desc"],
    ["counts?amount=1&amount=2", "amount must be given once"],
    ["filter/payers?with_acts=yes", "with_acts must be true, 1, false or 0"],
    ["filter/recipients/0", "page must be a whole number from 1 to 2147483647"],
    ["count_info/1e2", "count_id must be a whole number from 0 to 9007199254740991"]
  ] as const)("refuses %s", ([path, detail]) =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      expect(yield* get(path)).toMatchObject({ status: 400, json: { status: 400, detail } })
    })
  )

  it.effect("payers and recipients begin with the entry for all, on every page, beyond its size", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const all = { "": "Все плательщики" }
      const seventh = { "7": "ООО «Плательщик 7»" }
      const eighth = { "8": "ООО «Плательщик 8»" }
      expect((yield* get("filter/payers")).json).toEqual({ data: [all, seventh, eighth] })
      expect((yield* get("filter/payers/1")).json).toEqual({ data: [all, seventh, eighth] })
      expect((yield* get("filter/payers/1/1")).json).toEqual({ data: [all, seventh] })
      expect((yield* get("filter/payers/2/1")).json).toEqual({ data: [all, eighth] })
      expect((yield* get("filter/payers/3/1")).json).toEqual({ data: [all] })
      expect((yield* get("filter/payers?with_acts=1")).json).toEqual({ data: [all, seventh] })
      expect((yield* get("filter/payers?with_acts=0")).json).toEqual({ data: [all, seventh, eighth] })
      const recipients = [
        { "": "Все получатели" },
        { "3": "ООО «Получатель 3»" },
        { "4": "ООО «Получатель 4»" }
      ]
      expect((yield* get("filter/recipients")).json).toEqual({ data: recipients })
      expect((yield* get("filter/recipients/1/10?with_acts=true")).json).toEqual({
        data: recipients.slice(0, 2)
      })
    })
  )

  it.effect("statuses need no key", () =>
    Effect.gen(function* () {
      const { request } = yield* TestService
      expect(yield* request("/v1/billing/filter/count_statuses")).toMatchObject({
        status: 200,
        json: {
          data: [
            { "": "Все статусы" },
            { not_paid: "Не оплачен" },
            { paid_full: "Оплачен полностью" },
            { paid_partial: "Оплачен частично" }
          ]
        }
      })
    })
  )

  it.effect("details have the fields of the spec; another company's invoice is not found", () =>
    Effect.gen(function* () {
      const get = yield* ApiGet
      const { makeKey, request } = yield* TestService
      const line = invoice(1)
      expect((yield* get("count_info/1")).json).toEqual({ data: line.details })
      const withoutId = (text: string) => text.replace(/"requestId":".*?"/, "")
      const foreign = yield* get("count_info/5")
      const unknown = yield* get("count_info/999")
      expect(foreign.status).toBe(404)
      expect(withoutId(foreign.text)).toBe(withoutId(unknown.text))
      const other = yield* makeKey(2)
      const list = yield* request("/v1/billing/counts", { headers: { "x-api-key": other.key } })
      expect(idsOf(list.text)).toEqual([5])
      const payers = yield* request("/v1/billing/filter/payers", { headers: { "x-api-key": other.key } })
      expect(payers.json).toEqual({ data: [{ "": "Все плательщики" }, { "9": "ООО «Плательщик 9»" }] })
    })
  )
})
