import type { NonEmptyReadonlyArray } from "effect/Array"
import { phraseList } from "./PhraseList.ts"
import phrases from "./Phrases.json" with { type: "json" }

/** First names, and the patronymics that go with them. */
export interface Names {
  readonly firstNames: NonEmptyReadonlyArray<string>
  readonly patronymics: NonEmptyReadonlyArray<string>
}

const namesOf = ({ firstNames, patronymics }: typeof phrases.women): Names => ({
  firstNames: phraseList(firstNames),
  patronymics: phraseList(patronymics)
})

export const women = namesOf(phrases.women)
export const men = namesOf(phrases.men)

/** First letters of surnames, for buyers who show only that. */
export const surnameInitials = phraseList(phrases.surnameInitials)

/** Surnames in both genders. */
export const surnames = phraseList(phrases.surnames)
