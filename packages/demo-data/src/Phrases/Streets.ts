import type { NonEmptyReadonlyArray } from "effect/Array"
import { phraseList } from "./PhraseList.ts"
import phrases from "./Phrases.json" with { type: "json" }

/** A street of Moscow with its nearest metro station. */
export interface Street {
  readonly name: string
  /** The name in the locative: «на Профсоюзной». */
  readonly at: string
  readonly metro: string
  /** Thousands of roubles per square metre. */
  readonly pricePerMetre: number
}

export const streets: NonEmptyReadonlyArray<Street> = phraseList(phrases.streets)
