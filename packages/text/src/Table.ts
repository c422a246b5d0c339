import { plainLine } from "./PlainText.ts"
import { cutTo, padTo, widthOf, wrapTo } from "./TextWidth.ts"

/** A column of a table over rows of type `A`. Any text may come out of `text`: it is made harmless here. */
export interface Column<A> {
  readonly heading: string
  /** What a person sees on a terminal. */
  readonly text: (row: A) => string
  /** What a program gets through a pipe; `text` where left out. */
  readonly whole?: (row: A) => string
  /** Left where left out; numbers read better on the right. */
  readonly align?: "left" | "right"
  /** It may be cut where the table would not fit. */
  readonly gives?: boolean
}

/** How a table is laid out on a terminal. The two styles get lines, or what a line has of a heading and of a row, and may wrap them in colour. */
export interface TableLayout<A> {
  readonly width: number
  readonly headingStyle?: (line: string) => string
  readonly rowStyle?: (line: string, row: A) => string
}

const GAP = "  "
/** A column that gives way still shows a word, or the beginning of one. */
const FLOORS = [8, 5]

/**
 * Aligned columns under their headings, no line wider than the layout: the columns that give are cut with `…`, the widest first. Where not even
 * that makes room, each row stands by itself, its fields below each other.
 */
export const renderTable = <A>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  layout: TableLayout<A>
): string => {
  const headings = columns.map(column => column.heading.toUpperCase())
  const body = rows.map(row => columns.map(column => cutTo(plainLine(column.text(row)), layout.width)))
  const widths = fittingWidths(columns, [headings, ...body], layout.width)
  if (rows.length > 0 && totalOf(widths) > layout.width) return renderCards(columns, rows, layout)
  const line = (cells: ReadonlyArray<string>) =>
    cutTo(
      cells
        .map((cell, index) => {
          const width = widths[index] ?? 0
          return padTo(cutTo(cell, width), width, columns[index]?.align)
        })
        .join(GAP)
        .trimEnd(),
      layout.width
    )
  const lines = rows.map((row, index) => {
    const text = line(body[index] ?? [])
    return layout.rowStyle === undefined ? text : layout.rowStyle(text, row)
  })
  const heading = line(headings)
  return asLines([layout.headingStyle === undefined ? heading : layout.headingStyle(heading), ...lines])
}

const fittingWidths = <A>(
  columns: ReadonlyArray<Column<A>>,
  lines: ReadonlyArray<ReadonlyArray<string>>,
  width: number
): ReadonlyArray<number> => {
  const widths = columns.map((_, index) =>
    lines.reduce((widest, cells) => Math.max(widest, widthOf(cells[index] ?? "")), 0)
  )
  let excess = totalOf(widths) - width
  for (const floor of FLOORS) {
    for (; excess > 0; excess--) {
      const widest = widestAbove(floor, widths, columns)
      if (widest === undefined) break
      widths[widest.index] = widest.width - 1
    }
  }
  return widths
}

const totalOf = (widths: ReadonlyArray<number>) =>
  widths.reduce((sum, own) => sum + own, GAP.length * (widths.length - 1))

const LEAST_VALUE = 10

/** Each row by itself, with an empty line between two: a line for each field that is not empty, and more where its text takes them. */
const renderCards = <A>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  { width, headingStyle = text => text, rowStyle = text => text }: TableLayout<A>
): string => {
  const widest = Math.max(...columns.map(({ heading }) => widthOf(heading.toUpperCase())))
  const margin = Math.max(1, Math.min(widest + GAP.length, width - LEAST_VALUE))
  const cards = rows.map(row =>
    columns.flatMap(({ heading, text }) => {
      const value = plainLine(text(row))
      if (value === "") return []
      return wrapTo(value, Math.max(1, width - margin)).map((line, index) => {
        const name = index === 0 ? cutTo(heading.toUpperCase(), margin - 1) : ""
        return headingStyle(padTo(name, margin)) + rowStyle(line, row)
      })
    })
  )
  return cards.map(asLines).join("\n")
}

const widestAbove = <A>(
  floor: number,
  widths: ReadonlyArray<number>,
  columns: ReadonlyArray<Column<A>>
): { readonly index: number; readonly width: number } | undefined =>
  widths
    .map((width, index) => ({ index, width }))
    .filter(({ index, width }) => columns[index]?.gives === true && width > floor)
    .reduce<{ readonly index: number; readonly width: number } | undefined>(
      (widest, next) => (widest === undefined || next.width > widest.width ? next : widest),
      undefined
    )

/** The first line of a tab-separated table: the headings. */
export const tabSeparatedHeading = <A>(columns: ReadonlyArray<Column<A>>): string =>
  asLines([columns.map(column => plainLine(column.heading)).join("\t")])

/** One tab-separated line a row, nothing cut: every line has as many tabs as the heading. */
export const tabSeparatedRows = <A>(columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>): string =>
  asLines(rows.map(row => columns.map(column => plainLine((column.whole ?? column.text)(row))).join("\t")))

const asLines = (lines: ReadonlyArray<string>) => lines.map(line => `${line}\n`).join("")
