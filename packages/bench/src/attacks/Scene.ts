import type { Build } from "../Arguments.ts"
import { quantile } from "../Table.ts"

/** What a scene measured, and the limit that it must keep. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** It must be at most this. */
  readonly limit: number
}

/** An attack on a service of its own; its files are in the folder. */
export type Scene = (folder: string, build: Build) => Promise<ReadonlyArray<Figure>>

export const atMost = (limit: number, name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  limit
})

/** How much slower the slowest hundredth may become for those who attack nobody. */
const ABOVE_QUIET_MILLIS = 50

/** The slowest hundredth under attack, beside that of the same path before it. */
export const aboveQuiet = (
  name: string,
  quiet: ReadonlyArray<number>,
  attacked: ReadonlyArray<number>
): Figure => {
  const before = quantile(quiet, 0.99)
  return atMost(
    ABOVE_QUIET_MILLIS,
    `${name}: p99 above its quiet ${before.toFixed(1)} ms`,
    quantile(attacked, 0.99) - before,
    "ms"
  )
}
