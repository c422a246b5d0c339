import type { SeededRandom } from "../SeededRandom.ts"
import { phraseList } from "./PhraseList.ts"
import phrases from "./Phrases.json" with { type: "json" }

/** Draws first names, and the patronymics that go with them. */
export const makeNames = (random: SeededRandom) => {
  const namesOf = ({ firstNames, patronymics }: typeof phrases.women) => ({
    firstName: random.shuffledCycle(phraseList(firstNames)),
    patronymic: random.shuffledCycle(phraseList(patronymics))
  })
  return { woman: namesOf(phrases.women), man: namesOf(phrases.men) }
}

/** First letters of surnames, for buyers who show only that. */
export const surnameInitials = phraseList(phrases.surnameInitials)

/** Surnames in both genders. */
export const surnames = phraseList(phrases.surnames)
