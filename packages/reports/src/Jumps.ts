import { monthOf } from "@estate/domain/Calendar"
import { Schema } from "effect"

const TIMES = 3
const EARLIER_MONTHS = 2
const MOST_FOUND = 100
const MONTHS_OF_YEAR = 12

/**
 * A month in which a payer was billed at least three times as much as is usual: as the mean of the payer's earlier months that have invoices, of
 * which there are two or more. `times` is to one place.
 */
export const Jump = Schema.Struct({
  payer: Schema.String,
  month: Schema.String,
  amount: Schema.Int,
  usual: Schema.Int,
  times: Schema.Number
})
export type Jump = typeof Jump.Type

/** The jumps among what each payer was billed by month (months counted from the year 0), at most 100, the latest first. */
export const jumpsOf = (
  billed: ReadonlyArray<readonly [payer: string, months: ReadonlyMap<number, number>]>
): ReadonlyArray<Jump> =>
  billed
    .flatMap(([payer, months]) => jumpsOfPayer(payer, months))
    .toSorted((a, b) => (a.month === b.month ? b.amount - a.amount : a.month < b.month ? 1 : -1))
    .slice(0, MOST_FOUND)

const jumpsOfPayer = (payer: string, months: ReadonlyMap<number, number>): ReadonlyArray<Jump> => {
  let sum = 0
  return [...months]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([month, amount], earlier) => {
      const usual = earlier === 0 ? 0 : sum / earlier
      sum += amount
      return earlier >= EARLIER_MONTHS && usual > 0 && amount >= TIMES * usual
        ? [
            {
              payer,
              month: monthOf({
                year: Math.floor(month / MONTHS_OF_YEAR),
                month: (month % MONTHS_OF_YEAR) + 1
              }),
              amount,
              usual: Math.round(usual),
              times: Math.round((amount / usual) * 10) / 10
            }
          ]
        : []
    })
}
