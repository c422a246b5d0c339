import { type Invoice, invoiceStatuses } from "@estate/domain/Invoice"
import { Schema } from "effect"

/** What was billed, by how much of it was paid; in whole roubles. */
export const billedFields = {
  invoices: Schema.NonNegativeInt,
  billed: Schema.Int,
  paid: Schema.Int,
  partlyPaid: Schema.Int,
  unpaid: Schema.Int
}

/** Whether the status of an invoice is known: others are in no sum. */
export const isKnown = ({ status }: Invoice): boolean => invoiceStatuses.some(known => known === status)

/** Adds up what was billed. */
export class BilledTally {
  private invoices = 0
  private readonly amounts = { paid: 0, partlyPaid: 0, unpaid: 0 }

  add({ status, amount }: Invoice): void {
    this.invoices += 1
    this.amounts[status === "paid_full" ? "paid" : status === "paid_partial" ? "partlyPaid" : "unpaid"] +=
      amount
  }

  get figures() {
    const { paid, partlyPaid, unpaid } = this.amounts
    return { invoices: this.invoices, billed: paid + partlyPaid + unpaid, paid, partlyPaid, unpaid }
  }
}
