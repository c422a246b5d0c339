import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"

/** What a number on a chart counts, which decides how it is written. */
export type Measure = "count" | "roubles" | "seconds" | "share"

/** What a part of a chart means: `plain` is a fact, the others are good, worth a look, and bad news. */
export type Tone = "plain" | "good" | "notice" | "bad" | "faint"

/** One kind of thing on a chart: a number for each of the chart's labels. */
export interface Series {
  readonly name: string
  readonly tone: Tone
  readonly values: ReadonlyArray<number>
}

/**
 * A chart as data. `bars` lie, one for each label, the longest usually first; `columns` stand along an axis that has an order. Several
 * series lie end to end. A `heat` map has a cell for each row and column, null where nothing was measured.
 */
export type Chart =
  | {
      readonly kind: "bars" | "columns"
      readonly title: string
      readonly measure: Measure
      readonly labels: ReadonlyArray<string>
      readonly series: ReadonlyArray<Series>
    }
  | {
      readonly kind: "heat"
      readonly title: string
      readonly measure: Measure
      readonly rows: ReadonlyArray<string>
      readonly columns: ReadonlyArray<string>
      readonly values: ReadonlyArray<ReadonlyArray<number | null>>
    }

/** A number that a reader sees first. */
export interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: string
  readonly tone?: Tone
}

/** A table whose cells are texts already. `left` is how many rows there are beyond these. */
export interface TableBlock {
  readonly kind: "table"
  readonly title?: string
  readonly columns: ReadonlyArray<Pick<Column<unknown>, "heading" | "align" | "gives">>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly left: number
}

/** A piece of a section. Texts may come from anybody: renderers make them harmless. */
export type Block =
  | { readonly kind: "figures"; readonly figures: ReadonlyArray<Figure> }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "steps"; readonly steps: ReadonlyArray<string> }
  | { readonly kind: "chart"; readonly chart: Chart }
  | TableBlock

/** A part of a report under its own title. */
export interface Section {
  readonly title: string
  readonly blocks: ReadonlyArray<Block>
}

/** A report as it is read, whatever it is read on: texts in one language, charts as data. */
export interface ReportDocument {
  readonly language: Language
  readonly title: string
  readonly subtitle: string
  readonly sections: ReadonlyArray<Section>
}

/** How many rows of a table people are shown; a file of data has them all. */
const MOST_ROWS = 50

/** The first rows of a table, at most 50, with what each column says of them. */
export const tableOf = <A>(
  columns: ReadonlyArray<Column<A>>,
  rows: ReadonlyArray<A>,
  options: { readonly title?: string; readonly most?: number } = {}
): TableBlock => {
  const shown = rows.slice(0, options.most ?? MOST_ROWS)
  return {
    kind: "table",
    ...(options.title === undefined ? {} : { title: options.title }),
    columns: columns.map(({ heading, align, gives }) => ({
      heading,
      ...(align === undefined ? {} : { align }),
      ...(gives === undefined ? {} : { gives })
    })),
    rows: shown.map(row => columns.map(column => column.text(row))),
    left: rows.length - shown.length
  }
}

/** A chart as a block. */
export const chartOf = (chart: Chart): Block => ({ kind: "chart", chart })
