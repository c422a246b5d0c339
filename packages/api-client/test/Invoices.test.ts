import { describe, expect, it } from "@effect/vitest"
import { Invoices } from "@estate/api-client/Invoices"
import { InvoiceId, PayerId, RecipientId } from "@estate/domain/Invoice"
import { LocalDate } from "@estate/domain/LocalDate"
import { PageNumber, PageSize } from "@estate/domain/Page"
import { Chunk, Effect, Either, Option, Stream } from "effect"
import { requestsOf, resultFor } from "./Requests.ts"
import { answer, anyAgainst } from "./ScriptedPlatform.ts"
import { dataPageWire, detailsWire, invoiceWire } from "./Wire.ts"

const page = PageNumber.make(3)
const limit = PageSize.make(25)

describe("a page of invoices", () => {
  it.scopedLive("is requested by path and filters", () =>
    Effect.gen(function* () {
      const requests = yield* requestsOf(
        dataPageWire([]),
        Effect.flatMap(Invoices, invoices =>
          Effect.all([
            invoices.page(),
            invoices.page({ number: " ", page }),
            invoices.page({
              page,
              limit,
              createdAtFrom: new LocalDate({ year: 2026, month: 11, day: 1 }),
              createdAtTo: new LocalDate({ year: 2026, month: 11, day: 30 }),
              amount: 0,
              payerId: PayerId.make(7),
              recipientId: RecipientId.make(3),
              number: " A & Б ",
              status: "paid_partial",
              sort: "paidAt",
              direction: "desc"
            })
          ])
        )
      )
      expect(requests).toEqual([
        ["GET /v1/billing/counts/1/10"],
        ["GET /v1/billing/counts/3/10"],
        [
          "GET /v1/billing/counts/3/25",
          ["created_at_from", "2026-11-01"],
          ["created_at_to", "2026-11-30"],
          ["amount", "0"],
          ["payer_id", "7"],
          ["recipient_id", "3"],
          ["count_number", "A & Б"],
          ["count_status", "paid_partial"],
          ["sort", "payed_at"],
          ["direction", "desc"]
        ]
      ])
    })
  )

  it.scopedLive.each([
    ["number", "count_number"],
    ["createdAt", "created_at"],
    ["amount", "amount"],
    ["paymentOrder", "payment_order"],
    ["paidAt", "payed_at"],
    ["actsAmount", "acts_amount"]
  ] as const)("is sorted by %s as %s", ([sort, wire]) =>
    Effect.gen(function* () {
      const requests = yield* requestsOf(
        dataPageWire([]),
        Effect.flatMap(Invoices, invoices => invoices.page({ sort }))
      )
      expect(requests).toEqual([["GET /v1/billing/counts/1/10", ["sort", wire]]])
    })
  )

  it.scopedLive("comes back as the domain's records, and where it stands", () =>
    Effect.gen(function* () {
      const body = { data: { items: [invoiceWire], total: 51, pages: { page: 3, total: 6 } } }
      const { exit } = yield* resultFor(
        200,
        body,
        Effect.flatMap(Invoices, invoices => invoices.page({ page }))
      )
      expect(exit).toMatchObject({
        right: { total: 51, page: 3, totalPages: 6, items: [{ id: 501, number: "A-501", isPaid: false }] }
      })
    })
  )

  it.scopedLive("is not requested with an invalid amount", () =>
    Effect.gen(function* () {
      for (const [query, name] of [
        [{ amount: -1 }, "amount"],
        [{ amount: 1.5 }, "amount"],
        [{ number: "1", amount: 2 ** 60 }, "amount"]
      ] as const) {
        const { exit, requests } = yield* resultFor(
          200,
          dataPageWire([]),
          Effect.flatMap(Invoices, invoices => invoices.page(query))
        )
        expect([requests, exit]).toMatchObject([
          0,
          { left: { _tag: "InvalidInput", detail: expect.any(String), path: name } }
        ])
      }
    })
  )
})

describe("all invoices", () => {
  it.scopedLive("are taken page by page, each by the same query", () =>
    Effect.gen(function* () {
      const { exit, received } = yield* anyAgainst(
        [
          answer(200, dataPageWire([{ ...invoiceWire, count_id: 500 }, invoiceWire], 1, 2, 3)),
          answer(200, dataPageWire([{ ...invoiceWire, count_id: 502 }], 2, 2, 3))
        ],
        Effect.flatMap(Invoices, invoices =>
          Stream.runCollect(invoices.stream({ status: "not_paid", pageSize: PageSize.make(2) }))
        )
      )
      expect(Either.map(exit, found => Chunk.toReadonlyArray(found).map(({ id }) => id))).toEqual(
        Either.right([500, 501, 502])
      )
      expect(received.map(({ path, pairs }) => [path, ...pairs])).toEqual([
        ["/v1/billing/counts/1/2", ["count_status", "not_paid"]],
        ["/v1/billing/counts/2/2", ["count_status", "not_paid"]]
      ])
    })
  )

  const day = (of: number) => new LocalDate({ year: 2026, month: 11, day: of })
  const asked = { ...invoiceWire, count_id: 502, created_at: "2026-11-20", amount: 7, status: "not_paid" }

  it.scopedLive.each([
    ["status", { status: "not_paid" }, { status: "paid_full" }],
    ["first day", { createdAtFrom: day(20) }, { created_at: "2026-11-19" }],
    ["last day", { createdAtTo: day(20) }, { created_at: "2026-11-21" }],
    ["amount", { amount: 7 }, { amount: 8 }]
  ] as const)("have the %s that was asked for, even if the platform ignores it", ([, query, other]) =>
    Effect.gen(function* () {
      const { exit } = yield* anyAgainst(
        [answer(200, dataPageWire([{ ...asked, ...other, count_id: 501 }, asked]))],
        Effect.flatMap(Invoices, invoices => Stream.runCollect(invoices.stream(query)))
      )
      expect(exit).toMatchObject({ right: Chunk.of({ id: 502 }) })
    })
  )
})

describe("what is printed on an invoice", () => {
  const details = Effect.flatMap(Invoices, invoices => invoices.details(InvoiceId.make(501)))

  it.scopedLive("is requested by its id", () =>
    Effect.gen(function* () {
      expect(yield* requestsOf({ data: detailsWire }, details)).toEqual([["GET /v1/billing/count_info/501"]])
      const { exit } = yield* resultFor(200, { data: detailsWire }, details)
      expect(exit).toMatchObject({ right: { bankItin: "7701000000", totalAmountWithVat: 12_000 } })
    })
  )

  it.scopedLive("may belong to no invoice", () =>
    Effect.gen(function* () {
      const problem = { type: "t", title: "T", status: 404, detail: "Invoice not found", requestId: "r-1" }
      const { exit } = yield* resultFor(404, problem, details)
      expect(exit).toMatchObject({
        left: { _tag: "InvoiceNotFound", detail: "Invoice not found", requestId: Option.some("r-1") }
      })
    })
  )
})
