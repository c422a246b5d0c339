import {
  listInvoiceStatuses,
  listInvoices,
  listPayers,
  listRecipients,
  showInvoice
} from "@estate/api/Invoices"
import { idOfEntry, standsForAll } from "@estate/domain/FilterEntry"
import {
  type Invoice,
  type InvoiceId,
  type InvoiceSortKey,
  invoiceStatuses,
  PayerId,
  RecipientId
} from "@estate/domain/Invoice"
import { LocalDate, LocalDateFromWire } from "@estate/domain/LocalDate"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { StreamQuery } from "../../PageQuery.ts"
import { pagesPart, type QueryOf } from "../Filters.ts"
import type { Internals } from "../Internals.ts"
import { entryList, entryPage } from "../paging/EntryList.ts"
import { listKnowing, listOf } from "../paging/ListMethods.ts"
import { paginate } from "../paging/Paginate.ts"
import { dataOf } from "../paging/WirePage.ts"
import { pagePath } from "../Query.ts"

const entryId = <A>(id: Schema.Schema<A, number>) =>
  Schema.Union(id, idOfEntry(id)).annotations({
    message: () => ({ message: "an id has digits only: take it from the list of entries", override: true })
  })

/** What invoices can be sorted by, with the names on the wire (spec, endpoint 1). */
export const sortKeys = {
  number: "count_number",
  createdAt: "created_at",
  amount: "amount",
  paymentOrder: "payment_order",
  paidAt: "payed_at",
  actsAmount: "acts_amount"
} as const satisfies Readonly<Record<string, InvoiceSortKey>>

export const invoiceFilters = {
  /** Only those issued on this day or later. */
  createdAtFrom: LocalDateFromWire,
  /** Only those issued on this day or earlier. */
  createdAtTo: LocalDateFromWire,
  /** Only those with exactly this amount, in whole roubles. */
  amount: Schema.Number,
  /** Only those of this payer: an id from `payers`. */
  payerId: entryId(PayerId),
  /** Only those of this recipient: an id from `recipients`. */
  recipientId: entryId(RecipientId),
  /** The printed number of an invoice, or part of it. */
  number: Schema.String,
  /** Only those that are unpaid, paid in full or paid in part. */
  status: Schema.Literal(...invoiceStatuses),
  /** The field to sort by. Default: the platform's order. */
  sort: Schema.Literal(...Struct.keys(sortKeys)),
  /** Whether `sort` begins with the smallest value (`asc`) or the largest (`desc`). */
  direction: Schema.Literal("asc", "desc")
}

export const partyFilters = {
  /** Only those that are linked to acts. Default: all. */
  withActs: Schema.Boolean
}

type FilterQuery = QueryOf<typeof partyFilters> & StreamQuery

export const invoices = ({ operation, lists }: Internals) => {
  const details = operation(showInvoice)
  const payers = operation(listPayers)
  const recipients = operation(listRecipients)
  const statuses = operation(listInvoiceStatuses)

  const filter =
    ({ prefetch, unsent }: typeof payers | typeof recipients) =>
    (query: FilterQuery = {}) =>
      listKnowing({ ...partyFilters, ...pagesPart }, query, unsent, () =>
        paginate(lists, {
          call: unsent,
          query,
          fetchPage: paging =>
            Effect.map(
              prefetch({ path: pagePath(paging), urlParams: { with_acts: query.withActs } }),
              Effect.map(entryPage)
            ),
          reading: entryList(query.firstPage)
        })
      )

  return {
    ...listOf(
      lists,
      invoiceFilters,
      operation(listInvoices),
      query => ({ path: pagePath(query), urlParams: parameters(query) }),
      invoiceMatches
    ),
    details: (invoice: InvoiceId) => Effect.map(details({ path: { count_id: invoice } }), dataOf),
    payers: filter(payers),
    recipients: filter(recipients),
    statuses: () => Effect.map(statuses({}), ({ data }) => data.filter(entry => !standsForAll(entry)))
  }
}

/** A platform may compare numbers in its own way, and a record lacks the ids of its parties. */
export const invoiceMatches =
  ({ createdAtFrom, createdAtTo, amount, status }: QueryOf<typeof invoiceFilters>) =>
  (invoice: Invoice): boolean =>
    (createdAtFrom === undefined || LocalDate.Order(invoice.createdAt, createdAtFrom) >= 0) &&
    (createdAtTo === undefined || LocalDate.Order(invoice.createdAt, createdAtTo) <= 0) &&
    (amount === undefined || invoice.amount === amount) &&
    (status === undefined || invoice.status === status)

const parameters = (query: QueryOf<typeof invoiceFilters>) => ({
  created_at_from: query.createdAtFrom,
  created_at_to: query.createdAtTo,
  amount: query.amount,
  payer_id: query.payerId,
  recipient_id: query.recipientId,
  count_number: query.number?.trim(),
  count_status: query.status,
  sort: query.sort === undefined ? undefined : sortKeys[query.sort],
  direction: query.direction
})
