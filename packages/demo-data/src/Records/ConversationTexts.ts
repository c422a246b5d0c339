import type { Buyer } from "../Phrases/Buyers.ts"
import type { PhraseBook, QuestionAndAnswer } from "../Phrases/PhraseBook.ts"
import type { FlatListing } from "./FlatListing.ts"

/** Replaces each `{name}` of a template by its value, capitalised at the start of a sentence. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/([.!?] |^|)\{(\w+)\}/g, (_, before: string, name: string, index: number) => {
    const value = values[name] ?? ""
    const startsSentence = index === 0 || before !== ""
    return before + (startsSentence ? value.charAt(0).toUpperCase() + value.slice(1) : value)
  })

/** The texts of one conversation: phrases with its listing, buyer and agent filled in. */
export type ConversationTexts = ReturnType<typeof makeConversationTexts>

export const makeConversationTexts = (book: PhraseBook, listing: FlatListing, buyer: Buyer) => {
  const agent = book.agent()
  const nextValues = () => ({
    ...listing.values,
    buyer: buyer.address,
    agent,
    day: book.day(),
    time: book.time()
  })
  // One draw for both, so that an answer names the day and the time of its question.
  const fillBoth = ({ ask, answer }: QuestionAndAnswer): QuestionAndAnswer => {
    const values = nextValues()
    return { ask: fillTemplate(ask, values), answer: fillTemplate(answer, values) }
  }
  return {
    opener: () => fillBoth(book.opener(listing.deal)),
    exchange: () => fillBoth(book.exchange(listing.deal)),
    fill: (template: string) => fillTemplate(template, nextValues())
  }
}
