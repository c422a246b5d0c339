import { idOfEntry } from "@estate/domain/FilterEntry"
import { type InvoiceSortKey, invoiceStatuses, PayerId, RecipientId } from "@estate/domain/Invoice"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"

const entryId = <A>(id: Schema.Schema<A, number>) =>
  Schema.Union(id, idOfEntry(id)).annotations({
    message: () => ({ message: "an id has digits only: take it from the list of entries", override: true })
  })

/** What invoices can be sorted by, with its names on the wire (spec, endpoint 1). */
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
  /** Only those of exactly this amount, in whole roubles. */
  amount: Schema.Number,
  /** Only those of this payer: an id from `payers`. */
  payerId: entryId(PayerId),
  /** Only those of this recipient: an id from `recipients`. */
  recipientId: entryId(RecipientId),
  /** The printed number of an invoice, or a part of it. */
  number: Schema.String,
  /** Only those that are unpaid, paid in full or paid in part. */
  status: Schema.Literal(...invoiceStatuses),
  /** The field to sort by. The platform chooses the order without it. */
  sort: Schema.Literal(...Struct.keys(sortKeys)),
  /** Whether `sort` begins with the least (`asc`) or the greatest (`desc`). */
  direction: Schema.Literal("asc", "desc")
}

export const partyFilters = {
  /** Only those that are linked to acts. Default: all. */
  withActs: Schema.Boolean
}
