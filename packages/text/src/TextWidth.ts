import { eastAsianWidth } from "get-east-asian-width"

/** Latin, Cyrillic and common punctuation: one column for each UTF-16 unit. */
const singleWidth =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2116]*$/

/** The width of a line in terminal columns: an emoji takes two, a combining mark none. */
export const widthOf = (line: string): number => {
  if (singleWidth.test(line)) return line.length
  let width = 0
  for (const { segment } of graphemes().segment(line.replaceAll(colours(), ""))) width += columnsOf(segment)
  return width
}

/** The width of the base character, plus that of joined half-width signs (Japanese, Korean). */
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

/**
 * Creates a value on first use: those below are slow to create, and most texts need none of them.
 */
const lazy = <A>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => (made ??= make())
}

/** Not a literal: the `v` flag is newer than the compile target, though every Node supports it. */
const EMOJI = "^\\p{RGI_Emoji}$"
const graphemes = lazy(() => new Intl.Segmenter("en", { granularity: "grapheme" }))
const emoji = lazy(() => new RegExp(EMOJI, "v"))
/** Zero-width characters at the start of a grapheme. */
const invisible = lazy(() => /^[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}]+/u)
const colours = lazy(() => new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "gu"))

/** The line padded with spaces to `width` columns. */
export const padTo = (line: string, width: number, align: "left" | "right" = "left"): string => {
  const space = " ".repeat(Math.max(0, width - widthOf(line)))
  return align === "left" ? line + space : space + line
}

/** The line cut to at most `width` columns; a line that was cut ends with `…`. */
export const cutTo = (line: string, width: number): string => {
  if (widthOf(line) <= width) return line
  if (width <= 0) return ""
  return `${head(line, width - 1).trimEnd()}…`
}

/** The line cut to at most `width` columns in its middle, for lines that differ at their end. */
export const cutMiddle = (line: string, width: number): string => {
  if (widthOf(line) <= width) return line
  const begin = head(line, Math.floor((width - 1) / 3)).trimEnd()
  let end = ""
  for (const { segment } of [...graphemes().segment(line)].toReversed()) {
    if (widthOf(begin) + 1 + widthOf(segment + end) > width) break
    end = segment + end
  }
  return `${begin}…${end.trimStart()}`
}

/** The line wrapped to `width` columns: between words, and within a word longer than a line. */
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

/** The longest beginning of the line that fits, in whole graphemes. */
const head = (line: string, width: number): string => {
  for (const piece of pieces(line, width)) return widthOf(piece) <= width ? piece : ""
  return ""
}

/** A word in pieces that fit; a grapheme wider than `width` becomes a piece of its own. */
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
