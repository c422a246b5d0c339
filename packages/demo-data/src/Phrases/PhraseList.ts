import { isNonEmptyReadonlyArray, type NonEmptyReadonlyArray } from "effect/Array"

/** A list of `Phrases.json`; an empty one is a mistake in that file. */
export const phraseList = <A>(phrases: ReadonlyArray<A>): NonEmptyReadonlyArray<A> => {
  if (!isNonEmptyReadonlyArray(phrases)) throw new Error("Phrases.json has an empty list")
  return phrases
}
