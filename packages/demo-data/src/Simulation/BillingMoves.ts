import type { Invoice, InvoiceDetails } from "@estate/domain/Invoice"

/** An invoice that is not paid in full, with the parts of its import line. */
export interface OwedInvoice {
  readonly payerId: number
  readonly recipientId: number
  readonly record: Invoice
  readonly details: InvoiceDetails
}

/** What happens to an agency's invoices next. */
export type BillingMove =
  | { readonly _tag: "Bill" }
  | { readonly _tag: "Pay"; readonly invoice: OwedInvoice }
  | { readonly _tag: "PayPart"; readonly invoice: OwedInvoice }

/** Chances drawn beforehand, each from 0 up to 1: what to do, and to which of the invoices. */
export interface BillingDraw {
  readonly what: number
  readonly where: number
}

/** A new invoice, or a payment of one that is owed; whoever has paid a part pays the rest next. */
export const decideBilling = (owed: ReadonlyArray<OwedInvoice>, draw: BillingDraw): BillingMove => {
  const invoice = owed[Math.floor(draw.where * owed.length)]
  if (invoice === undefined || draw.what < 0.5) return { _tag: "Bill" }
  return draw.what < 0.62 && invoice.record.status === "not_paid"
    ? { _tag: "PayPart", invoice }
    : { _tag: "Pay", invoice }
}
