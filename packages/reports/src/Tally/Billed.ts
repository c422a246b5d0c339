import { type Invoice, invoiceStatuses } from "@estate/domain/Invoice"
import { Option, Schema } from "effect"
import { isInPeriod, type Period } from "../Report/Head.ts"
import { isBilledIn, type Previous } from "../Report/Previous.ts"

/** What was billed, by how much of it was paid; in whole roubles. */
export const billedFields = {
  invoices: Schema.NonNegativeInt,
  billed: Schema.Int,
  paid: Schema.Int,
  partlyPaid: Schema.Int,
  unpaid: Schema.Int
}

/** Whether the status of an invoice is known: invoices of other statuses are in no sum. */
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

/** Adds up the invoices of a period, and of the previous one, in any order. */
export class BilledPeriods {
  private readonly own = new BilledTally()
  private readonly earlier = new BilledTally()
  protected readonly period: Period
  private readonly previous: Option.Option<Previous>

  constructor(period: Period, previous: Option.Option<Previous>) {
    this.period = period
    this.previous = previous
  }

  /** An invoice with an unknown status counts in neither. */
  add(invoice: Invoice): void {
    if (!isKnown(invoice)) return
    if (isInPeriod(invoice.createdAt, this.period)) this.own.add(invoice)
    else if (Option.exists(this.previous, previous => isBilledIn(invoice.createdAt, previous)))
      this.earlier.add(invoice)
  }

  /** What was billed in the period. */
  get billed() {
    return this.own.figures
  }

  /** What was billed in the previous one. */
  get billedBefore() {
    return this.earlier.figures
  }
}
