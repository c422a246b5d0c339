import { Option, Schema } from "effect"
import { DurationFromSeconds } from "./DurationFromSeconds.ts"

/** A part of a whole, 0 to 1, to six places; null where there is no whole. */
export const Share = Schema.OptionFromNullOr(Schema.Number.pipe(Schema.between(0, 1)))
export type Share = typeof Share.Type

/** Whole seconds, or null where nothing was measured. */
export const SecondsOrNull = Schema.OptionFromNullOr(DurationFromSeconds)

/** Which share of `whole` a part is. */
export const shareOf = (part: number, whole: number): Share =>
  whole === 0 ? Option.none() : Option.some(Math.round((part / whole) * 1_000_000) / 1_000_000)
