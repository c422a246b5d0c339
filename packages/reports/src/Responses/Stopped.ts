import { type Conversation, type Turn, wordIn } from "@estate/domain/Conversation"
import { DateTime, Duration, Option, Schema } from "effect"
import { Share, shareOf } from "../Report/Fields.ts"

/**
 * Threads whose buyer has written nothing for three days or more after the agency's answer, among
 * all `threads` with an answered turn in the period. A thread that was answered less than three
 * days ago counts neither way.
 */
export const StoppedThreads = Schema.Struct({
  threads: Schema.NonNegativeInt,
  stopped: Schema.NonNegativeInt,
  share: Share
})
export type StoppedThreads = typeof StoppedThreads.Type

/** A buyer who is silent for this long is not expected to write again. */
const SILENT = Duration.days(3)

const answeredAt = ({ ending }: Turn) =>
  Option.flatMap(ending, ({ how, at }) => (how === "answered" ? Option.some(at) : Option.none()))

/** Counts threads by whether their buyers stopped. */
export class StoppedTally {
  private threads = 0
  private stopped = 0

  /** Adds a thread with its turns in the period; returns true if the buyer stopped. */
  add(
    conversation: Conversation,
    counted: ReadonlyArray<Turn>,
    now: DateTime.Utc,
    zone: DateTime.TimeZone
  ): boolean {
    if (!counted.some(turn => Option.isSome(answeredAt(turn)))) return false
    const isAnswered = wordIn(conversation)._tag === "Answered"
    const last = Option.flatMap(Option.fromNullable(conversation.turns.at(-1)), answeredAt)
    const isOver = Option.exists(last, at =>
      DateTime.lessThanOrEqualTo(DateTime.addDuration(at.toInstant(zone), SILENT), now)
    )
    if (isAnswered && !isOver) return false
    this.threads += 1
    if (isAnswered) this.stopped += 1
    return isAnswered
  }

  get figures(): StoppedThreads {
    const { threads, stopped } = this
    return { threads, stopped, share: shareOf(stopped, threads) }
  }
}
