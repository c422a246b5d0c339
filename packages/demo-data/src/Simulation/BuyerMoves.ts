import type { CompanyId } from "@estate/domain/Company"
import type { ThreadId } from "@estate/domain/Thread"
import { Hash } from "effect"

/** A thread as its buyer sees it. */
export interface Conversation {
  readonly company: CompanyId
  readonly thread: ThreadId
  readonly listingId: number
  readonly listingTitle: string
  readonly boardId: number
  readonly author: string
  /** Messages of the buyer since the agency last wrote. */
  readonly unanswered: number
  /** Messages of both. */
  readonly messages: number
}

/** What a buyer does next. */
export type BuyerMove =
  | { readonly _tag: "Begin" }
  | { readonly _tag: "Ask"; readonly in: Conversation }
  | { readonly _tag: "FollowUp"; readonly in: Conversation }
  | { readonly _tag: "CoolOff"; readonly in: Conversation }
  | { readonly _tag: "Thank"; readonly in: Conversation }

/** Chances drawn beforehand, each from 0 up to 1: what to do, and in which of the conversations. */
export interface Draw {
  readonly what: number
  readonly where: number
}

/** How many messages in a row a buyer sends before giving up. It is theirs, whenever one looks. */
export const patienceOf = (conversation: Conversation): number =>
  2 + (Math.abs(Hash.string(conversation.thread)) % 3)

/** Messages after which everything was asked. */
const ENOUGH = 9

/** It was not answered, not all was said yet, and the buyer has not given up. */
const stillWaits = (each: Conversation) =>
  each.unanswered > 0 && each.messages <= ENOUGH && each.unanswered < patienceOf(each)

/** Who still waits for an answer and will not wait for ever, who was answered, or somebody new. */
export const decide = (conversations: ReadonlyArray<Conversation>, draw: Draw): BuyerMove => {
  const pick = (among: ReadonlyArray<Conversation>) => among[Math.floor(draw.where * among.length)]
  const waiting = pick(conversations.filter(stillWaits))
  const answered = pick(conversations.filter(each => each.unanswered === 0 && each.messages > 0))
  if (draw.what < 0.35 && waiting !== undefined)
    return waiting.unanswered + 1 >= patienceOf(waiting)
      ? { _tag: "CoolOff", in: waiting }
      : { _tag: "FollowUp", in: waiting }
  if (draw.what < 0.65 && answered !== undefined)
    return answered.messages >= ENOUGH ? { _tag: "Thank", in: answered } : { _tag: "Ask", in: answered }
  return { _tag: "Begin" }
}

/** Whom the agency answers: anybody who waits. */
export const decideReply = (
  conversations: ReadonlyArray<Conversation>,
  where: number
): Conversation | undefined => {
  const waiting = conversations.filter(each => each.unanswered > 0)
  return waiting[Math.floor(where * waiting.length)]
}
