import { phraseList } from "./PhraseList.ts"
import phrases from "./Phrases.json" with { type: "json" }

/**
 * Streets of Moscow: the name, the name in the locative («на Профсоюзной»), the nearest metro
 * station, and a price per square metre in thousands of roubles.
 */
export const streets = phraseList(phrases.streets)
