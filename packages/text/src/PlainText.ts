const character = (code: number) => String.fromCodePoint(code)

const ESCAPE = character(0x1b)
const BELL = character(0x07)
/** The C1 forms of CSI, of the string introducers (DCS, SOS, OSC, PM, APC), and of ST. */
const CSI = character(0x9b)
const INTRODUCERS = [0x90, 0x98, 0x9d, 0x9e, 0x9f].map(character).join("")
const TERMINATOR = character(0x9c)

/** Escape sequences (ECMA-48): control sequences, control strings, and two-character ones. */
const escapeSequences = new RegExp(
  [
    `(?:${ESCAPE}\\[|${CSI})[0-?]*[ -/]*[@-~]`,
    `(?:${ESCAPE}[P\\]X^_]|[${INTRODUCERS}])[^${BELL}${ESCAPE}${INTRODUCERS}${TERMINATOR}]*(?:${BELL}|${ESCAPE}\\\\|${TERMINATOR})`,
    `${ESCAPE}[ -/]*[0-~]`
  ].join("|"),
  "gu"
)

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu
const breaksAndTabs = /[\t\n\r\v\f\u0085\u2028\u2029]+/gu
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const otherControls = /\p{Cc}/gu
/** A fast check: most texts have none of these. */
const suspicious = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * Untrusted text as one line that is safe on a terminal and in a tab-separated row: line breaks
 * and tabs become a space, escape sequences and bidi controls are removed, and any other control
 * character becomes `�`.
 */
export const plainLine = (text: string): string =>
  suspicious.test(text)
    ? text
        .replace(escapeSequences, "")
        .replace(breaksAndTabs, " ")
        .replace(bidiControls, "")
        .replace(otherControls, "\ufffd")
    : text

/** Lines as one text, each with a line break at its end. */
export const joinLines = (lines: ReadonlyArray<string>): string => lines.map(line => `${line}\n`).join("")

/** Text without bidi controls, which could make one person's text look like another's. */
export const withoutBidi = (text: string): string => text.replace(bidiControls, "")

/** The lines of an untrusted text, each as `plainLine` returns it. */
export const plainLines = (text: string): ReadonlyArray<string> =>
  text.replace(escapeSequences, "").split(lineBreak).map(plainLine)
