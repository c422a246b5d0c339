import type * as DateTime from "effect/DateTime"
import type { Person } from "./Person.ts"

/** An alert to send now. */
export interface Alert {
  /**
   * `FIRST` of `Decide.ts`, the name of a step or of its repetition, or the name of a claim's end.
   */
  readonly name: string
  /** A person's id means a direct message. Undefined means the thread of the first alert. */
  readonly channel: string | undefined
  readonly also: ReadonlyArray<string>
  readonly mentions: ReadonlyArray<Person>
  /** When it became due, if its route has groups. */
  readonly gathersSince: DateTime.Utc | undefined
  /**
   * A first alert that could not be sent earlier, or a step that was already missed when the thread
   * was first seen.
   */
  readonly isLate: boolean
}

/** An alert in the thread of the first one. */
export const inThread = (name: string, mentions: ReadonlyArray<Person> = []): Alert => ({
  name,
  channel: undefined,
  also: [],
  mentions,
  gathersSince: undefined,
  isLate: false
})
