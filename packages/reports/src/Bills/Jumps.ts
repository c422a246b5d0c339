import { isoMonth, monthNumber } from "@estate/domain/Calendar"
import { Option, Schema } from "effect"
import type { Period } from "../Report/Head.ts"

const MIN_TIMES = 3
const MIN_EARLIER_MONTHS = 2

/**
 * A month for which a payer was billed at least three times the usual amount, which is the median
 * of the payer's earlier months; at least two of these must have invoices. A month without invoices
 * counts as zero; if most months have none, only those with invoices count. `times` has one
 * decimal.
 */
export const Jump = Schema.Struct({
  payer: Schema.String,
  month: Schema.String,
  amount: Schema.Int,
  usual: Schema.Int,
  times: Schema.Number
})
export type Jump = typeof Jump.Type

/** The jumps in a period, the latest first; `billed` has each payer's amounts by month number. */
export const jumpsOf = (
  billed: ReadonlyArray<readonly [payer: string, months: ReadonlyMap<number, number>]>,
  { from, to }: Period
): ReadonlyArray<Jump> => {
  const first = Option.match(from, { onNone: () => -Infinity, onSome: monthNumber })
  const last = Option.match(to, { onNone: () => Infinity, onSome: monthNumber })
  return billed
    .flatMap(([payer, months]) => jumpsOfPayer(payer, months, month => first <= month && month <= last))
    .toSorted((a, b) => (a.month === b.month ? b.amount - a.amount : a.month < b.month ? 1 : -1))
}

const jumpsOfPayer = (
  payer: string,
  months: ReadonlyMap<number, number>,
  isShown: (month: number) => boolean
): ReadonlyArray<Jump> => {
  const inOrder = [...months].toSorted(([a], [b]) => a - b)
  const start = inOrder[0]?.[0] ?? 0
  return inOrder.flatMap(([month, amount], index) => {
    if (index < MIN_EARLIER_MONTHS || !isShown(month)) return []
    const earlier = inOrder.slice(0, index).map(([, each]) => each)
    const usual = medianOf(earlier, month - start - index) || medianOf(earlier, 0)
    return usual > 0 && amount >= MIN_TIMES * usual
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

/** The median of the amounts and a number of zeros. */
const medianOf = (amounts: ReadonlyArray<number>, zeros: number): number => {
  const sorted = amounts.toSorted((a, b) => a - b)
  const middle = (amounts.length + zeros - 1) / 2
  const at = (index: number) => (index < zeros ? 0 : (sorted[index - zeros] ?? 0))
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2
}
