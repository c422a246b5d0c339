import * as Schema from "effect/Schema"
import { refusal } from "./CallError.ts"
import { branded } from "./internal/Branded.ts"
import { fieldOrNull, valueOrNone } from "./internal/LooseValue.ts"
import { OpenEnum } from "./internal/OpenEnum.ts"
import { wireField } from "./internal/WireField.ts"
import { LocalDateFromWire } from "./LocalDate.ts"

/** The identifier of an invoice, which the wire calls a count. */
export const InvoiceId = Schema.NonNegativeInt.pipe(branded("InvoiceId"))
/** A number that is known to be an invoice's identifier. */
export type InvoiceId = typeof InvoiceId.Type

/** The identifier of a payer of invoices. */
export const PayerId = Schema.NonNegativeInt.pipe(branded("PayerId"))
/** A number that is known to be a payer's identifier. */
export type PayerId = typeof PayerId.Type

/** The identifier of a recipient of invoices' payments. */
export const RecipientId = Schema.NonNegativeInt.pipe(branded("RecipientId"))
/** A number that is known to be a recipient's identifier. */
export type RecipientId = typeof RecipientId.Type

/** The statuses that an invoice is known to have (spec, «States and transitions»). */
export const invoiceStatuses = ["not_paid", "paid_full", "paid_partial"] as const
/** A status of an invoice that the spec has. */
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The sort keys of the invoice list, in the wire's names (spec, endpoint 1). */
export const invoiceSortKeys = [
  "count_number",
  "created_at",
  "amount",
  "payment_order",
  "payed_at",
  "acts_amount"
] as const
/** A name by which the platform sorts invoices. */
export type InvoiceSortKey = (typeof invoiceSortKeys)[number]

/** An invoice in a list (spec, «Invoice list record»). Amounts are whole roubles. */
export class Invoice extends Schema.Class<Invoice>("Invoice")(
  {
    /** The identifier of the invoice, by which its details are read. */
    id: wireField(InvoiceId, "count_id"),
    /** The number printed on the invoice, which may have letters. */
    number: wireField(Schema.String, "count_number"),
    /** The day on which it was issued. */
    createdAt: wireField(LocalDateFromWire, "created_at"),
    /** The amount to be paid, in whole roubles. */
    amount: Schema.Int,
    /** The name of the payer. */
    payer: Schema.String,
    /** The name of who is paid. */
    recipient: Schema.String,
    /** The payment order, in whatever form the platform sends; none while it is unpaid. */
    paymentOrder: valueOrNone("payment_order"),
    /** When it was paid, in whatever form the platform sends; none while it is unpaid. */
    paidAt: valueOrNone("payed_at"),
    /** The sum of its acts, in whole roubles. */
    actsAmount: wireField(Schema.Int, "acts_amount"),
    /** What the acts say, if there are any. */
    actsText: fieldOrNull(Schema.String, "acts_text"),
    /** `not_paid`, `paid_partial`, `paid_full`, or a status that came after this version. */
    status: OpenEnum(...invoiceStatuses),
    /** True if the platform would let the company delete it. */
    canDelete: wireField(Schema.Boolean, "can_delete")
  },
  { identifier: "Invoice" }
) {
  /** True if it is paid in full. */
  get isPaid(): boolean {
    return this.status === "paid_full"
  }
}

/** One line of an invoice. */
const InvoiceService = Schema.Struct({
  /** The service, as it is printed. */
  title: Schema.String,
  /** Its price in whole roubles. */
  amount: Schema.Int
})

/** The printable details of an invoice (spec, «Invoice details»), in whole roubles. */
export class InvoiceDetails extends Schema.Class<InvoiceDetails>("InvoiceDetails")(
  {
    /** The title line: the number with its date, as a sentence. */
    number: wireField(Schema.String, "count_number"),
    /** The name of who is paid. */
    recipient: Schema.String,
    /** How to reach the recipient, on several lines. */
    contacts: Schema.String,
    /** The recipient's taxpayer number (ИНН). */
    bankItin: wireField(Schema.String, "bank_itin"),
    /** The recipient's tax registration code (КПП). */
    bankKpp: wireField(Schema.String, "bank_kpp"),
    /** The account to which the money goes. */
    bankAccountNumber: wireField(Schema.String, "bank_account_number"),
    /** The code of the recipient's bank (БИК). */
    bankBik: wireField(Schema.String, "bank_bik"),
    /** The account of the recipient's bank at the central bank. */
    bankCorrespondentAccount: wireField(Schema.String, "bank_correspondent_account"),
    /** The position of the person who signs for the recipient. */
    generalManagerPosition: wireField(Schema.String, "general_manager_position"),
    /** The name of the person who signs for the recipient. */
    generalManager: wireField(Schema.String, "general_manager"),
    /** The payer, described in one line. */
    payer: Schema.String,
    /** The terms of the offer, on several lines. */
    offerText: wireField(Schema.String, "offer_text"),
    /** The services to be paid, line by line. */
    services: Schema.Array(InvoiceService),
    /** The sum without VAT, in whole roubles. */
    totalAmount: wireField(Schema.Int, "total_amount"),
    /** The sum with VAT, in whole roubles: the amount to be paid. */
    totalAmountWithVat: wireField(Schema.Int, "total_amount_with_vat"),
    /** How VAT is described, such as its rate. */
    vatString: wireField(Schema.String, "vat_string"),
    /** VAT alone, in whole roubles. */
    vatAmount: wireField(Schema.Int, "vat_amount"),
    /** The amount to be paid, in words. */
    sumString: wireField(Schema.String, "sum_string")
  },
  { identifier: "InvoiceDetails" }
) {}

/** The invoice does not exist, or belongs to another company (status 404). */
export class InvoiceNotFound extends refusal<InvoiceNotFound>()("InvoiceNotFound", "no such invoice") {}
