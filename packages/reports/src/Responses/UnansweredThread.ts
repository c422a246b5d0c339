import { ListingId } from "@estate/domain/Listing"
import type { LocalDateTime } from "@estate/domain/LocalDateTime"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Duration, Order, Schema } from "effect"
import { DurationFromSeconds, LocalDateTimeFromIso } from "../Report/Fields.ts"
import { firstToWin } from "../Report/FirstToWin.ts"
import { DAY } from "./ReplyFigures.ts"

/** A thread whose last turn nobody has answered, for 24 hours or more if `isNever`. */
export const UnansweredThread = Schema.Struct({
  threadId: ThreadId,
  listingId: ListingId,
  listingTitle: Schema.String,
  author: Schema.String,
  askedAt: LocalDateTimeFromIso,
  waiting: DurationFromSeconds,
  isNever: Schema.Boolean
})
export type UnansweredThread = typeof UnansweredThread.Type

/** A thread that has waited for these seconds. */
export const unansweredThread = (
  thread: Thread,
  askedAt: LocalDateTime,
  seconds: number
): UnansweredThread => ({
  threadId: thread.id,
  listingId: thread.listingId,
  listingTitle: thread.listingTitle,
  author: thread.author,
  askedAt,
  waiting: Duration.seconds(seconds),
  isNever: seconds >= DAY
})

/** Those who can still be won before the others, equal ones by thread id. */
export const toWinFirst = Order.combine<UnansweredThread>(
  firstToWin,
  Order.mapInput(Order.string, (thread: UnansweredThread) => thread.threadId)
)
