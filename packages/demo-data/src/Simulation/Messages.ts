import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { Thread, ThreadId } from "@estate/domain/Thread"
import type { DateTime } from "effect"
import { buyerOf } from "../Phrases/Buyers.ts"
import { makePhraseBook } from "../Phrases/PhraseBook.ts"
import { dealOf, threadRecord } from "../Records/ConversationRecord.ts"
import { makeConversationTexts } from "../Records/ConversationTexts.ts"
import { listingOf } from "../Records/FlatListing.ts"
import type { SeededRandom } from "../SeededRandom.ts"
import { type BuyerMove, type Conversation, decideBuyerMove, decideReply } from "./BuyerMove.ts"

/** A buyer's message: the first one of a new thread, or the next one of a thread. */
export type BuyerMessage =
  | { readonly action: "begins"; readonly thread: Thread; readonly text: string }
  | (Exclude<BuyerMove, { readonly action: "begins" }> & { readonly text: string })

/** Decides who writes next and what; keeps the answers to its own questions. */
export const makeMessageSimulation = (random: SeededRandom) => {
  const book = makePhraseBook(random)
  const answers = new Map<ThreadId, string>()
  let listingId = random.intBetween(20_000_000, 90_000_000)

  const textsIn = ({ author, boardId, listingId, listingTitle }: Conversation) => {
    const listing = { ...listingOf(listingId), title: listingTitle, deal: dealOf(boardId) }
    return makeConversationTexts(book, listing, buyerOf(author))
  }

  const begin = (now: DateTime.Zoned): BuyerMessage => {
    listingId += random.intBetween(1, 500)
    const listing = listingOf(listingId)
    const buyer = book.buyer()
    const { ask, answer } = makeConversationTexts(book, listing, buyer).opener()
    const thread = threadRecord({
      id: random.ulid(now.epochMillis),
      listing,
      author: buyer.author,
      lastMessage: ask,
      lastMessageAt: LocalDateTime.fromInstant(now, now.zone),
      unreadCount: 0
    })
    answers.set(thread.id, answer)
    return { action: "begins", thread, text: ask }
  }

  return {
    nextBuyerMessage: (conversations: ReadonlyArray<Conversation>, now: DateTime.Zoned): BuyerMessage => {
      const move = decideBuyerMove(conversations, { what: random.next(), which: random.next() })
      if (move.action === "begins") return begin(now)
      const texts = textsIn(move.in)
      switch (move.action) {
        case "asks": {
          const { ask, answer } = texts.exchange()
          answers.set(move.in.thread, answer)
          return { ...move, text: ask }
        }
        case "asks again":
          return { ...move, text: texts.fill(book.followUp()) }
        case "cools off":
          return { ...move, text: texts.fill(book.coolingOff()) }
        case "thanks":
          return { ...move, text: texts.fill(book.thanks()) }
      }
    },
    /** The agency's next answer; none if no buyer waits. */
    nextReply: (conversations: ReadonlyArray<Conversation>) => {
      const conversation = decideReply(conversations, random.next())
      if (conversation === undefined) return undefined
      // The question is unknown if it was asked before this simulation began.
      const text = answers.get(conversation.thread) ?? textsIn(conversation).fill(book.genericReply())
      answers.delete(conversation.thread)
      return { in: conversation, text }
    }
  }
}
