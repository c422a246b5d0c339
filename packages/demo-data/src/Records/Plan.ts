import { dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { DateTime } from "effect"

/** How many records of each type; all threads are the first agency's, others are shared. */
export interface DemoCounts {
  readonly threads: number
  readonly calls: number
  readonly invoices: number
  readonly listings: number
  readonly accounts: number
  readonly complexes: number
}

/** The defaults of `estate-server demo`. */
export const defaultCounts: DemoCounts = {
  threads: 40,
  calls: 400,
  invoices: 60,
  listings: 60,
  accounts: 8,
  complexes: 12
}

/** What to make: equal plans make equal records. */
export interface DemoPlan extends DemoCounts {
  readonly seed: number
  /** All records lead up to this moment. */
  readonly now: DateTime.Zoned
}

/** What all makers of records share. */
export interface DemoContext {
  readonly seed: number
  /** The day number of `now`. */
  readonly today: number
  readonly secondOfDay: number
  /** The zone's offset, as `+03:00`. */
  readonly offset: string
}

export const contextOf = ({ seed, now }: DemoPlan): DemoContext => {
  const { hours, minutes, seconds } = DateTime.toParts(now)
  return {
    seed,
    today: dayNumber(LocalDate.fromInstant(now, now.zone)),
    secondOfDay: hours * 3_600 + minutes * 60 + seconds,
    offset: DateTime.zonedOffsetIso(now)
  }
}

/** The agencies' shares of a count: three quarters and the rest. */
export const shareOut = (count: number): { readonly first: number; readonly second: number } => {
  const first = Math.ceil(count * 0.75)
  return { first, second: count - first }
}
