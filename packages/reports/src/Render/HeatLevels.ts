import type { HeatValue, Measure } from "../Report/Document.ts"

/** The number of shades of a heat map, not counting that of an empty cell. */
export const SHADES = 5

/** True for a measured value. A count of zero does not count as one; a share of zero does. */
export const isMeasured = (value: HeatValue, measure: Measure): value is number =>
  typeof value === "number" && (measure !== "count" || value > 0)

/**
 * The largest value of each shade. Each shade has a fifth of the measured cells, so that one busy
 * hour does not make all others look alike. Empty shades are omitted.
 */
export const heatBounds = (
  values: ReadonlyArray<ReadonlyArray<HeatValue>>,
  measure: Measure
): ReadonlyArray<number> => {
  const sorted = values
    .flat()
    .filter(value => isMeasured(value, measure))
    .sort((a, b) => a - b)
  const bounds = Array.from(
    { length: SHADES },
    (_, shade) => sorted[Math.ceil(((shade + 1) / SHADES) * sorted.length) - 1] ?? 0
  )
  return sorted.length === 0 ? [] : [...new Set(bounds)]
}

/** The shade of a value: 1 to 5, or 0 for an empty cell. Fewer bounds spread over all shades. */
export const heatShade = (value: HeatValue, measure: Measure, bounds: ReadonlyArray<number>): number => {
  if (!isMeasured(value, measure)) return 0
  const found = bounds.findIndex(bound => value <= bound)
  return shadeOf(found < 0 ? bounds.length - 1 : found, bounds.length)
}

/**
 * The shade of the bound with this index; a single bound is in the middle, since it is not an
 * extreme.
 */
export const shadeOf = (index: number, bounds: number): number =>
  bounds <= 1 ? Math.ceil(SHADES / 2) : Math.round(1 + (index * (SHADES - 1)) / (bounds - 1))
