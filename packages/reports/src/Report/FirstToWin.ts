import { ListingId } from "@estate/domain/Listing"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Duration, Order, Schema } from "effect"

/** Somebody who is waiting for an answer. */
interface Waits {
  readonly waiting: Duration.Duration
  /** Zero: somebody has read it; absent: nothing can be read. */
  readonly unreadCount?: number
}

/**
 * A buyer who has waited longer than this has probably gone elsewhere, and counts as never
 * answered.
 */
const SAVABLE = Duration.hours(24)

/** Whether an answer can still win somebody: the wait is shorter than 24 hours. */
export const canBeWon = ({ waiting }: Waits): boolean => Duration.lessThan(waiting, SAVABLE)

/**
 * The order in which to answer: first those who can still be won, among them those whose messages
 * nobody has read, then the shortest wait. The others follow, the shortest wait first.
 */
export const firstToWin: Order.Order<Waits> = Order.combineAll([
  Order.mapInput(Order.boolean, (each: Waits) => !canBeWon(each)),
  Order.mapInput(Order.boolean, (each: Waits) => canBeWon(each) && each.unreadCount === 0),
  Order.mapInput(Duration.Order, (each: Waits) => each.waiting)
])

/** The fields that identify the thread of somebody who is waiting. */
export const threadFields = {
  threadId: ThreadId,
  listingId: ListingId,
  listingTitle: Schema.String,
  author: Schema.String
}

/** These fields of a thread. */
export const threadNames = ({ id, listingId, listingTitle, author }: Thread) => ({
  threadId: id,
  listingId,
  listingTitle,
  author
})

/** Threads in that order, equal ones by their ids. */
export const threadsToWinFirst = Order.combine(
  firstToWin,
  Order.mapInput(Order.string, (thread: Waits & { readonly threadId: string }) => thread.threadId)
)
