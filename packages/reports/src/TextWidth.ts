import stringWidth from "string-width"

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** How many columns of a terminal a line takes: an emoji takes two, a combining mark none. */
export const widthOf = (line: string): number => stringWidth(line)

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
  for (const { segment } of graphemes.segment(word)) {
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
