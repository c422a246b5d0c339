import { joinLines, plainLine } from "./PlainText.ts"
import { cutMiddle, cutTo, padTo, widthOf, wrapTo } from "./TextWidth.ts"

/** A column of a table. `text` may return untrusted text: tables print it as plain text. */
export interface Column<A> {
  readonly heading: string
  /** The heading in tab-separated output. Default: `heading`. */
  readonly name?: string
  /** The cell on a terminal. */
  readonly text: (row: A) => string
  /** The cell in tab-separated output. Default: `text`. */
  readonly piped?: (row: A) => string
  /** Default: left. */
  readonly align?: "left" | "right"
  /** Whether the column may be cut if the table is too wide. Default: false. */
  readonly shrinks?: boolean
  /**
   * Whether it is cut in the middle, because its cells have similar beginnings. Default: at the
   * end.
   */
  readonly cutsMiddle?: boolean
  /** Whether the column is omitted before others are cut a lot. Default: false. */
  readonly isOptional?: boolean
}

/**
 * The layout of a table on a terminal. The style functions may wrap a finished line in colour
 * codes.
 */
export interface TableLayout<A> {
  readonly width: number
  /** Styles the line of headings. Default: unchanged. */
  readonly headingStyle?: (line: string) => string
  /** Styles the line of a row. Default: unchanged. */
  readonly rowStyle?: (line: string, row: A) => string
}

const GAP = "  "
/** No column shrinks below a width of 8; if that is not enough, below a width of 5. */
const MIN_WIDTHS = [8, 5]
/**
 * Optional columns are omitted before others shrink below a width of 24; then none shrinks below
 * 10.
 */
const READABLE_WIDTH = 24
const MIN_READABLE_WIDTHS = [10]

/**
 * Terminals differ in the width of emoji of several characters: a margin prevents wrapped lines.
 */
const DOUBTFUL = /\ufe0f|\u200d|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]/u
const MARGIN = 2

/**
 * Aligned columns under their headings, with no line wider than the layout. Columns that may shrink
 * are cut with `…`, the widest first, and optional columns are omitted, the last first. If the
 * table is still too wide, each row becomes a card with one field per line.
 */
export const renderTable = <A>(
  allColumns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  fullLayout: TableLayout<A>
): string => {
  const isDoubtful = rows.some(row => allColumns.some(({ text }) => DOUBTFUL.test(text(row))))
  const layout = isDoubtful ? { ...fullLayout, width: fullLayout.width - MARGIN } : fullLayout
  const columns = readableColumns(allColumns, rows, layout.width)
  const headings = columns.map(column => column.heading.toUpperCase())
  const body = rows.map(row => columns.map(column => cutTo(plainLine(column.text(row)), layout.width)))
  const minWidths = columns.length < allColumns.length ? MIN_READABLE_WIDTHS : MIN_WIDTHS
  const widths = fittingWidths(columns, [headings, ...body], layout.width, minWidths)
  if (rows.length > 0 && totalOf(widths) > layout.width) return renderCards(allColumns, rows, layout)
  const line = (cells: ReadonlyArray<string>) =>
    cutTo(
      cells
        .map((cell, index) => {
          const width = widths[index] ?? 0
          const { align, cutsMiddle = false } = columns[index] ?? {}
          return padTo((cutsMiddle ? cutMiddle : cutTo)(cell, width), width, align)
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
  return joinLines([layout.headingStyle === undefined ? heading : layout.headingStyle(heading), ...lines])
}

/** The columns without the optional ones for which there is no room. */
const readableColumns = <A>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  width: number
): ReadonlyArray<Column<A>> => {
  const last = columns.findLastIndex(({ isOptional }) => isOptional === true)
  if (last < 0) return columns
  const least = columns.map(({ heading, text, shrinks }) => {
    const widest = rows.reduce((most, row) => Math.max(most, widthOf(plainLine(text(row)))), widthOf(heading))
    return shrinks === true ? Math.min(widest, READABLE_WIDTH) : widest
  })
  return totalOf(least) <= width ? columns : readableColumns(columns.toSpliced(last, 1), rows, width)
}

const fittingWidths = <A>(
  columns: ReadonlyArray<Column<A>>,
  lines: ReadonlyArray<ReadonlyArray<string>>,
  width: number,
  minWidths: ReadonlyArray<number>
): ReadonlyArray<number> => {
  const widths = columns.map((_, index) =>
    lines.reduce((widest, cells) => Math.max(widest, widthOf(cells[index] ?? "")), 0)
  )
  let excess = totalOf(widths) - width
  for (const minWidth of minWidths) {
    for (; excess > 0; excess--) {
      const widest = widestAbove(minWidth, widths, columns)
      if (widest === undefined) break
      widths[widest.index] = widest.width - 1
    }
  }
  return widths
}

const totalOf = (widths: ReadonlyArray<number>) =>
  widths.reduce((sum, own) => sum + own, GAP.length * (widths.length - 1))

const MIN_VALUE_WIDTH = 10
/** Even after a message of 4,000 characters there is room for the next card. */
const MAX_CARD_LINES = 6

/**
 * Rows as cards with an empty line between them; empty fields are omitted, long fields are wrapped,
 * and fields that may shrink are cut.
 */
const renderCards = <A>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  { width, headingStyle = text => text, rowStyle = text => text }: TableLayout<A>
): string => {
  const widest = Math.max(...columns.map(({ heading }) => widthOf(heading.toUpperCase())))
  const margin = Math.max(1, Math.min(widest + GAP.length, width - MIN_VALUE_WIDTH))
  const cards = rows.map(row =>
    columns.flatMap(({ heading, text, shrinks }) => {
      const room = Math.max(1, width - margin)
      const whole = plainLine(text(row))
      if (whole === "") return []
      return wrapTo(shrinks === true ? cutTo(whole, room * MAX_CARD_LINES) : whole, room).map(
        (line, index) => {
          const name = index === 0 ? cutTo(heading.toUpperCase(), margin - 1) : ""
          return headingStyle(padTo(name, margin)) + rowStyle(line, row)
        }
      )
    })
  )
  return cards.map(joinLines).join("\n")
}

const widestAbove = <A>(
  minWidth: number,
  widths: ReadonlyArray<number>,
  columns: ReadonlyArray<Column<A>>
): { readonly index: number; readonly width: number } | undefined =>
  widths
    .map((width, index) => ({ index, width }))
    .filter(({ index, width }) => columns[index]?.shrinks === true && width > minWidth)
    .reduce<{ readonly index: number; readonly width: number } | undefined>(
      (widest, next) => (widest === undefined || next.width > widest.width ? next : widest),
      undefined
    )

/** The headings of a tab-separated table. */
export const tabSeparatedHeading = <A>(columns: ReadonlyArray<Column<A>>): string =>
  joinLines([columns.map(({ name, heading }) => plainLine(name ?? heading)).join("\t")])

/** One tab-separated line for each row, with nothing cut, and as many tabs as the headings have. */
export const tabSeparatedRows = <A>(columns: ReadonlyArray<Column<A>>, rows: ReadonlyArray<A>): string =>
  joinLines(rows.map(row => columns.map(column => plainLine((column.piped ?? column.text)(row))).join("\t")))
