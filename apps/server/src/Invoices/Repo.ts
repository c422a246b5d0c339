import type { ServedParts } from "@estate/api/Endpoint"
import type { listInvoices } from "@estate/api/Invoices"
import type { CompanyId } from "@estate/domain/Company"
import { type InvoiceId, InvoiceNotFound, type InvoiceStatus } from "@estate/domain/Invoice"
import type { Reads } from "@estate/store/Read"
import { Either, Option } from "effect"
import { type CountedRecords, totalOf } from "../Store/DayCounts.ts"
import { invoicesByStatus } from "../Store/DayCountTriggers.ts"
import { dialectOf } from "../Store/Dialect.ts"
import { equalTo, type Filter, ofCompany } from "../Store/Filters.ts"
import { type Condition, FEW, type JsonPage, type Paging } from "../Store/JsonPage.ts"
import { type CountedList, countedBy } from "../Store/RecordQuery.ts"
import { readRecords } from "../Store/Records.ts"
import { invoiceTexts } from "../Store/SearchedTexts.ts"
import { folded } from "../Store/StoredText.ts"
import { candidates } from "../Store/TextIndex.ts"
import { newestFirst, orderOf } from "./Order.ts"

/** Filters and order of a company's invoices. */
type Wanted = ServedParts<typeof listInvoices>["urlParams"]

/** A page of a company's invoices, as JSON. */
export const invoicesPage = (
  reads: Reads,
  company: CompanyId,
  { page, limit }: Paging,
  wanted: Wanted
): JsonPage => {
  const all: CountedRecords = { lists: ["invoices"], company }
  const { created_at_from: from, created_at_to: to, count_status: status } = wanted
  const areFew = totalOf(reads, all) <= FEW
  const others = [...filtersOf(wanted), ...numberHolds(reads, company, wanted.count_number, areFew)]
  const filters = [...others, ...equalTo("status", "invoices_by_status", status)]
  return readRecords(reads, {
    table: "invoices",
    scope: [ofCompany(company)],
    filters,
    order: orderOf(wanted.sort, wanted.direction),
    days: {
      newest: newestFirst,
      all,
      filtered: others.length > 0 ? undefined : ofStatus(company, status, all),
      period: from === undefined && to === undefined ? undefined : { from: from?.toWire(), to: to?.toWire() }
    },
    page,
    limit
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

const filtersOf = ({ amount, payer_id, recipient_id }: Wanted): ReadonlyArray<Filter> => [
  ...equalTo("payer_id", "invoices_by_payer", payer_id),
  ...equalTo("recipient_id", "invoices_by_recipient", recipient_id),
  ...equalTo("amount", "invoices_by_amount", amount)
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
  const few = areFew ? undefined : candidates(reads, invoiceTexts, company, number, FEW)
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
