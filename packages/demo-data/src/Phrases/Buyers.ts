import { Effect } from "effect"
import type { Deck } from "../Deck.ts"
import { chance, makeDeck } from "../Deck.ts"
import { men, type Names, surnameLetters, women } from "./Names.ts"

/** A buyer as the platform shows them, and as one would address them. */
export interface Buyer {
  readonly author: string
  readonly address: string
}

const namesOf = (names: Names) =>
  Effect.all({ first: makeDeck(names.firstNames), patronymic: makeDeck(names.patronymics) })

/** Buyers, none like the one before. */
export const makeBuyers: Effect.Effect<Deck<Buyer>> = Effect.map(
  Effect.all({ letters: makeDeck(surnameLetters), ofWomen: namesOf(women), ofMen: namesOf(men) }),
  ({ letters, ofWomen, ofMen }) =>
    Effect.gen(function* () {
      const names = (yield* chance(50)) ? ofWomen : ofMen
      const first = yield* names.first
      if (yield* chance(45)) {
        const full = `${first} ${yield* names.patronymic}`
        return { author: full, address: full }
      }
      if (yield* chance(20)) return { author: first, address: first }
      return { author: `${first} ${yield* letters}.`, address: first }
    })
)
