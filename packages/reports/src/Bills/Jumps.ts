import { isoMonth } from "@estate/domain/Calendar"
import { Schema } from "effect"

const MIN_TIMES = 3
const MIN_EARLIER_MONTHS = 2

/**
 * A month for which a payer was billed at least three times the usual amount: the mean of the
 * payer's earlier months with invoices, of which there are at least two. `times` has one decimal.
 */
export const Jump = Schema.Struct({
  payer: Schema.String,
  month: Schema.String,
  amount: Schema.Int,
  usual: Schema.Int,
  times: Schema.Number
})
export type Jump = typeof Jump.Type

/** The jumps, the latest first; `billed` has each payer's amounts by month number. */
export const jumpsOf = (
  billed: ReadonlyArray<readonly [payer: string, months: ReadonlyMap<number, number>]>
): ReadonlyArray<Jump> =>
  billed
    .flatMap(([payer, months]) => jumpsOfPayer(payer, months))
    .toSorted((a, b) => (a.month === b.month ? b.amount - a.amount : a.month < b.month ? 1 : -1))

const jumpsOfPayer = (payer: string, months: ReadonlyMap<number, number>): ReadonlyArray<Jump> => {
  let sum = 0
  return [...months]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([month, amount], earlier) => {
      const usual = earlier === 0 ? 0 : sum / earlier
      sum += amount
      return earlier >= MIN_EARLIER_MONTHS && usual > 0 && amount >= MIN_TIMES * usual
        ? [
            {
              payer,
              month: isoMonth(month),
              amount,
              usual: Math.round(usual),
              times: Math.round((amount / usual) * 10) / 10
            }
          ]
        : []
    })
}
