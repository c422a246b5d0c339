import { dayNumber } from "@estate/domain/Calendar"
import type { Invoice } from "@estate/domain/Invoice"
import { Option, Schema } from "effect"
import { isInPeriod, type Period } from "../Report/Head.ts"
import { isBilledIn, type Previous } from "../Report/Previous.ts"
import { BilledTally, isKnown } from "../Tally/Billed.ts"

/** Invoices are monthly: the bills of fewer days say nothing of the calls of these days. */
const MIN_DAYS = 28

/**
 * What the platform billed: the invoices issued in a period, paid or not, without those of an
 * unknown status; and the amount for each target call, null if there was none, if nothing was
 * billed, or for fewer than 28 days. In whole roubles.
 */
export const Spend = Schema.Struct({
  invoices: Schema.NonNegativeInt,
  billed: Schema.Int,
  perTargetCall: Schema.OptionFromNullOr(Schema.Int)
})
export type Spend = typeof Spend.Type

/** Whether a period is long enough for a cost of its calls. */
export const isBillable = ({ from, to }: Period): boolean =>
  Option.match(Option.all([from, to]), {
    onNone: () => true,
    onSome: ([first, last]) => dayNumber(last) - dayNumber(first) + 1 >= MIN_DAYS
  })

const spendOf = (tally: BilledTally, targetCalls: number, period: Period): Spend => {
  const { invoices, billed } = tally.figures
  const hasCost = targetCalls > 0 && invoices > 0 && isBillable(period)
  return {
    invoices,
    billed,
    perTargetCall: hasCost ? Option.some(Math.round(billed / targetCalls)) : Option.none()
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
    if (!isKnown(invoice)) return
    const { createdAt } = invoice
    if (isInPeriod(createdAt, this.period)) this.own.add(invoice)
    else if (Option.exists(this.previous, previous => isBilledIn(createdAt, previous)))
      this.earlier.add(invoice)
  }

  spend(targetCalls: number): Spend {
    return spendOf(this.own, targetCalls, this.period)
  }

  previousSpend(targetCalls: number): Spend {
    return spendOf(this.earlier, targetCalls, this.period)
  }
}
