import { type Weekday, weekdayOf, weekdays } from "@estate/domain/Calendar"

/** The hours of a day by a wall clock. */
export const HOURS_OF_DAY = 24

/** One hour of one weekday. */
interface Cell<Tally> {
  readonly weekday: Weekday
  readonly hour: number
  readonly tally: Tally
}

/** A tally for each hour of each weekday. */
export class WeekHours<Tally> {
  /** All 168 hours, from Monday at midnight. */
  readonly cells: ReadonlyArray<Cell<Tally>>

  constructor(make: () => Tally) {
    this.cells = weekdays.flatMap(weekday =>
      Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({ weekday, hour, tally: make() }))
    )
  }

  /** The tally of an hour of the day with this number. */
  at(day: number, hour: number): Tally | undefined {
    return this.cells[(weekdayOf(day) - 1) * HOURS_OF_DAY + hour]?.tally
  }

  /** The tallies of these hours; default: of the whole week. */
  tallies(isAsked: (cell: Cell<Tally>) => boolean = () => true): ReadonlyArray<Tally> {
    return this.cells.filter(isAsked).map(({ tally }) => tally)
  }
}
