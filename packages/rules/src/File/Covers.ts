import type { MatchEntry } from "./RulesFile.ts"
import type { Range } from "./Texts.ts"

type Conditions = Omit<MatchEntry, "not">

/**
 * Whether every thread that fits `other` fits `match` too, as far as the conditions alone tell:
 * false may mean that it is not known.
 */
export const covers = (match: MatchEntry | undefined, other: MatchEntry | undefined): boolean => {
  if (match === undefined) return true
  const { not, ...conditions } = match
  return coversAll(conditions, other) && (not === undefined || isSame(not, other?.not))
}

/** Whether no thread can fit: what must not hold always does. */
export const isContradiction = ({ not, ...conditions }: MatchEntry): boolean =>
  not !== undefined && coversAll(not, conditions)

const coversAll = (conditions: Conditions, other: Conditions | undefined): boolean =>
  coversRanges(conditions.listing, other?.listing) &&
  (["company", "complex", "title", "text", "author", "entity", "calendar"] as const).every(key =>
    coversTexts(conditions[key], other?.[key])
  )

const coversRanges = (
  ranges: ReadonlyArray<Range> | undefined,
  others: ReadonlyArray<Range> | undefined
): boolean =>
  ranges === undefined ||
  (others?.every(({ from, to }) => ranges.some(range => range.from <= from && to <= range.to)) ?? false)

const coversTexts = (
  texts: ReadonlyArray<unknown> | undefined,
  others: ReadonlyArray<unknown> | undefined
): boolean =>
  texts === undefined || (others?.every(other => texts.some(text => isSame(text, other))) ?? false)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
