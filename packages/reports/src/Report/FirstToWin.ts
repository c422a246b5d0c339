import { Duration, Order } from "effect"

/** Someone who waits for an answer. */
interface Waits {
  readonly waiting: Duration.Duration
  /** Zero: somebody has read it; absent: nothing can be read. */
  readonly unreadCount?: number
}

/** Who has waited for longer has probably gone elsewhere, and counts as never answered. */
const SAVABLE = Duration.hours(24)

/** Whether somebody can still be won by an answer: waits for less than 24 hours. */
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
