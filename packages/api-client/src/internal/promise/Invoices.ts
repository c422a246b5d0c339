import { listInvoices, listPayers, listRecipients, showInvoice } from "@estate/api/Invoices"
import type * as Entries from "@estate/domain/FilterEntry"
import * as Domain from "@estate/domain/Invoice"
import type { PlainQueryOf } from "../Filters.ts"
import { invoiceFilters, invoices, partyFilters } from "../services/Invoices.ts"
import type { Answered, ListOf, PageOf } from "./Answers.ts"
import { checked, listOf, pageOf } from "./Inputs.ts"
import { resource } from "./Methods.ts"
import type { CallOptions } from "./Options.ts"
import type { Plain, PlainRecord } from "./Plain.ts"

/**
 * An invoice in a list (spec, «Invoice list record»). Amounts are whole roubles, and days are
 * `YYYY-MM-DD`.
 */
export interface Invoice extends PlainRecord<typeof Domain.Invoice> {}

/** The printable details of an invoice (spec, «Invoice details»). Amounts are whole roubles. */
export interface InvoiceDetails extends PlainRecord<typeof Domain.InvoiceDetails> {}

/** A payer, recipient or status to filter invoices by (spec, «Filter entry»). */
export interface FilterEntry extends Plain<Entries.FilterEntry> {}

/**
 * Filters and order of invoices (spec, endpoint 1). All given filters apply together. Days are
 * `YYYY-MM-DD`.
 */
export interface InvoiceQuery extends PlainQueryOf<typeof invoiceFilters> {}

/** Filters of payers and recipients (spec, endpoints 2 and 3). */
export interface FilterQuery extends PlainQueryOf<typeof partyFilters> {}

/** Invoices and the lists for their filters (spec, endpoints 1 to 5). */
export interface InvoiceCalls {
  /** One page of the invoices. */
  readonly page: PageOf<InvoiceQuery, Invoice>
  /** All invoices that the query selects. */
  readonly list: ListOf<InvoiceQuery, Invoice>
  /**
   * The printable details of an invoice; rejects with `InvoiceNotFound` if the company has no such
   * invoice.
   */
  readonly details: (invoiceId: number, options?: CallOptions) => Answered<InvoiceDetails>
  /** Everybody who pays the company's invoices, without the entry for «all». */
  readonly payers: ListOf<FilterQuery, FilterEntry>
  /** Everybody who is paid by the company's invoices, without the entry for «all». */
  readonly recipients: ListOf<FilterQuery, FilterEntry>
  /** The statuses with the names to show for them, without the entry for «all». */
  readonly statuses: (options?: CallOptions) => Answered<ReadonlyArray<FilterEntry>>
}

const invoiceCalls = resource(
  invoices,
  ({ none, one, many }): InvoiceCalls => ({
    page: one(pageOf(listInvoices, invoiceFilters), (s, q) => s.page(q)),
    list: many(listOf(listInvoices, invoiceFilters), (s, q) => s.stream(q)),
    details: one(checked(showInvoice, "invoiceId", Domain.InvoiceId), (s, id) => s.details(id)),
    payers: many(listOf(listPayers, partyFilters), (s, q) => s.payers(q)),
    recipients: many(listOf(listRecipients, partyFilters), (s, q) => s.recipients(q)),
    statuses: none(s => s.statuses())
  })
)

export default invoiceCalls
