import { Effect } from "effect"
import type { Deck } from "../Deck.ts"
import type { Buyer } from "../Phrases/Buyers.ts"
import type { Exchange } from "../Phrases/Exchanges.ts"
import { fill } from "../Phrases/Fill.ts"
import type { PhraseBook } from "../Phrases/PhraseBook.ts"
import type { FlatListing } from "./FlatListing.ts"

/** Puts a conversation's facts into phrases: the listing, who speaks, and a day and a time that agree within an exchange. */
export const makeSpeakers = (book: PhraseBook, listing: FlatListing, buyer: Buyer) =>
  Effect.map(book.agents, agent => {
    const facts = Effect.map(Effect.all({ day: book.days, time: book.times }), moment => ({
      ...listing.facts,
      ...moment,
      buyer: buyer.address,
      agent
    }))
    const filled = (exchanges: Deck<Exchange>) =>
      Effect.zipWith(exchanges, facts, ({ ask, answer }, known) => ({
        ask: fill(ask, known),
        answer: fill(answer, known)
      }))
    return {
      say: (phrases: Deck<string>) => Effect.zipWith(phrases, facts, fill),
      opener: filled(book.opener(listing.deal)),
      exchange: filled(book.exchange(listing.deal))
    }
  })
