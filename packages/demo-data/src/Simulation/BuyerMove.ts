import type { Thread, ThreadId } from "@estate/domain/Thread"
import { Hash } from "effect"

/** The state of a thread in the store. */
export interface Conversation extends Pick<Thread, "listingId" | "listingTitle" | "boardId" | "author"> {
  readonly thread: ThreadId
  /** The buyer's messages since the agency's last one. */
  readonly unanswered: number
  /** The buyer waits for an answer: these are not closing words. */
  readonly isWaiting: boolean
  /** Messages of both sides. */
  readonly messages: number
}

/** What a buyer does next, in the words of the event. */
export type BuyerMove =
  | { readonly action: "begins" }
  | { readonly action: "asks" | "asks again" | "cools off" | "thanks"; readonly in: Conversation }

/** Random numbers from 0 up to 1: one for what happens, one for which of the candidates. */
export interface Draw {
  readonly what: number
  readonly which: number
}

const itemAt = <A>(items: ReadonlyArray<A>, draw: number): A | undefined =>
  items[Math.floor(draw * items.length)]

/** After how many unanswered messages a buyer cools off; fixed for each thread. */
export const patienceOf = (conversation: Conversation): number =>
  2 + (Math.abs(Hash.string(conversation.thread)) % 3)

/** A conversation of this length is over. */
const MAX_MESSAGES = 9

const mayFollowUp = (conversation: Conversation) =>
  conversation.isWaiting &&
  conversation.messages <= MAX_MESSAGES &&
  conversation.unanswered < patienceOf(conversation)

/** Continues a conversation that waits for an answer or has one, or begins a new one. */
export const decideBuyerMove = (conversations: ReadonlyArray<Conversation>, draw: Draw): BuyerMove => {
  const waiting = itemAt(conversations.filter(mayFollowUp), draw.which)
  const answered = itemAt(
    conversations.filter(({ unanswered, messages }) => unanswered === 0 && messages > 0),
    draw.which
  )
  if (draw.what < 0.35 && waiting !== undefined)
    return { action: waiting.unanswered + 1 >= patienceOf(waiting) ? "cools off" : "asks again", in: waiting }
  if (draw.what < 0.65 && answered !== undefined)
    return { action: answered.messages >= MAX_MESSAGES ? "thanks" : "asks", in: answered }
  return { action: "begins" }
}

/** The conversation that the agency answers next; none if no buyer waits. */
export const decideReply = (
  conversations: ReadonlyArray<Conversation>,
  which: number
): Conversation | undefined =>
  itemAt(
    conversations.filter(({ isWaiting }) => isWaiting),
    which
  )
