import { type InvoiceQuery, Invoices } from "@estate/api-client/Invoices"
import type { Invoice } from "@estate/domain/Invoice"
import type { Period } from "@estate/reports/Report/Head"
import { Effect, Option } from "effect"
import { forEachRecord } from "../List/ForEachRecord.ts"

/** The invoices issued in a period. */
export const createdIn = ({ from, to }: Period): InvoiceQuery => ({
  createdAtFrom: Option.getOrUndefined(from),
  createdAtTo: Option.getOrUndefined(to)
})

/** Calls `each` for invoices. */
export const readInvoices = (query: InvoiceQuery, each: (invoice: Invoice) => void) =>
  Effect.flatMap(Invoices, invoices => forEachRecord(invoices, query, each))
