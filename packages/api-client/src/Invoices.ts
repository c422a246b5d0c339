import {
  listInvoiceStatuses,
  listInvoices,
  listPayers,
  listRecipients,
  showInvoice
} from "@estate/api/Invoices"
import { type FilterEntry, standsForAll } from "@estate/domain/FilterEntry"
import type { Invoice, InvoiceDetails, InvoiceId, InvoiceNotFound } from "@estate/domain/Invoice"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as Struct from "effect/Struct"
import { pagesPart, type QueryOf } from "./internal/Filters.ts"
import type { Internals } from "./internal/Internals.ts"
import { invoiceFilters, partyFilters, sortKeys } from "./internal/InvoiceFilters.ts"
import { serviceClass } from "./internal/Layers.ts"
import { listOf, streamKnowing } from "./internal/paging/ListMethods.ts"
import { dataOf } from "./internal/paging/Paginate.ts"
import { paginateEntries } from "./internal/paging/PaginateEntries.ts"
import { definedFields, pagePath } from "./internal/Query.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** What invoices can be sorted by (spec, endpoint 1). */
export const invoiceSorts = Struct.keys(sortKeys)
/** A name by which invoices can be sorted. */
export type InvoiceSort = (typeof invoiceSorts)[number]

/** Filters and order of invoices (spec, endpoint 1). All that are given apply together. */
export interface InvoiceQuery extends QueryOf<typeof invoiceFilters> {}

/** Filters of payers and recipients (spec, endpoints 2 and 3). */
export interface FilterQuery extends QueryOf<typeof partyFilters> {}

/** The methods of `Invoices`. */
export interface InvoicesService {
  /** One page of the invoices, 10 by default. */
  readonly page: (query?: InvoiceQuery & PageQuery) => Effect.Effect<Page<Invoice>, PlatformError>
  /** All invoices that the query selects, read page by page. */
  readonly stream: (query?: InvoiceQuery & StreamQuery) => Stream.Stream<Invoice, PlatformError>
  /** What an invoice prints. */
  readonly details: (invoice: InvoiceId) => Effect.Effect<InvoiceDetails, PlatformError | InvoiceNotFound>
  /** Everybody who pays invoices of the company, without the entry for all. */
  readonly payers: (query?: FilterQuery & StreamQuery) => Stream.Stream<FilterEntry, PlatformError>
  /** Everybody who is paid by invoices of the company, without the entry for all. */
  readonly recipients: (query?: FilterQuery & StreamQuery) => Stream.Stream<FilterEntry, PlatformError>
  /** The statuses with the names to show for them, without the entry for all. */
  readonly statuses: () => Effect.Effect<ReadonlyArray<FilterEntry>, PlatformError>
}

/**
 * Invoices and the lists for their filters (spec, «Invoices», endpoints 1 to 5).
 *
 * `stream`, `payers` and `recipients` read pages of `pageSize` (default 100); `stream` prefetches
 * some. The lists omit the entry for all.
 */
export class Invoices extends serviceClass<Invoices, InvoicesService>()(
  "@estate/api-client/Invoices",
  client => make(client)
) {}

const make = ({ operation, lists }: Internals): InvoicesService => {
  const details = operation(showInvoice)
  const payers = operation(listPayers)
  const recipients = operation(listRecipients)
  const statuses = operation(listInvoiceStatuses)

  const filter =
    (operation: typeof payers | typeof recipients) =>
    (query: FilterQuery & StreamQuery = {}) =>
      streamKnowing(
        { ...partyFilters, ...pagesPart },
        query,
        operation.unsent,
        paginateEntries(query, lists, operation.unsent, paging => {
          const urlParams = definedFields({ with_acts: query.withActs })
          return operation.prefetch({ path: pagePath(paging), urlParams })
        })
      )

  return {
    ...listOf(lists, invoiceFilters, operation(listInvoices), query => ({
      path: pagePath(query),
      urlParams: parameters(query)
    })),
    details: invoice => Effect.map(details({ path: { count_id: invoice } }), dataOf),
    payers: filter(payers),
    recipients: filter(recipients),
    statuses: () => Effect.map(statuses({}), ({ data }) => data.filter(entry => !standsForAll(entry)))
  }
}

const parameters = (query: InvoiceQuery) =>
  definedFields({
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
