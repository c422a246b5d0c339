import type { SeededRandom } from "../SeededRandom.ts"
import { phraseList } from "./PhraseList.ts"
import phrases from "./Phrases.json" with { type: "json" }

/** Adjectives and nouns of one gender, each with each. */
const namesOf = ({ adjectives, nouns }: typeof phrases.complexes.feminine) =>
  adjectives.flatMap(adjective => nouns.map(noun => `${adjective} ${noun}`))

const names = phraseList([...namesOf(phrases.complexes.masculine), ...namesOf(phrases.complexes.feminine)])

/** Names of housing complexes; once all were used, their second phases follow, and so on. */
export const makeComplexNames = (random: SeededRandom): (() => string) => {
  const next = random.shuffledCycle(names)
  let used = 0
  return () => {
    const phase = 1 + Math.floor(used++ / names.length)
    return phase === 1 ? `ЖК «${next()}»` : `ЖК «${next()}», ${phase}-я очередь`
  }
}
