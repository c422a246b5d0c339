import { Option, Schema } from "effect"

/** The most callers that are counted apart. */
const MAX_CALLERS = 200_000
/** A caller is new without a call in so many days before the period. */
export const NEW_CALLER_DAYS = 90

/**
 * Who called: `unique` are the different numbers, `newCallers` those without a call in the 90 days
 * before the period, null if these were not read, or had more than 200,000 callers.
 * `withoutNumber` counts calls. `areAllCounted` is false beyond 200,000 callers, and then there are
 * more than these.
 */
export const CallerFigures = Schema.Struct({
  unique: Schema.NonNegativeInt,
  newCallers: Schema.OptionFromNullOr(Schema.NonNegativeInt),
  withoutNumber: Schema.NonNegativeInt,
  areAllCounted: Schema.Boolean
})
export type CallerFigures = typeof CallerFigures.Type

/** The number without its spelling: `8…`, `+7…` and the bare ten digits are one caller. */
export const callerKey = (phone: string): string => {
  const digits = phone.replace(/\D/g, "")
  return /^[78]\d{10}$/.test(digits) ? digits.slice(1) : digits
}

/** Counts callers by their numbers, at most 200,000 of them. */
export class Callers {
  private readonly known = new Set<string>()
  private withoutNumber = 0
  private areAllCounted = true

  add(phone: string): void {
    const key = callerKey(phone)
    if (key === "") this.withoutNumber += 1
    else if (this.known.size < MAX_CALLERS) this.known.add(key)
    else if (!this.known.has(key)) this.areAllCounted = false
  }

  /** The figures; new callers are those that `earlier` has not. */
  figures(earlier: Option.Option<Callers>): CallerFigures {
    const { known, withoutNumber, areAllCounted } = this
    return {
      unique: known.size,
      newCallers: Option.filter(earlier, before => before.areAllCounted).pipe(
        Option.map(({ known: before }) =>
          [...known].reduce((count, key) => (before.has(key) ? count : count + 1), 0)
        )
      ),
      withoutNumber,
      areAllCounted
    }
  }
}
