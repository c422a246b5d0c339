import type { SeededRandom } from "../SeededRandom.ts"
import { makeBuyers } from "./Buyers.ts"
import { phraseList } from "./PhraseList.ts"
import phrases from "./Phrases.json" with { type: "json" }

/** A question of a buyer with the agency's answer; `{…}` are names of values to fill in. */
export interface QuestionAndAnswer {
  readonly ask: string
  readonly answer: string
}

/** What a conversation is about: a flat to buy, or one to rent. */
export type Deal = "sale" | "rent"

/**
 * Templates of what buyers and agencies write; none is used again before all of its kind were used.
 */
export type PhraseBook = ReturnType<typeof makePhraseBook>

export const makePhraseBook = (random: SeededRandom) => {
  const { openers, exchanges } = phrases
  const cycle = <A>(list: ReadonlyArray<A>) => random.shuffledCycle(phraseList(list))
  const opener = { sale: cycle(openers.sale), rent: cycle(openers.rent) }
  const exchange = { sale: cycle(exchanges.sale), rent: cycle(exchanges.rent) }
  const viewing = cycle(exchanges.viewing)
  return {
    buyer: makeBuyers(random),
    agent: cycle(phrases.agents),
    day: cycle(phrases.days),
    time: cycle(phrases.times),
    /** The first question of a conversation, and its answer. */
    opener: (deal: Deal): QuestionAndAnswer => opener[deal](),
    exchange: (deal: Deal): QuestionAndAnswer => (random.chance(25) ? viewing() : exchange[deal]()),
    genericReply: cycle(phrases.genericReplies),
    thanks: cycle(phrases.thanks),
    farewell: cycle(phrases.farewells),
    followUp: cycle(phrases.followUps),
    coolingOff: cycle(phrases.coolingOff)
  }
}
