import type { SeededRandom } from "../SeededRandom.ts"
import { type Buyer, makeBuyers } from "./Buyers.ts"
import { type Exchange, rentExchanges, saleExchanges, viewingExchanges } from "./Exchanges.ts"
import { agents } from "./Names.ts"
import { rentOpeners, saleOpeners } from "./Openers.ts"
import { coolingOff, farewells, followUps, genericReplies, thanks } from "./StandaloneMessages.ts"

/** What a conversation is about: a flat to buy, or one to rent. */
export type Deal = "sale" | "rent"

/** Templates of what buyers and agencies write; none repeats before all of its kind were used. */
export interface PhraseBook {
  readonly buyer: () => Buyer
  readonly agent: () => string
  readonly day: () => string
  readonly time: () => string
  /** The first question of a conversation, and its answer. */
  readonly opener: (deal: Deal) => Exchange
  readonly exchange: (deal: Deal) => Exchange
  readonly genericReply: () => string
  readonly thanks: () => string
  readonly farewell: () => string
  readonly followUp: () => string
  readonly coolingOff: () => string
}

const days = [
  "завтра",
  "послезавтра",
  "в среду",
  "в четверг",
  "в пятницу",
  "в субботу",
  "в воскресенье"
] as const

const times = [
  "10:30",
  "11:00",
  "12:30",
  "14:00",
  "15:15",
  "16:40",
  "17:30",
  "18:00",
  "18:45",
  "19:30",
  "20:00"
] as const

export const makePhraseBook = (random: SeededRandom): PhraseBook => {
  const openers = { sale: random.shuffledCycle(saleOpeners), rent: random.shuffledCycle(rentOpeners) }
  const exchanges = { sale: random.shuffledCycle(saleExchanges), rent: random.shuffledCycle(rentExchanges) }
  const viewing = random.shuffledCycle(viewingExchanges)
  return {
    buyer: makeBuyers(random),
    agent: random.shuffledCycle(agents),
    day: random.shuffledCycle(days),
    time: random.shuffledCycle(times),
    opener: deal => openers[deal](),
    exchange: deal => (random.chance(25) ? viewing() : exchanges[deal]()),
    genericReply: random.shuffledCycle(genericReplies),
    thanks: random.shuffledCycle(thanks),
    farewell: random.shuffledCycle(farewells),
    followUp: random.shuffledCycle(followUps),
    coolingOff: random.shuffledCycle(coolingOff)
  }
}
