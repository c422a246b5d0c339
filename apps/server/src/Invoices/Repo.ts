import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { CompanyId } from "@estate/domain/Company"
import {
  type InvoiceId,
  InvoiceNotFound,
  type InvoiceSortKey,
  type InvoiceStatus
} from "@estate/domain/Invoice"
import type { LocalDate } from "@estate/domain/LocalDate"
import type { Page, PageNumber, PageSize } from "@estate/domain/Page"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { Ranks } from "../Store/Ranks.ts"
import { makeReadRecords, whenGiven } from "../Store/Records.ts"
import { folded } from "../Threads/StoredText.ts"
import { orderOf, usualOrder } from "./Order.ts"

/** Which invoices of a company, in what order, and which page of them. */
export interface InvoiceQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly createdFrom: LocalDate | undefined
  readonly createdTo: LocalDate | undefined
  readonly amount: number | undefined
  readonly payerId: number | undefined
  readonly recipientId: number | undefined
  readonly number: string | undefined
  readonly status: InvoiceStatus | undefined
  readonly sort: InvoiceSortKey | undefined
  readonly direction: "asc" | "desc" | undefined
}

const decodeDetails = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ details: Schema.String })).pipe(Schema.maxItems(1))
)

/** The invoices of all companies, as ready JSON; each company sees its own. */
export class Invoices extends Context.Tag("@estate/server/Invoices")<
  Invoices,
  {
    readonly list: (company: CompanyId, query: InvoiceQuery) => Effect.Effect<Page<string>, SqlError>
    /** What is printed on the invoice. */
    readonly details: (company: CompanyId, id: InvoiceId) => Effect.Effect<string, InvoiceNotFound | SqlError>
  }
>() {
  static readonly layer = Layer.effect(
    Invoices,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const readRecords = makeReadRecords(sql, yield* Ranks)

      const filtersOf = (query: InvoiceQuery) => [
        ...whenGiven(query.payerId, id => ({
          where: sql`payer_id = ${id}`,
          index: "invoices_by_payer",
          yieldsBy: "created_at"
        })),
        ...whenGiven(query.recipientId, id => ({
          where: sql`recipient_id = ${id}`,
          index: "invoices_by_recipient",
          yieldsBy: "created_at"
        })),
        ...whenGiven(query.amount, amount => ({
          where: sql`amount = ${amount}`,
          index: "invoices_by_amount",
          yieldsBy: "created_at"
        })),
        ...whenGiven(query.status, status => ({
          where: sql`status = ${status}`,
          index: "invoices_by_status",
          yieldsBy: "created_at"
        })),
        ...whenGiven(query.createdFrom, date => ({
          where: sql`created_at >= ${date.toWire()}`,
          index: "invoices_newest",
          yieldsBy: "created_at"
        })),
        ...whenGiven(query.createdTo, date => ({
          where: sql`created_at <= ${date.toWire()}`,
          index: "invoices_newest",
          yieldsBy: "created_at"
        })),
        ...whenGiven(query.number, number => ({
          where: sql`instr(folded_number, ${folded(number)}) > 0`,
          index: "invoices_newest",
          yieldsBy: "created_at",
          looksAtAll: true
        }))
      ]

      const list = Effect.fn("Invoices.list")(function* (company: CompanyId, query: InvoiceQuery) {
        const order = orderOf(query.sort, query.direction)
        return yield* readRecords({
          table: "invoices",
          scope: [sql`company = ${company}`],
          filters: filtersOf(query),
          order,
          ...(order === usualOrder ? { ranked: { list: "invoices", company } } : {}),
          page: query.page,
          limit: query.limit
        })
      })

      const details = Effect.fn("Invoices.details")(function* (company: CompanyId, id: InvoiceId) {
        const rows = yield* sql`SELECT details FROM invoices WHERE id = ${id} AND company = ${company}`
        const [found] = yield* Effect.orDie(decodeDetails(rows))
        return found === undefined ? yield* invoiceNotFound() : found.details
      })

      return { list, details }
    })
  ).pipe(Layer.provide(Ranks.layer))
}

/** The same words whether an invoice never was or is another company's. */
const invoiceNotFound = () =>
  new InvoiceNotFound({ detail: "there is no such invoice", requestId: Option.none() })
