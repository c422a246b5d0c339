import type { ImportLineOf } from "@estate/api/ImportLine"
import { Invoice, InvoiceDetails } from "@estate/domain/Invoice"
import { Option } from "effect"
import { folded, jsonOf, storable } from "../Store/StoredText.ts"

const encodeRecord = jsonOf(Invoice)
const encodeDetails = jsonOf(InvoiceDetails)

/** An invoice as a row of its table. */
export const invoiceRow = (line: ImportLineOf<"invoice">) => {
  const { record } = line
  return {
    id: record.id,
    company: line.company,
    payer_id: line.payerId,
    recipient_id: line.recipientId,
    payer: storable(record.payer),
    recipient: storable(record.recipient),
    number: storable(record.number),
    folded_number: folded(record.number),
    created_at: record.createdAt.toWire(),
    amount: record.amount,
    acts_amount: record.actsAmount,
    status: storable(record.status),
    payment_order_rising: risingKey(record.paymentOrder),
    payment_order_falling: fallingKey(record.paymentOrder),
    paid_at_rising: risingKey(record.paidAt),
    paid_at_falling: fallingKey(record.paidAt),
    record: encodeRecord(record),
    details: encodeDetails(line.details)
  }
}

/** Blobs sort after all numbers and texts. */
const BEHIND_ALL = new Uint8Array([0xff])

const risingKey = (value: Option.Option<unknown>) =>
  Option.match(value, { onNone: () => BEHIND_ALL, onSome: sortKey })

const fallingKey = (value: Option.Option<unknown>) =>
  Option.match(value, { onNone: () => Number.NEGATIVE_INFINITY, onSome: sortKey })

/**
 * The spec does not show the value's type: numbers sort as numbers, texts as texts, and the rest as
 * JSON.
 */
const sortKey = (value: unknown): string | number => {
  if (typeof value === "number") return value
  return storable(typeof value === "string" ? value : JSON.stringify(value))
}
