import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, formatShare, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Option } from "effect"
import { MIN_RECORDS } from "./Axis.ts"
import type { Block, ReportDocument, Section, Tone } from "./Document.ts"
import type { Share } from "./Fields.ts"
import { formatPrevious, type Previous } from "./Previous.ts"
import { type Unknown, unknownSection } from "./Unknown.ts"

/** What every document begins with. */
type DocumentHead = Pick<ReportDocument, "language" | "title" | "subtitle">

/**
 * A document of sections. It ends with what the platform's data cannot tell, if that concerns the
 * report. A section without blocks is left out.
 */
export const documentOf = (
  head: DocumentHead,
  sections: ReadonlyArray<Section>,
  unknown: ReadonlyArray<Unknown> = []
): ReportDocument => ({
  ...head,
  sections: [
    ...sections.filter(({ blocks }) => blocks.length > 0),
    ...(unknown.length === 0 ? [] : [unknownSection(unknown, head.language)])
  ]
})

/** A document that says why it is empty. */
export const emptyDocument = (head: DocumentHead, title: string, ...blocks: ReadonlyArray<Block>) =>
  documentOf(head, [{ title, blocks }])

/** A note; `hint` is about options of the command line. */
export const noteOf = (text: string, hint?: string): Block => ({
  kind: "note",
  text,
  ...(hint === undefined ? {} : { hint })
})

/** What changes are measured against, if they are, and `more` about that. */
export const previousNotes = (
  previous: Option.Option<Previous>,
  language: Language,
  ...more: ReadonlyArray<string>
): ReadonlyArray<Block> =>
  Option.toArray(previous).map(each => noteOf([formatPrevious(each, language), ...more].join(" ")))

/** A note that says how many, unless there are none. */
export const countNote = (
  count: number,
  text: (count: string) => string,
  language: Language
): ReadonlyArray<Block> => (count === 0 ? [] : [noteOf(text(formatCount(count, language)))])

/** The tone of a figure that should be zero. */
export const badIfAny = (count: number): { readonly tone?: Tone } => (count > 0 ? { tone: "bad" } : {})

/** A column of counts. */
export const countColumn = <Row>(
  heading: string,
  of: (row: Row) => number,
  language: Language
): Column<Row> => ({ heading, text: row => formatCount(of(row), language), align: "right" })

/** A column of whole roubles. */
export const roublesColumn = <Row>(
  heading: string,
  of: (row: Row) => number,
  language: Language
): Column<Row> => ({ heading, text: row => formatRoubles(of(row), language), align: "right" })

/** A column of shares; one of fewer than 10 records says nothing. */
export const shareColumn = <Row>(
  heading: string,
  of: (row: Row) => Share,
  countOf: (row: Row) => number,
  language: Language
): Column<Row> => ({
  heading,
  text: row => (countOf(row) < MIN_RECORDS ? NO_VALUE : formatShare(of(row), language)),
  align: "right"
})
