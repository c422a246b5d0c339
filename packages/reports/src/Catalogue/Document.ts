import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Option } from "effect"
import { badIfAny, documentOf, emptyDocument, figuresBlock, noteOf } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import { type Blocks, chartOf, type ReportDocument, tableOf } from "../Report/Document.ts"
import { formatHead } from "../Report/Head.ts"
import { wordOf } from "../Report/SheetTexts.ts"
import { BuildingsStep, CatalogueReport, ComplexBuildings, LackingItem, StatusCounts } from "./Report.ts"
import { catalogueTexts } from "./Texts.ts"

type Texts = (typeof catalogueTexts)[Language]

/** The last step of the chart is for this many buildings or more. */
const LAST_STEP = 15

const title = { en: "Catalogue of housing complexes", ru: "Каталог жилых комплексов" }

const catalogueDocument = (report: CatalogueReport, language: Language): ReportDocument => {
  const texts = catalogueTexts[language]
  const head = { language, title: title[language], subtitle: formatHead(report, language) }
  const items = report.statuses.reduce((sum, counts) => sum + counts.complexes + counts.buildings, 0)
  if (items === 0) return emptyDocument(head, texts.total, noteOf(texts.none))
  return documentOf(head, [
    { title: texts.total, blocks: totals(report, texts) },
    { title: texts.perComplex, blocks: perComplex(report, texts) },
    { title: texts.lacking, blocks: lacking(report, texts) }
  ])
}

const totals = ({ statuses }: CatalogueReport, texts: Texts): Blocks => {
  const count = (value: number) => formatCount(value, texts.language)
  const sum = (of: (counts: StatusCounts) => number) =>
    statuses.reduce((total, counts) => total + of(counts), 0)
  const complexesOf = (status: StatusCounts["status"]) =>
    statuses.find(counts => counts.status === status)?.complexes ?? 0
  const missing = (heading: string, of: (counts: StatusCounts) => number) => ({
    label: heading,
    value: count(sum(of)),
    ...badIfAny(sum(of))
  })
  return [
    figuresBlock([
      { label: texts.complexes, value: count(sum(row => row.complexes)) },
      { label: texts.finished, value: count(complexesOf("finished")) },
      { label: texts.notFinished, value: count(complexesOf("not_finished")) },
      { label: texts.buildings, value: count(sum(row => row.buildings)) },
      missing(texts.noPhotos, row => row.complexesWithoutPhotos + row.buildingsWithoutPhotos),
      missing(texts.noAddress, row => row.complexesWithoutAddress + row.buildingsWithoutAddress)
    ]),
    chartOf({
      kind: "bars",
      title: texts.counts,
      measure: "count",
      labels: [texts.complexes, texts.buildings],
      series: statuses.map(({ status, complexes, buildings }) => ({
        name: wordOf("status", status, texts.language),
        tone: status === "finished" ? ("good" as const) : ("notice" as const),
        values: [complexes, buildings]
      }))
    }),
    tableOf(
      columnsOf<LevelCounts>(texts.language, "status", "level", "count", "withoutPhotos", "withoutAddress"),
      statuses.flatMap(countsByLevel)
    )
  ]
}

type LevelCounts = ReturnType<typeof countsByLevel>[number]

/** The counts of a status, those of complexes and those of buildings. */
const countsByLevel = ({ status, ...counts }: StatusCounts) =>
  [["complexes", 1] as const, ["buildings", 2] as const].map(([kind, level]) => ({
    status,
    level,
    count: counts[kind],
    withoutPhotos: counts[`${kind}WithoutPhotos`],
    withoutAddress: counts[`${kind}WithoutAddress`]
  }))

const perComplex = (report: CatalogueReport, texts: Texts): Blocks => {
  const last = Math.min(LAST_STEP, report.buildingSteps.at(-1)?.buildings ?? 0)
  const steps = Array.from({ length: last + 1 }, (_, buildings) => buildings)
  return [
    chartOf({
      kind: "columns",
      title: texts.steps,
      measure: "count",
      labels: steps.map(buildings => (buildings === LAST_STEP ? `${LAST_STEP}+` : String(buildings))),
      series: [
        {
          name: texts.complexes,
          tone: "plain",
          values: steps.map(step =>
            report.buildingSteps
              .filter(({ buildings }) => Math.min(buildings, LAST_STEP) === step)
              .reduce((sum, { complexes }) => sum + complexes, 0)
          )
        }
      ]
    }),
    tableOf<ComplexBuildings>(
      columnsOf(texts.language, "title", "status", "buildings", "complexId"),
      report.complexes,
      { title: texts.largest, most: 20 }
    )
  ]
}

const lacking = (report: CatalogueReport, texts: Texts): Blocks => {
  if (report.lacking.length === 0) return [noteOf(texts.allWell)]
  return [
    tableOf(
      [
        { heading: texts.what, text: row => lacks(row, texts) },
        ...columnsOf<LackingItem>(texts.language, "level", "title", "complexTitle", "status", "itemId")
      ],
      report.lacking.map(row => ({
        ...row,
        // A building is often named after its complex.
        complexTitle: Option.filter(row.complexTitle, complex => !row.title.includes(complex))
      }))
    )
  ]
}

const lacks = ({ hasPhotos, hasAddress }: LackingItem, texts: Texts): string =>
  [...(hasPhotos ? [] : [texts.photos]), ...(hasAddress ? [] : [texts.address])].join(", ")

/** The catalogue report for renderers. */
export const catalogueDefinition: ReportDefinition<CatalogueReport, typeof CatalogueReport.Encoded> = {
  name: "catalogue",
  title,
  schema: CatalogueReport,
  parts: {
    lacking: part(LackingItem, json => json.lacking),
    complexes: part(ComplexBuildings, json => json.complexes),
    statuses: part(StatusCounts, json => json.statuses),
    buildingSteps: part(BuildingsStep, json => json.buildingSteps)
  },
  document: catalogueDocument
}
