const character = (code: number) => String.fromCodePoint(code)

const ESCAPE = character(0x1b)
const BELL = character(0x07)
/** The one-character forms of CSI, of the string openers (DCS, SOS, OSC, PM, APC), and of the string's end. */
const CSI = character(0x9b)
const OPENERS = [0x90, 0x98, 0x9d, 0x9e, 0x9f].map(character).join("")
const END = character(0x9c)

/** Escape sequences (ECMA-48): colours and cursor moves, titles and links, and the short ones. */
const escapeSequences = new RegExp(
  [
    `(?:${ESCAPE}\\[|${CSI})[0-?]*[ -/]*[@-~]`,
    `(?:${ESCAPE}[P\\]X^_]|[${OPENERS}])[^${BELL}${ESCAPE}${OPENERS}${END}]*(?:${BELL}|${ESCAPE}\\\\|${END})`,
    `${ESCAPE}[ -/]*[0-~]`
  ].join("|"),
  "gu"
)

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu
const breaksAndTabs = /[\t\n\r\v\f\u0085\u2028\u2029]+/gu
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const otherControls = /\p{Cc}/gu
/** What any of these begins with: most texts have none of it. */
const suspicious = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * A text from elsewhere as one line that can do nothing to a terminal or to a tab-separated row: line breaks and tabs become a space,
 * escape sequences and bidi controls go, any other control character becomes `�`.
 */
export const plainLine = (text: string): string =>
  suspicious.test(text)
    ? text
        .replace(escapeSequences, "")
        .replace(breaksAndTabs, " ")
        .replace(bidiControls, "")
        .replace(otherControls, "\ufffd")
    : text

/** The lines of a text from elsewhere, each of them harmless as `plainLine` makes it. */
export const plainLines = (text: string): ReadonlyArray<string> =>
  text.replace(escapeSequences, "").split(lineBreak).map(plainLine)
