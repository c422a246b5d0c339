import type { FilterEntry } from "@estate/domain/FilterEntry"
import {
  Invoice,
  InvoiceDetails,
  InvoiceNotFound,
  type InvoiceSortKey,
  PayerId,
  RecipientId
} from "@estate/domain/Invoice"
import { LocalDate } from "@estate/domain/LocalDate"
import * as Array from "effect/Array"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import { dataOr, type HandlersOf, optional, pageOf, type QueryOf, refusal } from "./Handler.ts"
import { byValue, isPartOf, matches } from "./Select.ts"

/** An invoice, with facts that its record does not contain. */
export const InvoiceEntry = Schema.Struct({
  /** The invoice as lists show it. */
  invoice: Invoice,
  /** The payer's id, for the filter `payerId`. */
  payerId: PayerId,
  /** The recipient's id, for the filter `recipientId`. */
  recipientId: RecipientId,
  /** Its printable details. If they are missing, the platform answers that they are not found. */
  details: optional(InvoiceDetails)
})
type InvoiceEntry = typeof InvoiceEntry.Type

/** Endpoints 1 to 5. */
export const invoiceHandlers = (invoices: ReadonlyArray<InvoiceEntry> = []): HandlersOf<"invoices"> => ({
  "invoices.list": ({ path, urlParams }) => {
    const found = invoicesOf(invoices, urlParams).map(({ invoice }) => invoice)
    return Either.right({ data: pageOf(found, path) })
  },
  "invoices.recipients": ({ path, urlParams }) =>
    Either.right({ data: [ALL, ...pageOf(partiesOf(invoices, "recipient", urlParams), path).items] }),
  "invoices.payers": ({ path, urlParams }) =>
    Either.right({ data: [ALL, ...pageOf(partiesOf(invoices, "payer", urlParams), path).items] }),
  "invoices.statuses": () => Either.right({ data: [ALL, ...invoiceStatusEntries] }),
  "invoices.details": ({ path }) =>
    dataOr(
      invoices.find(({ invoice }) => invoice.id === path.count_id)?.details,
      new InvoiceNotFound(refusal("there is no such invoice"))
    )
})

const ALL = { id: "", label: "All" }

const invoiceStatusEntries = [
  { id: "not_paid", label: "Not paid" },
  { id: "paid_full", label: "Paid" },
  { id: "paid_partial", label: "Paid in part" }
]

/** Endpoint 1: newest first by default, missing values last. */
const invoicesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  query: QueryOf<"invoices.list">
): ReadonlyArray<InvoiceEntry> => {
  const found = entries.filter(
    ({ invoice, payerId, recipientId }) =>
      matches(query.created_at_from, from => LocalDate.Order(invoice.createdAt, from) >= 0) &&
      matches(query.created_at_to, to => LocalDate.Order(invoice.createdAt, to) <= 0) &&
      matches(query.amount, amount => invoice.amount === amount) &&
      matches(query.payer_id, id => payerId === id) &&
      matches(query.recipient_id, id => recipientId === id) &&
      matches(query.count_number, number => isPartOf(number, invoice.number)) &&
      matches(query.count_status, status => invoice.status === status)
  )
  const { sort = "created_at" } = query
  const isFalling = query.sort === undefined || query.direction === "desc"
  const keyOf = ({ invoice }: InvoiceEntry) => sortValues[sort](invoice)
  const rising = Order.combine(
    Order.mapInput(byValue, keyOf),
    Order.mapInput(Order.number, ({ invoice }: InvoiceEntry) => invoice.id)
  )
  const missingLast = Order.mapInput(Order.boolean, (entry: InvoiceEntry) => keyOf(entry) === null)
  return Array.sort(found, Order.combine(missingLast, isFalling ? Order.reverse(rising) : rising))
}

const sortValues: Readonly<Record<InvoiceSortKey, (invoice: Invoice) => unknown>> = {
  count_number: ({ number }) => number,
  created_at: ({ createdAt }) => createdAt.toWire(),
  amount: ({ amount }) => amount,
  payment_order: ({ paymentOrder }) => Option.getOrNull(paymentOrder),
  payed_at: ({ paidAt }) => Option.getOrNull(paidAt),
  acts_amount: ({ actsAmount }) => actsAmount
}

/** Endpoints 2 and 3: payers or recipients by id, each under the name of the newest invoice. */
const partiesOf = (
  entries: ReadonlyArray<InvoiceEntry>,
  kind: "payer" | "recipient",
  { with_acts: withActs = false }: QueryOf<"invoices.payers">
): ReadonlyArray<FilterEntry> => {
  const names = new Map<number, string>()
  for (const { invoice, payerId, recipientId } of [...invoicesOf(entries, {})].reverse())
    if (!withActs || invoice.actsAmount > 0)
      names.set(kind === "payer" ? payerId : recipientId, invoice[kind])
  return Array.sortWith(names, ([id]) => id, Order.number).map(([id, label]) => ({ id: String(id), label }))
}
