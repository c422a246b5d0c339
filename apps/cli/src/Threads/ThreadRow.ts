import type { Finished, Word } from "@estate/domain/Conversation"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread } from "@estate/domain/Thread"
import type { Duration } from "effect"

/** A thread, and since when the buyer, nobody or the agency has the word in it. */
export interface JudgedThread {
  readonly thread: Thread
  readonly since: LocalDateTime
  /** How long, until now. */
  readonly length: Duration.Duration
  /** Why nobody has the word. */
  readonly how: Finished["how"] | null
}

/** A row of the list of threads. Who has the word is known only if it was requested. */
export type ThreadRow = JudgedThread | { readonly thread: Thread; readonly since?: undefined }

/** The filters of a list of threads by who has the word. */
export type WordAsked = Word["_tag"]
