import { Option } from "effect"
import type { Share } from "./Fields.ts"

/** Of 100 differences that are due to chance alone, 95 are in the interval. */
const Z = 1.96

/** A share, and the number of records on which it is based. */
export interface Portion {
  readonly share: Share
  readonly of: number
}

/** Whether two counts of independent events differ by more than chance explains (Poisson). */
export const countsDiffer = (one: number, other: number): boolean =>
  Math.abs(one - other) > Z * Math.sqrt(one + other)

/** Whether two shares do, by the interval of Agresti and Caffo, which also suits few records. */
export const sharesDiffer = (one: Portion, other: Portion): boolean => {
  const [a, b] = [adjusted(one), adjusted(other)]
  return Math.abs(a.share - b.share) > Z * Math.sqrt(a.variance + b.variance)
}

/**
 * The intervals are narrower, so that two that do not touch mean the same as one interval of the
 * difference.
 */
const Z_OF_EACH = Z / Math.SQRT2

/**
 * The ranks of sorted values between which a percentile may be by chance; they may be out of range.
 */
export const ranksAround = (percent: number, count: number): readonly [low: number, high: number] => {
  const share = percent / 100
  const middle = share * count
  const reach = Z_OF_EACH * Math.sqrt(count * share * (1 - share))
  return [Math.floor(middle - reach), Math.ceil(middle + reach) + 1]
}

/** With one additional record of either kind. */
const adjusted = ({ share, of }: Portion) => {
  const found = Option.getOrElse(share, () => 0) * of
  const value = (found + 1) / (of + 2)
  return { share: value, variance: (value * (1 - value)) / (of + 2) }
}
