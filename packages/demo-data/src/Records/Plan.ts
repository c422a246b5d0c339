import { LocalDate } from "@estate/domain/LocalDate"
import { DateTime } from "effect"
import { dayOf } from "./Day.ts"

/** How many there shall be of each; threads are all of the first agency, and the others are shared out. */
export interface DemoCounts {
  readonly threads: number
  readonly calls: number
  readonly invoices: number
  readonly listings: number
  readonly accounts: number
  readonly complexes: number
}

export const noRecords: DemoCounts = {
  threads: 0,
  calls: 0,
  invoices: 0,
  listings: 0,
  accounts: 0,
  complexes: 0
}

/** A small agency's year: the defaults of `estate-server demo`. */
export const defaultCounts: DemoCounts = {
  threads: 40,
  calls: 400,
  invoices: 60,
  listings: 60,
  accounts: 8,
  complexes: 12
}

/** What a demo is made of. The same seed makes the same, as seen from `now`. */
export interface DemoPlan extends DemoCounts {
  readonly seed: number
  readonly now: DateTime.Zoned
}

/** Where a demo stands: its seed, the number of its present day, its second of that day, and the zone's offset. */
export interface Place {
  readonly seed: number
  readonly today: number
  readonly second: number
  readonly offset: string
}

export const placeOf = ({ seed, now }: DemoPlan): Place => {
  const { hours, minutes, seconds } = DateTime.toParts(now)
  return {
    seed,
    today: dayOf(LocalDate.fromInstant(now, now.zone)),
    second: hours * 3_600 + minutes * 60 + seconds,
    offset: DateTime.zonedOffsetIso(now)
  }
}

/** Three quarters belong to the first agency. */
export const shareOut = (count: number): { readonly first: number; readonly second: number } => {
  const first = Math.ceil(count * 0.75)
  return { first, second: count - first }
}
