import { escapeHtml } from "@estate/text/EscapeHtml"
import { plainLine } from "@estate/text/PlainText"

/**
 * Escapes an untrusted text for an HTML element or a quoted attribute. Removes control characters
 * and bidi controls, which could reverse the text around it.
 */
export const htmlText = (text: string): string => escapeHtml(plainLine(text))

/** A word longer than this may be broken. */
const LONGEST_WORD = 24
const PIECE = 12
/** A longer word may continue on the next line after its hyphen, or after a part of an address. */
const LONGEST_HYPHENATED = 16

/**
 * The same for a text that wraps. A number and № stay with the word after them, and no word is
 * broken, not even where a browser would (`СЧ-539/8`, `1-комн.`), unless it has more than 24
 * characters, or a hyphen and more than 16.
 */
export const htmlProse = (text: string): string =>
  plainLine(text)
    .replace(/(\d|№) (?=[\p{L}\d₽%])/gu, "$1\u00a0")
    .split(" ")
    .map(htmlWord)
    .join(" ")

const htmlWord = (word: string): string => {
  const parts = word.length > LONGEST_HYPHENATED ? word.split(/(?<=[-/–@.])(?=.)/u) : [word]
  return parts.map(htmlPart).join("<wbr>")
}

const htmlPart = (word: string): string => {
  if (word.length > LONGEST_WORD) {
    const characters = [...word]
    return Array.from({ length: Math.ceil(characters.length / PIECE) }, (_, index) =>
      escapeHtml(characters.slice(index * PIECE, (index + 1) * PIECE).join(""))
    ).join("<wbr>")
  }
  return /[-/–…?]./u.test(word) ? `<span class="keep">${escapeHtml(word)}</span>` : escapeHtml(word)
}
