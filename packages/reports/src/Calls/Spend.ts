import { dayNumber } from "@estate/domain/Calendar"
import { type Invoice, invoiceStatuses } from "@estate/domain/Invoice"
import { Option, Schema } from "effect"
import { isInPeriod, type Period } from "../Report/Head.ts"
import type { Previous } from "../Report/Previous.ts"

/**
 * What the platform billed: the invoices issued in a period, paid or not, without those of an
 * unknown status; and the amount for each target call, null if there was none. In whole roubles.
 */
export const Spend = Schema.Struct({
  invoices: Schema.NonNegativeInt,
  billed: Schema.Int,
  perTargetCall: Schema.OptionFromNullOr(Schema.Int)
})
export type Spend = typeof Spend.Type

class BilledTally {
  private invoices = 0
  private billed = 0

  add({ amount }: Invoice): void {
    this.invoices += 1
    this.billed += amount
  }

  figures(targetCalls: number): Spend {
    const { invoices, billed } = this
    const perTargetCall = targetCalls === 0 ? Option.none() : Option.some(Math.round(billed / targetCalls))
    return { invoices, billed, perTargetCall }
  }
}

/** Takes the invoices of a period and of the previous one, in any order. */
export class SpendTally {
  private readonly own = new BilledTally()
  private readonly earlier = new BilledTally()
  private readonly period: Period
  private readonly previous: Option.Option<Previous>

  constructor(period: Period, previous: Option.Option<Previous>) {
    this.period = period
    this.previous = previous
  }

  add(invoice: Invoice): void {
    if (!invoiceStatuses.some(status => status === invoice.status)) return
    const { createdAt } = invoice
    if (isInPeriod(createdAt, this.period)) this.own.add(invoice)
    else if (
      Option.exists(
        this.previous,
        ({ period, asOf }) => isInPeriod(createdAt, period) && dayNumber(createdAt) <= dayNumber(asOf)
      )
    )
      this.earlier.add(invoice)
  }

  spend(targetCalls: number): Spend {
    return this.own.figures(targetCalls)
  }

  previousSpend(targetCalls: number): Spend {
    return this.earlier.figures(targetCalls)
  }
}
