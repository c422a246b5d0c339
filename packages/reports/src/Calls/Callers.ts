import { Option, Schema } from "effect"
import type { CountedCall } from "./CountedCall.ts"

/** The maximum number of callers that are counted separately. */
const MAX_CALLERS = 200_000
/** A caller without a call in this many days before the period is new. */
export const NEW_CALLER_DAYS = 90

/**
 * Who called: `unique` is the number of distinct phone numbers; `newCallers` is how many of them
 * had no call in the 90 days before the period, null if those days were not read or had more than
 * 200,000 callers. `withoutNumber` counts calls. `areAllCounted` is false if there were more than
 * 200,000 callers; the figures then cover only these.
 */
export const CallerFigures = Schema.Struct({
  unique: Schema.NonNegativeInt,
  newCallers: Schema.OptionFromNullOr(Schema.NonNegativeInt),
  withoutNumber: Schema.NonNegativeInt,
  areAllCounted: Schema.Boolean
})
export type CallerFigures = typeof CallerFigures.Type

/** Counts callers, at most 200,000 of them. */
export class Callers {
  private readonly known = new Set<string>()
  private withoutNumber = 0
  private areAllCounted = true

  /** Adds a call. */
  add({ caller }: Pick<CountedCall, "caller">): void {
    if (caller === "") this.withoutNumber += 1
    else if (this.known.size < MAX_CALLERS) this.known.add(caller)
    else if (!this.known.has(caller)) this.areAllCounted = false
  }

  /** The figures; new callers are those that are not in `earlier`. */
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
