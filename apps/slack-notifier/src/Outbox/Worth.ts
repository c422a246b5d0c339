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

/** What a channel has had lately: how many first alerts since its last step. */
export interface RecentPosts {
  firstsInARow: number
}

/**
 * The next post to a channel: what a person's click caused, then first alerts, the shortest wait
 * first; even a flood of first alerts leaves steps their share.
 */
export const nextPost = <A extends Due>(
  due: ReadonlyArray<A>,
  { firstsInARow }: RecentPosts
): A | undefined => {
  const [click] = due.filter(({ owed }) => owed.kind === "reply").sort(oldestFirst)
  const [first] = due.filter(({ owed }) => isFirst(owed)).sort(shortestWaitFirst)
  const [step] = due.filter(({ owed }) => !isFirst(owed)).sort(oldestFirst)
  if (click !== undefined) return click
  return first === undefined || (step !== undefined && firstsInARow >= SHARE - 1) ? step : first
}

/** How many first alerts there are in a row after a post. */
export const afterPost = ({ owed }: Due, { firstsInARow }: RecentPosts): number =>
  owed.kind === "reply" ? firstsInARow : isFirst(owed) ? firstsInARow + 1 : 0

/** The order in which a channel's messages are edited. */
export const editOrder = Order.mapInput(Order.number, ({ owed }: Due) => owed.click?.at ?? owed.dueAt)

const isFirst = ({ kind }: Owed) => kind === "alert" || kind === "group" || kind === "backlog"

const oldestFirst = Order.mapInput(Order.number, ({ owed }: Due) => owed.dueAt)

const shortestWaitFirst = Order.combine(
  Order.reverse(Order.mapInput(Order.number, ({ owed }: Due) => owed.sinceAt)),
  oldestFirst
)
