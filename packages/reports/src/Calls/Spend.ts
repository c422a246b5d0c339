import { Option, Schema } from "effect"
import { daysIn, type Period } from "../Report/Head.ts"
import { BilledPeriods } from "../Tally/Billed.ts"

/** Invoices are monthly, so the bills of fewer days say nothing about the calls of these days. */
const MIN_DAYS = 28

/**
 * What the platform billed: the invoices issued in a period, paid or not, without those of an
 * unknown status; and the amount for each target call, which is null if there was none, if nothing
 * was billed, or for fewer than 28 days. In whole roubles.
 */
export const Spend = Schema.Struct({
  invoices: Schema.NonNegativeInt,
  billed: Schema.Int,
  perTargetCall: Schema.OptionFromNullOr(Schema.Int)
})
export type Spend = typeof Spend.Type

/** Whether a period is long enough to calculate the cost of its calls. */
export const isBillable = (period: Period): boolean => {
  const { first, last } = daysIn(period)
  return last - first + 1 >= MIN_DAYS
}

/** Takes the invoices of a period and of the previous one, in any order. */
export class SpendTally extends BilledPeriods {
  spend(targetCalls: number): Spend {
    return this.spendOf(this.billed, targetCalls)
  }

  previousSpend(targetCalls: number): Spend {
    return this.spendOf(this.billedBefore, targetCalls)
  }

  private spendOf({ invoices, billed }: BilledPeriods["billed"], targetCalls: number): Spend {
    const hasCost = targetCalls > 0 && invoices > 0 && isBillable(this.period)
    return {
      invoices,
      billed,
      perTargetCall: hasCost ? Option.some(Math.round(billed / targetCalls)) : Option.none()
    }
  }
}
