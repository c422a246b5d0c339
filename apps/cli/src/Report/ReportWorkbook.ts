import { aboutLines, aboutName, partSheets } from "@estate/reports/Render/Sheets"
import type { Part } from "@estate/reports/Report/Definition"
import type { ReportDocument } from "@estate/reports/Report/Document"
import { type CsvCell, csvHeading, csvLines, excelCsv } from "@estate/text/Csv"
import type { Language } from "@estate/text/Language"
import { Effect } from "effect"
import { excelCell } from "../Records/PeopleColumns.ts"
import { workbook } from "../Records/Workbook.ts"
import { Output } from "../Terminal/Output.ts"

/** Writes parts of a report as a workbook; its first sheet is a summary for people. */
export const reportWorkbook = Effect.fnUntraced(function* <Json>(
  json: Json,
  document: ReportDocument,
  parts: Readonly<Record<string, Part<Json>>>
) {
  const { language } = document
  const { write } = yield* Output
  const book = workbook(language, write)
  for (const { name, columns, rows } of partSheets(json, parts, language)) {
    yield* book.sheet(name, columns)
    yield* book.rows(rows)
  }
  yield* book.end(aboutName(language), aboutLines(document))
})

/** Parts of a report as CSV for Excel, like their sheets in the workbook. */
export const reportForExcel = <Json>(
  json: Json,
  parts: Readonly<Record<string, Part<Json>>>,
  language: Language
): string =>
  partSheets(json, parts, language)
    .map(({ columns, rows }) => {
      const heading = csvHeading(
        columns.map(column => column.name),
        excelCsv
      )
      const shown = (cell: CsvCell, index: number) => excelCell(columns[index]?.kind ?? "any", cell)
      return heading + csvLines(rows, row => row.map(shown), excelCsv)
    })
    .join("")
