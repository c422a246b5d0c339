import { Effect } from "effect"
import { chance, type Deck, makeDeck } from "../Deck.ts"
import type { FlatListing } from "../Records/FlatListing.ts"
import { type Buyer, makeBuyers } from "./Buyers.ts"
import { type Exchange, rentExchanges, saleExchanges, viewingExchanges } from "./Exchanges.ts"
import { agents } from "./Names.ts"
import { rentOpeners, saleOpeners } from "./Openers.ts"
import { coolings, farewells, followUps, repliesToAnything, thanks } from "./StandaloneMessages.ts"

type Deal = FlatListing["deal"]

/** All that buyers and agencies say, and about what: shared by the demo and the simulator. */
export interface PhraseBook {
  readonly buyers: Deck<Buyer>
  readonly agents: Deck<string>
  readonly days: Deck<string>
  readonly times: Deck<string>
  readonly opener: (deal: Deal) => Deck<Exchange>
  readonly exchange: (deal: Deal) => Deck<Exchange>
  readonly reply: Deck<string>
  readonly thanks: Deck<string>
  readonly farewell: Deck<string>
  readonly followUp: Deck<string>
  readonly cooling: Deck<string>
}

/** A phrase book whose phrases do not come again before all of their kind were said. */
export const makePhraseBook: Effect.Effect<PhraseBook> = Effect.gen(function* () {
  const opener = { sale: yield* makeDeck(saleOpeners), rent: yield* makeDeck(rentOpeners) }
  const exchange = { sale: yield* makeDeck(saleExchanges), rent: yield* makeDeck(rentExchanges) }
  const viewing = yield* makeDeck(viewingExchanges)
  return {
    buyers: yield* makeBuyers,
    agents: yield* makeDeck(agents),
    days: yield* makeDeck([
      "завтра",
      "послезавтра",
      "в среду",
      "в четверг",
      "в пятницу",
      "в субботу",
      "в воскресенье"
    ]),
    times: yield* makeDeck([
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
    ]),
    opener: deal => opener[deal],
    exchange: deal => Effect.flatMap(chance(25), aboutViewing => (aboutViewing ? viewing : exchange[deal])),
    reply: yield* makeDeck(repliesToAnything),
    thanks: yield* makeDeck(thanks),
    farewell: yield* makeDeck(farewells),
    followUp: yield* makeDeck(followUps),
    cooling: yield* makeDeck(coolings)
  }
})
