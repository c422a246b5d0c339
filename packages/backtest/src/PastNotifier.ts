import type { DeedLine } from "@estate/domain/DeedLine"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { ThreadId } from "@estate/domain/Thread"
import type { Array, DateTime, Option } from "effect"
import type { PastThread } from "./PastThread.ts"

/** An alert that would have been sent. */
export interface SentAlert {
  readonly at: DateTime.Utc
  readonly route: string
  /** The step of the rules; `FIRST` for the first alert. */
  readonly step: string
  /** One in each channel. */
  readonly messages: Array.NonEmptyReadonlyArray<{ readonly destination: string }>
  /** The Slack ids of the people whom it mentions. */
  readonly mentions: ReadonlyArray<string>
}

/** A buyer's wait, and the route that took it; empty if none did. */
export interface Wait {
  readonly threadId: ThreadId
  readonly route: string
  readonly since: LocalDateTime
  /**
   * How it first ended: a thread that was read before it was answered counts as read. None if it
   * has not ended yet.
   */
  readonly ending: Option.Option<{ readonly how: string; readonly at: LocalDateTime }>
  /** The number of alerts about it, and of those that mentioned somebody. */
  readonly alerts: number
  readonly mentions: number
}

/** What the notifier would have done, in chronological order. */
export interface Replayed {
  readonly alerts: ReadonlyArray<SentAlert>
  readonly waits: ReadonlyArray<Wait>
  /** The number of deeds about an alert that was open then. */
  readonly deeds: number
}

/** The notifier of a company in the past: it decides with the code that decides today. */
export interface PastNotifier {
  /**
   * Polls the threads that changed, and carries out what is due after these deeds; returns when
   * more will be.
   */
  readonly poll: (changed: ReadonlySet<PastThread>, deeds: ReadonlyArray<DeedLine>, time: number) => number
  readonly replayed: Replayed
}
