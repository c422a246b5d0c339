import type { ListingId } from "@estate/domain/Listing"
import type { ThreadId } from "@estate/domain/Thread"
import type { Language } from "@estate/text/Language"
import { NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"

/** The unit of a chart, which decides how its numbers are formatted. */
export type Measure = "count" | "roubles" | "seconds" | "share"

/** What a colour means: neutral (`plain`, `faint`), good, worth attention, or bad. */
export type Tone = "plain" | "good" | "notice" | "bad" | "faint"

/** A series of a chart: one number for each label of the chart. */
export interface Series {
  readonly name: string
  readonly tone: Tone
  readonly values: ReadonlyArray<number>
}

/** The columns, from 0, that do not cover their whole time, such as a month that is not over. */
export interface PartialTime {
  readonly columns: ReadonlyArray<number>
  readonly note: string
}

/** A cell of a heat map. */
export type HeatValue = number | null | "bad"

/** Horizontal `bars`, or vertical `columns` along an ordered axis. Several series are stacked. */
export interface Bars {
  readonly kind: "bars" | "columns"
  readonly title: string
  readonly measure: Measure
  readonly labels: ReadonlyArray<string>
  readonly series: ReadonlyArray<Series>
  readonly partial?: PartialTime
}

/**
 * A heat map. A value is null if nothing was measured; the field `bad` says what the value `bad`
 * means.
 */
export interface Heat {
  readonly kind: "heat"
  readonly title: string
  readonly measure: Measure
  readonly rows: ReadonlyArray<string>
  readonly columns: ReadonlyArray<string>
  readonly values: ReadonlyArray<ReadonlyArray<HeatValue>>
  readonly bad?: string
}

/** A chart as data. */
export type Chart = Bars | Heat

/** How a figure changed since the previous period: `+12 (was 30)`. */
export interface Change {
  readonly text: string
  readonly tone: Tone
}

/** A key figure. */
export interface Figure {
  readonly label: string
  readonly value: string
  readonly note?: string | undefined
  readonly tone?: Tone | undefined
  readonly change?: Change | undefined
}

/**
 * The target of a text's link: a buyer's thread, a recording, or a call to a number as it was
 * given.
 */
export type Link =
  | { readonly kind: "recording"; readonly url: string }
  | { readonly kind: "thread"; readonly threadId: ThreadId; readonly listingId: ListingId }
  | { readonly kind: "phone"; readonly phone: string }

/** The link to a thread. */
export const threadLink = ({
  threadId,
  listingId
}: {
  readonly threadId: ThreadId
  readonly listingId: ListingId
}): Link => ({ kind: "thread", threadId, listingId })

/** The link to a number. */
export const phoneLink = (phone: string): Link => ({ kind: "phone", phone })

/** A text with its link. The text is complete without the link. */
export interface LinkedText {
  readonly text: string
  readonly link?: Link | undefined
}

/** A column of a document's table. On a page, a cell may be a link. */
export interface DocumentColumn<A> extends Column<A> {
  readonly link?: (row: A) => Link | undefined
}

/**
 * A table of formatted cells. `omitted` is the number of further rows. A folded table shows only
 * its title until a reader opens it.
 */
export interface TableBlock {
  readonly kind: "table"
  readonly title?: string | undefined
  readonly columns: ReadonlyArray<
    Pick<Column<unknown>, "heading" | "align" | "shrinks" | "cutsMiddle" | "isOptional">
  >
  readonly rows: ReadonlyArray<ReadonlyArray<LinkedText>>
  readonly omitted: number
  readonly isFolded?: boolean | undefined
}

/**
 * A part of a section. Its texts are untrusted: renderers escape them. The `hint` of a note is
 * about options of the command line, so only a terminal shows it.
 */
export type Block =
  | { readonly kind: "figures"; readonly figures: ReadonlyArray<Figure> }
  | { readonly kind: "note"; readonly text: string; readonly hint?: string | undefined }
  | { readonly kind: "steps"; readonly steps: ReadonlyArray<LinkedText> }
  | { readonly kind: "chart"; readonly chart: Chart }
  | TableBlock

/** Blocks, some of which may be absent, as in `count > 0 && noteOf(…)`. */
export type Blocks = ReadonlyArray<Block | false>

/** A section of a report. */
export interface Section {
  readonly title: string
  readonly blocks: ReadonlyArray<Block>
}

/**
 * A report for people, for any renderer: texts in one language, charts as data. `parts` are whole
 * reports that follow its own sections, under a table of contents.
 */
export interface ReportDocument {
  readonly language: Language
  readonly title: string
  readonly subtitle: string
  readonly sections: ReadonlyArray<Section>
  readonly parts?: ReadonlyArray<ReportDocument>
}

/** A table for people has at most this many rows; data files have all of them. */
const MAX_ROWS = 50

/**
 * A table of the first rows: at most `options.most`, by default 50. Columns without a value in
 * these rows are omitted.
 */
export const tableOf = <A>(
  all: ReadonlyArray<DocumentColumn<A>>,
  rows: ReadonlyArray<A>,
  options: { readonly title?: string | undefined; readonly most?: number; readonly isFolded?: boolean } = {}
): TableBlock => {
  const { title, most = MAX_ROWS, isFolded } = options
  const shown = rows.slice(0, most)
  const columns = all.filter(({ text }) => shown.some(row => text(row) !== NO_VALUE))
  return {
    kind: "table",
    title,
    isFolded,
    columns: columns.map(({ text, link, ...column }) => column),
    rows: shown.map(row => columns.map(({ text, link }) => ({ text: text(row), link: link?.(row) }))),
    omitted: rows.length - shown.length
  }
}

/** The same, unless there are no rows. */
export const tableIfAny = <A>(...table: Parameters<typeof tableOf<A>>): Block | false =>
  table[1].length > 0 && tableOf(...table)

/** A chart as a block, unless all its bars would be empty. */
export const chartOf = (chart: Chart): Block | false =>
  (chart.kind === "heat" || chart.series.some(({ values }) => values.some(value => value !== 0))) && {
    kind: "chart",
    chart
  }
