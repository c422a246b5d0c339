import type * as Arbitrary from "effect/Arbitrary"

/** A number with leading zeros. */
export const pad = (value: number, width = 2): string => String(value).padStart(width, "0")

/** Any moment from the beginning of a day until the beginning of another, for property tests. */
export const dates =
  (from: string, to: string): Arbitrary.LazyArbitrary<Date> =>
  fc =>
    fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
