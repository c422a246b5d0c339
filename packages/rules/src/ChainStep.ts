import type * as Duration from "effect/Duration"
import type { Person } from "./Person.ts"

/** Whom a step mentions: a person, those on duty, or the owner of the listing. */
export type Mention =
  | { readonly kind: "person"; readonly person: Person }
  | { readonly kind: "rota"; readonly name: string }
  | { readonly kind: "owner" }

/** Whom an alert mentions: all of these, or the first one who exists. */
export interface Mentions {
  readonly which: "all" | "first"
  readonly of: ReadonlyArray<Mention>
}

/** Where an alert is posted: in a channel, or as a direct message to somebody. */
export type Place = string | Mention

/** Nobody is mentioned. */
export const nobody: Mentions = { which: "all", of: [] }

/** A step of a chain: an alert that is sent if a buyer is still waiting after a time. */
export interface ChainStep {
  readonly name: string
  readonly after: Duration.Duration
  /** Whether only opening hours count, or all time. */
  readonly count: "open" | "always"
  readonly mention: Mentions
  /** Where the step is posted. Undefined means the thread of the alert. */
  readonly channel: Place | undefined
  /**
   * The interval, counted like `after`, at which it is sent again until the buyer has an answer.
   */
  readonly repeat: Duration.Duration | undefined
}
