import type { DeedLine } from "@estate/domain/DeedLine"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import type { Condition, Route } from "./Route.ts"
import type { Rules } from "./Rules.ts"
import type { ThreadFacts } from "./ThreadFacts.ts"

/** What a person did about a waiting buyer, in Slack. */
export interface Deed {
  readonly kind: DeedLine["deed"]
  /** The name in the rules; empty if the rules do not name the person. */
  readonly person: string
  /** The id in Slack: `U…` or `W…`. */
  readonly slackUser: string
  readonly at: DateTime.Utc
  /** The end of a snooze or of a silence. */
  readonly until: DateTime.Utc | undefined
}

/** A time in which matching threads cause no alerts. */
export interface Silence {
  readonly id: string
  readonly conditions: ReadonlyArray<Condition>
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
}

/** What is known about a buyer who waits. */
export interface Facts {
  readonly thread: ThreadFacts
  /** The route that took the thread when its buyer began to wait. */
  readonly route: Route
  /** When the buyer began to wait. */
  readonly waitingSince: DateTime.Utc
  /**
   * True if nobody is waiting: the alert then mentions nobody, and has no chain until somebody is.
   */
  readonly nobodyWaits?: boolean | undefined
  /** When the notifier first saw that. */
  readonly seenAt: DateTime.Utc
  /** It was stored with a future time while the clock was wrong, so it holds nothing. */
  readonly isSeenInFuture?: boolean
  /** When the buyer last wrote. */
  readonly lastMessageAt: DateTime.Utc
  /** In chronological order. */
  readonly deeds: ReadonlyArray<Deed>
  readonly silences: ReadonlyArray<Silence>
  /** The names of alerts that are over: sent, or skipped. */
  readonly done: ReadonlySet<string>
  /** The current rules for its company, and when they came into force. */
  readonly rules: Rules
  readonly rulesSince: DateTime.Utc
  /** Set by the first poll after a start or failed polls: when it began. */
  readonly catchingUpSince?: DateTime.Utc | undefined
}

/** Whether the buyer was waiting before the poll that catches up began. */
export const waitedBefore = ({ catchingUpSince, waitingSince }: Facts): boolean =>
  catchingUpSince !== undefined && DateTime.lessThan(waitingSince, catchingUpSince)

/**
 * A buyer who had already waited longer than this when first seen is not urgent, and has no chain.
 * Closing words older than this cause no alert.
 */
const OLD = Duration.days(1)

/**
 * Whether the buyer began to wait, or the conversation ended, more than a day before the notifier
 * first saw the thread.
 */
export const isOld = ({ waitingSince, seenAt }: Facts): boolean =>
  DateTime.lessThan(DateTime.addDuration(waitingSince, OLD), seenAt)
