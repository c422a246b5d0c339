import { Order } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"

/** The kind of a message, by what it shows. */
export type MessageKind = "alert" | "group" | "backlog" | "step" | "notice" | "digest" | "reply"

/** A click on a button whose effect a message does not show yet. */
export interface ShownClick {
  readonly at: number
  /** Where Slack accepts the message's new contents, once; undefined if the click was elsewhere. */
  readonly responseUrl: string | undefined
}

/**
 * The facts that determine the value of a message to a buyer. Times are milliseconds since 1970.
 */
export interface Owed {
  readonly kind: MessageKind
  /**
   * When its buyer began to wait; for several buyers the last, for a backlog the first; otherwise
   * when it was stored.
   */
  readonly sinceAt: number
  readonly dueAt: number
  readonly click: ShownClick | undefined
  /** A first alert that could not be sent earlier. */
  readonly isLate: boolean
}

interface Due {
  readonly id: AlertId
  readonly owed: Owed
}

/** One of this many posts of a channel is a step, if any is due. */
const SHARE = 4

/** How many first alerts a channel has had since its last step. */
export interface Turns {
  firstsInARow: number
}

/**
 * The order of posts to a channel: what a person's click caused, then first alerts, the shortest
 * wait first; even a flood of first alerts leaves steps their share.
 */
export const postOrder = <A extends Due>(
  due: ReadonlyArray<A>,
  { firstsInARow }: Turns
): ReadonlyArray<A> => {
  const clicks = due.filter(({ owed }) => owed.kind === "reply").sort(oldestFirst)
  const firsts = due.filter(({ owed }) => isFirst(owed)).sort(shortestWaitFirst)
  const steps = due.filter(({ owed }) => owed.kind !== "reply" && !isFirst(owed)).sort(oldestFirst)
  const order = clicks
  let inARow = firstsInARow
  for (let first = 0, step = 0; first < firsts.length || step < steps.length; ) {
    const nextFirst = firsts[first]
    const nextStep = steps[step]
    if (nextStep !== undefined && (nextFirst === undefined || inARow >= SHARE - 1)) {
      order.push(nextStep)
      step += 1
      inARow = 0
    } else if (nextFirst !== undefined) {
      order.push(nextFirst)
      first += 1
      inARow += 1
    }
  }
  return order
}

/** The turns after a post. */
export const afterPost = ({ owed }: Due, turns: Turns): number =>
  owed.kind === "reply" ? turns.firstsInARow : isFirst(owed) ? turns.firstsInARow + 1 : 0

/** The order in which a channel's messages are edited: those that do not show a click yet first. */
export const editOrder = <A extends Due>(stale: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...stale
    .filter(({ owed }) => owed.click !== undefined)
    .sort(Order.mapInput(Order.number, ({ owed }: A) => owed.click?.at ?? 0)),
  ...stale.filter(({ owed }) => owed.click === undefined).sort(oldestFirst)
]

const isFirst = ({ kind }: Owed) => kind === "alert" || kind === "group" || kind === "backlog"

const oldestFirst = Order.mapInput(Order.number, ({ owed }: Due) => owed.dueAt)

const shortestWaitFirst = Order.combine(
  Order.reverse(Order.mapInput(Order.number, ({ owed }: Due) => owed.sinceAt)),
  oldestFirst
)
