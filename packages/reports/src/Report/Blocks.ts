import type { WorkingTime } from "@estate/domain/WorkingTime"
import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Option } from "effect"
import type { Block, Blocks, Figure, ReportDocument, Tone } from "./Document.ts"
import { formatPrevious, type Previous } from "./Previous.ts"
import { type Unknown, unknownSection } from "./Unknown.ts"
import { formatWorkingTimeOf } from "./WorkingTimeText.ts"

/** The beginning of every document. */
type DocumentHead = Pick<ReportDocument, "language" | "title" | "subtitle">

/** A section that may turn out to be empty. */
interface PossibleSection {
  readonly title: string
  readonly blocks: Blocks
}

const isThere = <A>(value: A | false): value is A => value !== false

/**
 * A document made of sections. It ends with what the platform's data cannot tell, if that concerns
 * the report. A section without blocks is omitted.
 */
export const documentOf = (
  head: DocumentHead,
  sections: ReadonlyArray<PossibleSection>,
  unknown: ReadonlyArray<Unknown> = []
): ReportDocument => ({
  ...head,
  sections: [
    ...sections
      .map(({ title, blocks }) => ({ title, blocks: blocks.filter(isThere) }))
      .filter(({ blocks }) => blocks.length > 0),
    ...(unknown.length === 0 ? [] : [unknownSection(unknown, head.language)])
  ]
})

/** A document that says why it is empty. */
export const emptyDocument = (head: DocumentHead, title: string, ...blocks: Blocks) =>
  documentOf(head, [{ title, blocks }])

/** Key figures; if there are none, there is no block. */
export const figuresBlock = (figures: ReadonlyArray<Figure | false>): Block | false => {
  const some = figures.filter(isThere)
  return some.length > 0 && { kind: "figures", figures: some }
}

/** A note; `hint` is about options of the command line. */
export const noteOf = (text: string, hint?: string): Block => ({ kind: "note", text, hint })

const hoursTexts = { en: "Business hours", ru: "Рабочее время" } as const

/** A note about the business hours: `Business hours: Mon–Fri 09:00–20:00.` */
export const hoursNote = (hours: WorkingTime, language: Language, hint?: string): Block =>
  noteOf(`${hoursTexts[language]}: ${formatWorkingTimeOf(hours, language)}.`, hint)

/** What changes are compared with, if there are changes, and `more` about that. */
export const previousNote = (
  previous: Option.Option<Previous>,
  language: Language,
  ...more: ReadonlyArray<string>
): Block | false =>
  Option.isSome(previous) && noteOf([formatPrevious(previous.value, language), ...more].join(" "))

/** A note with a count of something, unless it is zero. */
export const countNote = (count: number, label: string, language: Language): Block | false =>
  count > 0 && noteOf(`${label}: ${formatCount(count, language)}.`)

/** The tone of a figure that should be zero. */
export const badIfAny = (count: number): { readonly tone: Tone | undefined } => ({
  tone: count > 0 ? "bad" : undefined
})

/** A column of counts. */
export const countColumn = <Row>(
  heading: string,
  of: (row: Row) => number,
  language: Language
): Column<Row> => ({ heading, text: row => formatCount(of(row), language), align: "right" })
