/** Fewer characters than this find too much to be useful (spec, «Limits»). */
export const SEARCH_MIN_LENGTH = 3

/**
 * A text as search compares it: case and the dots of `ё` do not matter, nor does how an accent is composed.
 * Both what is sought and what is searched go through it.
 */
export const foldForSearch = (text: string): string =>
  text.normalize("NFC").toLowerCase().replaceAll("ё", "е")

/** A text of digits alone: among threads, it may name a listing. */
export const isListingNumber = (text: string): boolean => /^\d+$/.test(text)

/** Long enough to search texts by: at least 3 Unicode characters, spaces around it not counted. */
export const isSearchable = (text: string): boolean => [...text.trim()].length >= SEARCH_MIN_LENGTH
