import type * as DateTime from "effect/DateTime"
import type { Condition, Route } from "./Route.ts"
import type { ThreadFacts } from "./ThreadFacts.ts"

/** What a person did about a waiting buyer. */
export type Deed =
  | { readonly kind: "taken"; readonly at: DateTime.Utc }
  | { readonly kind: "released"; readonly at: DateTime.Utc }
  | { readonly kind: "snoozed"; readonly at: DateTime.Utc; readonly until: DateTime.Utc }
  | { readonly kind: "handled"; readonly at: DateTime.Utc }

/** A time in which threads that fit cause no alert. */
export interface Silence {
  readonly id: string
  readonly conditions: ReadonlyArray<Condition>
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
}

/** What is known of a buyer who waits. */
export interface Facts {
  readonly thread: ThreadFacts
  /** The route that took the thread when its buyer began to wait. */
  readonly route: Route
  /** Since when the buyer waits. */
  readonly waitingSince: DateTime.Utc
  /** When it was first seen. */
  readonly seenAt: DateTime.Utc
  /** When the buyer wrote last. */
  readonly lastMessageAt: DateTime.Utc
  /** In the order of time. */
  readonly deeds: ReadonlyArray<Deed>
  readonly silences: ReadonlyArray<Silence>
  /** The names of alerts that are over: sent, or skipped. */
  readonly done: ReadonlySet<string>
  /** Since when the present rules are in force. */
  readonly rulesSince: DateTime.Utc
}
