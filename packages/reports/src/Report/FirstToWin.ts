import { ListingId } from "@estate/domain/Listing"
import { type Thread, ThreadId } from "@estate/domain/Thread"
import { Duration, Order, Schema } from "effect"

/** Someone who waits for an answer. */
interface Waits {
  readonly waiting: Duration.Duration
  /** Zero: somebody has read it; absent: nothing can be read. */
  readonly unreadCount?: number
}

/** A buyer who has waited for longer has probably gone elsewhere, and counts as never answered. */
const SAVABLE = Duration.hours(24)

/** Whether an answer can still win somebody, who has waited for less than 24 hours. */
export const canBeWon = ({ waiting }: Waits): boolean => Duration.lessThan(waiting, SAVABLE)

/**
 * Who is to be answered first: those who can still be won, of them those whom nobody has read, and
 * then the shortest wait. The others follow, the shortest wait first.
 */
export const firstToWin: Order.Order<Waits> = Order.combineAll([
  Order.mapInput(Order.boolean, (each: Waits) => !canBeWon(each)),
  Order.mapInput(Order.boolean, (each: Waits) => canBeWon(each) && each.unreadCount === 0),
  Order.mapInput(Duration.Order, (each: Waits) => each.waiting)
])

/** What names the thread of somebody who waits. */
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
