import { eastAsianWidth } from "get-east-asian-width"

/** Latin, Cyrillic and the usual punctuation: a column for each character, and nothing that joins another. */
const plain =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2116]*$/

/** How many columns of a terminal a line takes: an emoji takes two, a combining mark none. */
export const widthOf = (line: string): number => {
  if (plain.test(line)) return line.length
  let width = 0
  for (const { segment } of graphemes().segment(line.replaceAll(colours(), ""))) width += columnsOf(segment)
  return width
}

/** The width of what is seen of it; half-width signs behind that, as Japanese and Korean have them, take their own. */
const columnsOf = (grapheme: string): number => {
  if (emoji().test(grapheme)) return 2
  const [base, ...joined] = grapheme.replace(invisible(), "")
  if (base === undefined) return 0
  return [base, ...joined.filter(isHalfWidth)].reduce(
    (sum, one) => sum + eastAsianWidth(one.codePointAt(0) ?? 0),
    0
  )
}

const isHalfWidth = (character: string) => character >= "\uff00" && character <= "\uffef"

/** Made where it is first needed: these take long to make, and most texts need none of them. */
const once = <A>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => (made ??= make())
}

/** The flag is newer than the language that this is compiled for, and known by every Node that it runs on. */
const EMOJI = "^\\p{RGI_Emoji}$"
const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }))
const emoji = once(() => new RegExp(EMOJI, "v"))
/** What nobody sees at the beginning of a grapheme. */
const invisible = once(() => /^[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}]+/u)
const colours = once(() => new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "gu"))

/** The line with spaces behind it, or before it, up to `width` columns. */
export const padTo = (line: string, width: number, align: "left" | "right" = "left"): string => {
  const space = " ".repeat(Math.max(0, width - widthOf(line)))
  return align === "left" ? line + space : space + line
}

/** The line in at most `width` columns, with `…` where something was cut. */
export const cutTo = (line: string, width: number): string => {
  if (widthOf(line) <= width) return line
  if (width <= 0) return ""
  return `${head(line, width - 1).trimEnd()}…`
}

/** The line as lines of at most `width` columns, broken between words, and within a word that is longer than a line. */
export const wrapTo = (line: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let current = ""
  for (const word of line.split(" ")) {
    const joined = current === "" ? word : `${current} ${word}`
    if (widthOf(joined) <= width) {
      current = joined
      continue
    }
    if (current !== "") lines.push(current)
    current = ""
    for (const piece of pieces(word, width)) {
      if (current !== "") lines.push(current)
      current = piece
    }
  }
  return [...lines, current]
}

/** The beginning of the line, of as many whole graphemes as fit. */
const head = (line: string, width: number): string => {
  for (const piece of pieces(line, width)) return widthOf(piece) <= width ? piece : ""
  return ""
}

/** A word cut into pieces that fit; a grapheme that is wider than that still has to go somewhere. */
function* pieces(word: string, width: number): Generator<string> {
  let piece = ""
  let taken = 0
  for (const { segment } of graphemes().segment(word)) {
    const own = widthOf(segment)
    if (taken + own > width && piece !== "") {
      yield piece
      piece = ""
      taken = 0
    }
    piece += segment
    taken += own
  }
  yield piece
}
