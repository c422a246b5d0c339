import type { CompanyId } from "@estate/domain/Company"
import {
  type InvoiceId,
  InvoiceNotFound,
  type InvoiceSortKey,
  type InvoiceStatus,
  type PayerId,
  type RecipientId
} from "@estate/domain/Invoice"
import type { LocalDate } from "@estate/domain/LocalDate"
import type { PageNumber, PageSize } from "@estate/domain/Page"
import type { Reads } from "@estate/store/Read"
import { Either, Option } from "effect"
import { type CountedRecords, totalOf } from "../Store/DayCounts.ts"
import { invoicesByStatus } from "../Store/DayCountTriggers.ts"
import { dialectOf } from "../Store/Dialect.ts"
import { equalTo, type Filter, ofCompany } from "../Store/Filters.ts"
import { type Condition, FEW, type JsonPage } from "../Store/JsonPage.ts"
import { type CountedList, countedBy } from "../Store/RecordQuery.ts"
import { readRecords } from "../Store/Records.ts"
import { invoiceTexts } from "../Store/SearchedTexts.ts"
import { folded } from "../Store/StoredText.ts"
import { fewCandidates } from "../Store/TextIndex.ts"
import { newestFirst, orderOf } from "./Order.ts"

/** Filters, order and page of a company's invoices. */
export interface InvoiceQuery {
  readonly page: PageNumber
  readonly limit: PageSize
  readonly createdFrom: LocalDate | undefined
  readonly createdTo: LocalDate | undefined
  readonly amount: number | undefined
  readonly payerId: PayerId | undefined
  readonly recipientId: RecipientId | undefined
  readonly number: string | undefined
  readonly status: InvoiceStatus | undefined
  readonly sort: InvoiceSortKey | undefined
  readonly direction: "asc" | "desc" | undefined
}

/** A page of a company's invoices, as JSON. */
export const invoicesPage = (reads: Reads, company: CompanyId, query: InvoiceQuery): JsonPage => {
  const all: CountedRecords = { lists: ["invoices"], company }
  const { createdFrom, createdTo } = query
  const areFew = totalOf(reads, all) <= FEW
  const others = [...filtersOf(query), ...numberHolds(reads, company, query.number, areFew)]
  const filters = [...others, ...equalTo("status", "invoices_by_status", query.status)]
  return readRecords(reads, {
    table: "invoices",
    scope: [ofCompany(company)],
    filters,
    order: orderOf(query.sort, query.direction),
    days: {
      newest: newestFirst,
      all,
      filtered: others.length > 0 ? undefined : ofStatus(company, query.status, all),
      period:
        createdFrom === undefined && createdTo === undefined
          ? undefined
          : { from: createdFrom?.toWire(), to: createdTo?.toWire() }
    },
    page: query.page,
    limit: query.limit
  })
}

/** The text of the printed invoice, as JSON. */
export const invoiceDetails = (
  { text }: Reads,
  company: CompanyId,
  id: InvoiceId
): Either.Either<string, InvoiceNotFound> =>
  Either.fromNullable(
    text("SELECT details AS value FROM invoices WHERE id = ? AND company = ?", [id, company]),
    invoiceNotFound
  )

const filtersOf = (query: InvoiceQuery): ReadonlyArray<Filter> => [
  ...equalTo("payer_id", "invoices_by_payer", query.payerId),
  ...equalTo("recipient_id", "invoices_by_recipient", query.recipientId),
  ...equalTo("amount", "invoices_by_amount", query.amount)
]

/** The day counts of all invoices, or of those with a status. */
const ofStatus = (company: CompanyId, status: InvoiceStatus | undefined, all: CountedRecords): CountedList =>
  status === undefined ? all : countedBy(invoicesByStatus, company, [status])

/** Part of a number: looks at the few candidates of the text index, or at all invoices. */
const numberHolds = (
  reads: Reads,
  company: CompanyId,
  number: string | undefined,
  areFew: boolean
): ReadonlyArray<Filter> => {
  if (number === undefined) return []
  const holds: Condition = { sql: dialectOf(reads).holds("folded_number"), params: [folded(number)] }
  const few = areFew ? undefined : fewCandidates(reads, invoiceTexts, company, number)
  return [
    few === undefined
      ? { ...holds, index: newestFirst.index, looksAtAll: true }
      : {
          sql: `id IN (${few.sql}) AND ${holds.sql}`,
          params: [...few.params, ...holds.params],
          index: undefined
        }
  ]
}

/** The same error for an unknown id and for another company's. */
const invoiceNotFound = () =>
  new InvoiceNotFound({ detail: "the key's company has no invoice with this ID", requestId: Option.none() })
