import type { Language, Translations } from "@estate/text/Language"
import { Option, Record, Schema } from "effect"
import { billsDefinition } from "../Bills/Document.ts"
import { callsDefinition } from "../Calls/Document.ts"
import { catalogueDefinition } from "../Catalogue/Document.ts"
import { IgnoredFilter } from "../Catalogue/Report.ts"
import { ignoredFilterTexts } from "../Catalogue/Texts.ts"
import { listingsDefinition } from "../Listings/Document.ts"
import { morningDefinition } from "../Morning/Document.ts"
import { emptyDocument, noteOf } from "../Report/Blocks.ts"
import { type Part, part, type ReportDefinition, type Unreadable } from "../Report/Definition.ts"
import type { ReportDocument } from "../Report/Document.ts"
import { formatHead, formatPeriod, ReportHead } from "../Report/Head.ts"
import { responsesDefinition } from "../Responses/Document.ts"

/**
 * All reports by name; null for those that the key cannot read. The catalogue's is also null if the
 * platform ignores one of its filters, which `ignoredCatalogueFilter` names.
 */
export const AllReports = Schema.Struct({
  ...ReportHead.fields,
  morning: Schema.OptionFromNullOr(morningDefinition.schema),
  responses: Schema.OptionFromNullOr(responsesDefinition.schema),
  calls: Schema.OptionFromNullOr(callsDefinition.schema),
  bills: Schema.OptionFromNullOr(billsDefinition.schema),
  listings: Schema.OptionFromNullOr(listingsDefinition.schema),
  catalogue: Schema.OptionFromNullOr(catalogueDefinition.schema),
  ignoredCatalogueFilter: Schema.NullOr(IgnoredFilter)
})
export type AllReports = typeof AllReports.Type
type AllJson = typeof AllReports.Encoded

const title = { en: "All reports", ru: "Все отчёты" }

type Ignored = Pick<AllReports, "ignoredCatalogueFilter">

/** Why a report is left out: in its place on the page, and beside other output. */
interface LeftOut extends Unreadable {
  readonly note: Translations
}

const notAllowed = ({ en, ru }: Translations): LeftOut => ({
  note: {
    en: "This key has no access to the records of this report.",
    ru: "У этого ключа нет доступа к записям этого отчёта."
  },
  sentence: {
    en: `"${en}" is left out: this key has no access to its records.`,
    ru: `Отчёт «${ru}» пропущен: у этого ключа нет доступа к его записям.`
  },
  isDenied: true
})

const catalogueLeftOut = (title: Translations, { ignoredCatalogueFilter: filter }: Ignored): LeftOut => {
  if (filter === null) return notAllowed(title)
  const { en, ru } = ignoredFilterTexts[filter]
  return {
    note: { en: `This report is left out: ${en}.`, ru: `Отчёт пропущен: ${ru}.` },
    sentence: { en: `"${title.en}" is left out: ${en}.`, ru: `Отчёт «${title.ru}» пропущен: ${ru}.` },
    isDenied: false
  }
}

/** One of the reports, as a part of the page and as sheets of the workbook. */
const one = <Name extends string, Value, Json>(
  name: Name,
  definition: ReportDefinition<Value, Json>,
  leftOut: (title: Translations, all: Ignored) => LeftOut = notAllowed
) => ({
  document: (
    all: ReportHead & Ignored & Readonly<Record<Name, Option.Option<Value>>>,
    language: Language
  ): ReportDocument =>
    Option.match(all[name], {
      onNone: () =>
        emptyDocument(
          { language, title: definition.title[language], subtitle: formatHead(all, language) },
          definition.title[language],
          noteOf(leftOut(definition.title, all).note[language])
        ),
      onSome: value => definition.document(value, language)
    }),
  parts: Record.mapEntries(
    definition.parts,
    (
      { rows, unreadable, ...columns },
      key
    ): [string, Part<Ignored & Readonly<Record<Name, Json | null>>>] => [
      `${name}.${key}`,
      {
        ...columns,
        rows: ({ [name]: json }) => (json === null ? [] : rows(json)),
        unreadable: all => {
          const { [name]: json } = all
          return json === null ? leftOut(definition.title, all) : unreadable?.(json)
        }
      }
    ]
  )
})

const byName = {
  morning: one("morning", morningDefinition),
  responses: one("responses", responsesDefinition),
  calls: one("calls", callsDefinition),
  bills: one("bills", billsDefinition),
  listings: one("listings", listingsDefinition),
  catalogue: one("catalogue", catalogueDefinition, catalogueLeftOut)
} satisfies Record<Exclude<keyof AllReports, keyof ReportHead | keyof Ignored>, unknown>

const reports = Object.values(byName)
const sheets = Object.fromEntries(reports.flatMap(({ parts }) => Object.entries(parts)))

/** A list of a report, and its number of rows. */
const Sheet = Schema.Struct({ part: Schema.String, rows: Schema.NonNegativeInt })

const contentsOf = (all: AllJson) =>
  Object.entries(sheets).map(([name, { rows }]) => ({ part: name, rows: rows(all).length }))

/** All reports as one document with a table of contents; parts are `calls.days` and the like. */
export const allDefinition: ReportDefinition<AllReports, AllJson> = {
  name: "all",
  title,
  schema: AllReports,
  parts: { contents: part(Sheet, contentsOf), ...sheets },
  document: (all, language) => ({
    language,
    title: title[language],
    subtitle: formatHead(all, language),
    sections: [],
    parts: reports.map(({ document }) => document(all, language))
  }),
  covers: ({ calls, responses }, language) =>
    Option.match(
      Option.orElse(Option.map(responses, periodOf), () => Option.map(calls, periodOf)),
      {
        onNone: () => "",
        onSome: period => `${repliesAndCalls[language]} ${formatPeriod(period, language)}`
      }
    )
}

const periodOf = <Period>({ period }: { readonly period: Period }) => period

/** The other reports are of today, or of all time. */
const repliesAndCalls = { en: "replies and calls of", ru: "ответы и звонки за" }
