import type { FilterEntry } from "@estate/domain/FilterEntry"
import type { Invoice, InvoiceDetails, InvoiceId, InvoiceNotFound } from "@estate/domain/Invoice"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import * as Struct from "effect/Struct"
import type { QueryOf } from "./internal/Filters.ts"
import * as service from "./internal/services/Invoices.ts"
import { serviceClass } from "./internal/services/Layers.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** What invoices can be sorted by (spec, endpoint 1). */
export const invoiceSorts = Struct.keys(service.sortKeys)
/** A name by which invoices can be sorted. */
export type InvoiceSort = (typeof invoiceSorts)[number]

/**
 * Filters and order of invoices (spec, endpoint 1). All given filters apply together. If the
 * platform ignores one, a page has other invoices, too; a stream leaves out those of other days,
 * amounts and statuses.
 */
export interface InvoiceQuery extends QueryOf<typeof service.invoiceFilters> {}

/** Filters of payers and recipients (spec, endpoints 2 and 3). */
export interface FilterQuery extends QueryOf<typeof service.partyFilters> {}

/** The methods of `Invoices`. */
export interface InvoicesService {
  /** One page of the invoices, 10 by default. */
  readonly page: (query?: InvoiceQuery & PageQuery) => Effect.Effect<Page<Invoice>, PlatformError>
  /** All invoices that the query selects, read page by page. */
  readonly stream: (query?: InvoiceQuery & StreamQuery) => Stream.Stream<Invoice, PlatformError>
  /** The printable details of an invoice. */
  readonly details: (invoice: InvoiceId) => Effect.Effect<InvoiceDetails, PlatformError | InvoiceNotFound>
  /** Everybody who pays the company's invoices, without the entry for «all». */
  readonly payers: (query?: FilterQuery & StreamQuery) => Stream.Stream<FilterEntry, PlatformError>
  /** Everybody who is paid by the company's invoices, without the entry for «all». */
  readonly recipients: (query?: FilterQuery & StreamQuery) => Stream.Stream<FilterEntry, PlatformError>
  /** The statuses with the names to show for them, without the entry for «all». */
  readonly statuses: () => Effect.Effect<ReadonlyArray<FilterEntry>, PlatformError>
}

/**
 * Tells whether a query asks for an invoice, as far as its record shows it. A platform may ignore a
 * filter: a stream leaves out the other invoices, and a page has them.
 */
export const invoiceMatches: (query: InvoiceQuery) => (invoice: Invoice) => boolean = service.invoiceMatches

/**
 * Invoices and the lists for their filters (spec, «Invoices», endpoints 1 to 5).
 *
 * `stream`, `payers` and `recipients` read pages of `pageSize` (default 100); `stream` prefetches
 * some of them. The lists omit the entry for «all».
 */
export class Invoices extends serviceClass<Invoices, InvoicesService>()(
  "@estate/api-client/Invoices",
  service.invoices
) {}
