/** The minimum length of a search (spec, «Limits»). */
export const SEARCH_MIN_LENGTH = 3

/**
 * The form in which a search compares texts, which ignores case, the dots of `ё` and Unicode
 * normalization. Both sides are folded.
 */
export const foldForSearch = (text: string): string =>
  text.normalize("NFC").toLowerCase().replaceAll("ё", "е")

/** The words of a text, as a search compares them: letters and digits, without anything between. */
export const wordsOf = (text: string): ReadonlyArray<string> =>
  foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** True for a text of digits only, which in a search for threads may be a listing's number. */
export const isListingNumber = (text: string): boolean => /^\d+$/.test(text)

/** True for at least 3 Unicode characters after trimming. */
export const isSearchable = (text: string): boolean => [...text.trim()].length >= SEARCH_MIN_LENGTH
