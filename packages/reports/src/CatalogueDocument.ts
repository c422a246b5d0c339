import { formatDateTime } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { formatCount, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Option } from "effect"
import type { CatalogueReport, ComplexBuildings, LackingItem, StatusCounts } from "./Catalogue.ts"
import { catalogueWords } from "./CatalogueWords.ts"
import { type Block, chartOf, type ReportDocument, tableOf } from "./Document.ts"

type Words = (typeof catalogueWords)[Language]

/** More buildings than these are one step of the chart. */
const LAST_STEP = 15

/** The catalogue report as it is read. */
export const catalogueDocument = (report: CatalogueReport, language: Language): ReportDocument => {
  const word = catalogueWords[language]
  const head = {
    language,
    title: word.title,
    subtitle: `${word.made} ${formatDateTime(report.generatedAt)} (${report.timeZone})`
  }
  const items = report.statuses.reduce((sum, counts) => sum + counts.complexes + counts.buildings, 0)
  if (items === 0)
    return { ...head, sections: [{ title: word.total, blocks: [{ kind: "note", text: word.none }] }] }
  return {
    ...head,
    sections: [
      { title: word.total, blocks: totals(report, word, language) },
      { title: word.perComplex, blocks: perComplex(report, word, language) },
      { title: word.lacking, blocks: lacking(report, word, language) }
    ]
  }
}

const totals = ({ statuses }: CatalogueReport, word: Words, language: Language): ReadonlyArray<Block> => {
  const count = (value: number) => formatCount(value, language)
  const sum = (of: (counts: StatusCounts) => number) =>
    statuses.reduce((total, counts) => total + of(counts), 0)
  const complexesOf = (status: StatusCounts["status"]) =>
    statuses.find(counts => counts.status === status)?.complexes ?? 0
  const number = (heading: string, of: (row: StatusCounts) => number): Column<StatusCounts> => ({
    heading,
    text: row => count(of(row)),
    align: "right"
  })
  const missing = (heading: string, of: (counts: StatusCounts) => number) => ({
    label: heading,
    value: count(sum(of)),
    ...(sum(of) > 0 ? { tone: "bad" as const } : {})
  })
  return [
    {
      kind: "figures",
      figures: [
        { label: word.complexes, value: count(sum(row => row.complexes)) },
        { label: word.finished, value: count(complexesOf("finished")) },
        { label: word.notFinished, value: count(complexesOf("not_finished")) },
        { label: word.buildings, value: count(sum(row => row.buildings)) },
        missing(word.noPhotos, row => row.complexesWithoutPhotos + row.buildingsWithoutPhotos),
        missing(word.noAddress, row => row.complexesWithoutAddress + row.buildingsWithoutAddress)
      ]
    },
    chartOf({
      kind: "bars",
      title: `${word.complexes}, ${word.buildings.toLowerCase()}`,
      measure: "count",
      labels: [word.complexes, word.buildings],
      series: statuses.map(({ status, complexes, buildings }) => ({
        name: word.statuses[status],
        tone: status === "finished" ? ("good" as const) : ("notice" as const),
        values: [complexes, buildings]
      }))
    }),
    tableOf(
      [
        { heading: word.status, text: row => word.statuses[row.status] },
        number(word.complexes, row => row.complexes),
        number(word.photosShort, row => row.complexesWithoutPhotos),
        number(word.addressShort, row => row.complexesWithoutAddress),
        number(word.buildings, row => row.buildings),
        number(word.photosShort, row => row.buildingsWithoutPhotos),
        number(word.addressShort, row => row.buildingsWithoutAddress)
      ],
      statuses
    )
  ]
}

const perComplex = (report: CatalogueReport, word: Words, language: Language): ReadonlyArray<Block> => {
  const last = Math.min(LAST_STEP, report.buildingSteps.at(-1)?.buildings ?? 0)
  const steps = Array.from({ length: last + 1 }, (_, buildings) => buildings)
  const complexColumns: ReadonlyArray<Column<ComplexBuildings>> = [
    { heading: word.complex, text: row => row.title, gives: true },
    { heading: word.status, text: row => word.statuses[row.status] },
    { heading: word.buildings, text: row => formatCount(row.buildings, language), align: "right" },
    { heading: word.id, text: row => String(row.complexId), align: "right" }
  ]
  return [
    chartOf({
      kind: "columns",
      title: word.steps,
      measure: "count",
      labels: steps.map(buildings => (buildings === LAST_STEP ? `${LAST_STEP}+` : String(buildings))),
      series: [
        {
          name: word.complexes,
          tone: "plain",
          values: steps.map(step =>
            report.buildingSteps
              .filter(({ buildings }) => Math.min(buildings, LAST_STEP) === step)
              .reduce((sum, { complexes }) => sum + complexes, 0)
          )
        }
      ]
    }),
    tableOf(complexColumns, report.complexes, { title: word.largest, most: 20 })
  ]
}

const lacking = (report: CatalogueReport, word: Words, language: Language): ReadonlyArray<Block> => {
  if (report.lackingInAll === 0) return [{ kind: "note", text: word.allWell }]
  const columns: ReadonlyArray<Column<LackingItem>> = [
    { heading: word.what, text: row => lacks(row, word) },
    { heading: word.kind, text: row => word.kinds[row.level] },
    { heading: word.name, text: row => row.title, gives: true },
    { heading: word.complex, text: row => Option.getOrElse(row.complexTitle, () => NO_VALUE), gives: true },
    { heading: word.status, text: row => word.statuses[row.status] },
    { heading: word.id, text: row => String(row.itemId), align: "right" }
  ]
  const { length } = report.lacking
  return [
    tableOf(columns, report.lacking),
    ...(length === report.lackingInAll
      ? []
      : [
          {
            kind: "note" as const,
            text: word.more(formatCount(length, language), formatCount(report.lackingInAll, language))
          }
        ])
  ]
}

const lacks = ({ hasPhotos, hasAddress }: LackingItem, word: Words): string =>
  [...(hasPhotos ? [] : [word.photos]), ...(hasAddress ? [] : [word.address])].join(", ")
