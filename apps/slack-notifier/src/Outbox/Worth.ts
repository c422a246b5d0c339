import { Order } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"

/** What a message is, by what it shows. */
export type MessageKind = "alert" | "group" | "backlog" | "step" | "notice" | "digest" | "reply"

/** A click on a button whose effect a message does not show yet. */
export interface ShownClick {
  readonly at: number
  /** Where Slack takes the message's new contents, once; undefined: the click was elsewhere. */
  readonly responseUrl: string | undefined
}

/** What a message is worth to a buyer depends on this. Times are milliseconds of the epoch. */
export interface Owed {
  readonly kind: MessageKind
  /** When its buyer began to wait, of several the last, of a backlog the first; or when stored. */
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

/**
 * Why a message has its place in its channel's order. `click`: what a person's click changed.
 * `first`: a first alert, the shortest wait first. `share`: a step, whose share no flood of first
 * alerts takes. `step`: a step, and nothing else is due. `later`: an edit that only keeps up to
 * date or closes.
 */
type Why = "click" | "first" | "share" | "step" | "later"

/** A message, and why it has its place. */
interface Placed<A> {
  readonly due: A
  readonly why: Why
}

/** One of this many posts of a channel is a step, if any is due. */
const SHARE = 4

/** How many first alerts a channel has had since its last step. */
export interface Turns {
  firstsInARow: number
}

/** The order in which a channel gets what is to be posted. */
export const postOrder = <A extends Due>(due: ReadonlyArray<A>, { firstsInARow }: Turns) => {
  const clicks = due.filter(({ owed }) => owed.kind === "reply").sort(oldestFirst)
  const firsts = due.filter(({ owed }) => isFirst(owed)).sort(shortestWaitFirst)
  const steps = due.filter(({ owed }) => owed.kind !== "reply" && !isFirst(owed)).sort(oldestFirst)
  const order: Array<Placed<A>> = clicks.map(due => ({ due, why: "click" }))
  let inARow = firstsInARow
  for (let first = 0, step = 0; first < firsts.length || step < steps.length; ) {
    const nextFirst = firsts[first]
    const nextStep = steps[step]
    if (nextStep !== undefined && (nextFirst === undefined || inARow >= SHARE - 1)) {
      order.push({ due: nextStep, why: nextFirst === undefined ? "step" : "share" })
      step += 1
      inARow = 0
    } else if (nextFirst !== undefined) {
      order.push({ due: nextFirst, why: "first" })
      first += 1
      inARow += 1
    }
  }
  return order
}

/** The turns after a post. */
export const afterPost = ({ owed }: Due, turns: Turns): number =>
  owed.kind === "reply" ? turns.firstsInARow : isFirst(owed) ? turns.firstsInARow + 1 : 0

/** The order in which a channel's messages are edited. */
export const editOrder = <A extends Due>(stale: ReadonlyArray<A>): ReadonlyArray<Placed<A>> => [
  ...stale
    .filter(({ owed }) => owed.click !== undefined)
    .sort(Order.mapInput(Order.number, ({ owed }: A) => owed.click?.at ?? 0))
    .map(due => ({ due, why: "click" as const })),
  ...stale
    .filter(({ owed }) => owed.click === undefined)
    .sort(oldestFirst)
    .map(due => ({ due, why: "later" as const }))
]

const isFirst = ({ kind }: Owed) => kind === "alert" || kind === "group" || kind === "backlog"

const oldestFirst = Order.mapInput(Order.number, ({ owed }: Due) => owed.dueAt)

const shortestWaitFirst = Order.combine(
  Order.reverse(Order.mapInput(Order.number, ({ owed }: Due) => owed.sinceAt)),
  oldestFirst
)
