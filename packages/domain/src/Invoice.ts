import * as Schema from "effect/Schema"
import { refusalFields } from "./CallError.ts"
import { LocalDateFromWire } from "./LocalDate.ts"
import { fieldOrNull, valueOrNone } from "./LooseValue.ts"
import { OpenEnum } from "./OpenEnum.ts"
import { wireField } from "./WireField.ts"

/** The identifier of an invoice, which the wire calls a count. */
export const InvoiceId = Schema.NonNegativeInt.pipe(Schema.brand("InvoiceId"))
export type InvoiceId = typeof InvoiceId.Type

/** The statuses that an invoice is known to have (spec, «States and transitions»). */
export const invoiceStatuses = ["not_paid", "paid_full", "paid_partial"] as const
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
export type InvoiceSortKey = (typeof invoiceSortKeys)[number]

/** An invoice in a list (spec, «Invoice list record»). Amounts are whole roubles. */
export class Invoice extends Schema.Class<Invoice>("Invoice")(
  {
    id: wireField(InvoiceId, "count_id"),
    number: wireField(Schema.String, "count_number"),
    createdAt: wireField(LocalDateFromWire, "created_at"),
    amount: Schema.Int,
    payer: Schema.String,
    recipient: Schema.String,
    paymentOrder: valueOrNone("payment_order"),
    paidAt: valueOrNone("payed_at"),
    actsAmount: wireField(Schema.Int, "acts_amount"),
    actsText: fieldOrNull(Schema.String, "acts_text"),
    status: OpenEnum(...invoiceStatuses),
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
const InvoiceService = Schema.Struct({ title: Schema.String, amount: Schema.Int })

/** The printable details of an invoice (spec, «Invoice details»), in whole roubles. */
export class InvoiceDetails extends Schema.Class<InvoiceDetails>("InvoiceDetails")(
  {
    number: wireField(Schema.String, "count_number"),
    recipient: Schema.String,
    contacts: Schema.String,
    bankItin: wireField(Schema.String, "bank_itin"),
    bankKpp: wireField(Schema.String, "bank_kpp"),
    bankAccountNumber: wireField(Schema.String, "bank_account_number"),
    bankBik: wireField(Schema.String, "bank_bik"),
    bankCorrespondentAccount: wireField(Schema.String, "bank_correspondent_account"),
    generalManagerPosition: wireField(Schema.String, "general_manager_position"),
    generalManager: wireField(Schema.String, "general_manager"),
    payer: Schema.String,
    offerText: wireField(Schema.String, "offer_text"),
    services: Schema.Array(InvoiceService),
    totalAmount: wireField(Schema.Int, "total_amount"),
    totalAmountWithVat: wireField(Schema.Int, "total_amount_with_vat"),
    vatString: wireField(Schema.String, "vat_string"),
    vatAmount: wireField(Schema.Int, "vat_amount"),
    sumString: wireField(Schema.String, "sum_string")
  },
  { identifier: "InvoiceDetails" }
) {}

/** There is no such invoice, or it is another company's (status 404). */
export class InvoiceNotFound extends Schema.TaggedError<InvoiceNotFound>()("InvoiceNotFound", refusalFields) {
  override get message() {
    return `no such invoice: ${this.detail}`
  }
}
