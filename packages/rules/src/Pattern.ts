import { foldForSearch, wordsOf } from "@estate/domain/Search"

/** Words that stand next to each other in a text; each may have `*` for any letters or none. */
export type Pattern = ReadonlyArray<string>

const REGULAR_EXPRESSION = /^\/.*\/\w*$/

/**
 * Reads `casino*` or `ЖК Северный парк`; undefined for a text without words, or a regular
 * expression.
 */
export const readPattern = (text: string): Pattern | undefined => {
  if (REGULAR_EXPRESSION.test(text)) return undefined
  const words = foldForSearch(text).match(/[\p{L}\p{N}*]+/gu) ?? []
  return words.some(word => word.replaceAll("*", "") !== "") ? words : undefined
}

/**
 * Whether a text contains these words, in this order, with no other words between them. Case, `ё`
 * and punctuation make no difference. For any text, the time is at most proportional to the product
 * of both lengths.
 */
export const hasPattern = (pattern: Pattern, text: string): boolean => {
  const words = wordsOf(text)
  return words.some((_, start) => pattern.every((glob, index) => isLike(glob, words[start + index])))
}

/** If the rest does not match, retries from the last `*` with one more letter. */
const isLike = (glob: string, word: string | undefined): boolean => {
  if (word === undefined) return false
  let [at, star, taken] = [0, -1, 0]
  for (let index = 0; index < word.length; ) {
    if (glob[at] === "*") [star, taken, at] = [at, index, at + 1]
    else if (glob[at] === word[index]) [at, index] = [at + 1, index + 1]
    else if (star >= 0) [at, taken, index] = [star + 1, taken + 1, taken + 1]
    else return false
  }
  return glob.slice(at).replaceAll("*", "") === ""
}
