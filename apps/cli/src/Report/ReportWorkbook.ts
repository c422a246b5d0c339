import { aboutLines, aboutName, partSheets } from "@estate/reports/Render/Sheets"
import type { Part, ReportDefinition } from "@estate/reports/Report/Definition"
import { type CsvCell, csvHeading, csvLines, excelCsv } from "@estate/text/Csv"
import type { Language } from "@estate/text/Language"
import { Effect } from "effect"
import { excelCell } from "../Records/PeopleColumns.ts"
import { workbook } from "../Records/Workbook.ts"
import { Output } from "../Terminal/Output.ts"

/** Writes parts of a report as a workbook; its first sheet is what people read of the report. */
export const reportWorkbook = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  parts: Readonly<Record<string, Part<Json>>>,
  language: Language
) {
  const { write } = yield* Output
  const book = workbook(language, write)
  for (const { name, columns, rows } of partSheets(kind, value, parts, language)) {
    yield* book.sheet(name, columns)
    yield* book.rows(rows)
  }
  yield* book.end(aboutName(language), aboutLines(kind.document(value, language)))
})

/** A part of a report as CSV for Excel, as its sheet of the workbook is. */
export const reportForExcel = <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  part: Part<Json>,
  language: Language
): string => {
  const name = Object.keys(kind.parts).find(each => kind.parts[each] === part) ?? ""
  return partSheets(kind, value, { [name]: part }, language)
    .map(({ columns, rows }) => {
      const heading = csvHeading(
        columns.map(column => column.name),
        excelCsv
      )
      const shown = (cell: CsvCell, index: number) => excelCell(columns[index]?.kind ?? "any", cell)
      return heading + csvLines(rows, row => row.map(shown), excelCsv)
    })
    .join("")
}
