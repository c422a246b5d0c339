import type { AboutLine } from "@estate/reports/Render/Sheets"
import { aboutTexts } from "@estate/reports/Report/SheetTexts"
import type { CsvCell } from "@estate/text/Csv"
import { byLanguage, type Language } from "@estate/text/Language"
import { formatCount, formatRoubles } from "@estate/text/Numbers"
import { DateTime, Effect } from "effect"
import { Output } from "../Terminal/Output.ts"
import { commandLine, TypedArguments } from "../TypedArguments.ts"
import { lengthText, type PeopleColumn, peopleColumns } from "./PeopleColumns.ts"
import { type RecordView, toRecordIn } from "./RecordView.ts"
import { dayIn, type Locale, minuteIn, type Times } from "./Times.ts"
import { workbook } from "./Workbook.ts"

const texts = byLanguage({
  list: { en: "List", ru: "Список" },
  made: { en: "Made", ru: "Сформирована" },
  command: { en: "Command", ru: "Команда" },
  records: { en: "Records", ru: "Записей" },
  sum: { en: "total", ru: "всего" }
})

/** Writes a list as a workbook while its pages arrive, and counts what its first sheet says. */
export const listWorkbook = Effect.fnUntraced(function* <A>(
  view: RecordView<A>,
  names: ReadonlyArray<string>,
  times: Times,
  { language }: Pick<Locale, "language">
) {
  const { write } = yield* Output
  const toRecord = toRecordIn(view, times)
  const columns = peopleColumns(names, view, language, times)
  const book = workbook(language, write)
  const name = view.title?.[language] ?? texts[language].list
  yield* book.sheet(name, columns)
  const totals = columns.map(totalOf)
  let count = 0
  return {
    rows: (rows: ReadonlyArray<A>) => {
      count += rows.length
      return book.rows(
        rows.map(row => {
          const record = toRecord(row)
          return columns.map(({ cell }, index) => {
            const value = cell(row, record)
            totals[index]?.add(value)
            return value
          })
        })
      )
    },
    end: Effect.gen(function* () {
      const args = yield* TypedArguments
      const now = DateTime.formatIso(yield* DateTime.now)
      const made = minuteIn(now, "instant", times, language)
      yield* book.end(aboutTexts[language].sheet, [
        { text: name, isTitle: true },
        ...aboutList(count, made, args, language),
        ...totals.flatMap(total => total.lines(language))
      ])
      return count
    })
  }
})

const aboutList = (
  count: number,
  made: string,
  args: ReadonlyArray<string>,
  language: Language
): ReadonlyArray<AboutLine> => [
  { label: texts[language].made, text: made },
  // The command, with its period and filters. A key is never among the arguments.
  { label: texts[language].command, text: commandLine(args) },
  { label: texts[language].records, text: formatCount(count, language) }
]

/** The sum of a column, or its first and last day. */
const totalOf = <A>({ kind, name }: PeopleColumn<A>) => {
  let sum = 0
  let first: string | undefined
  let last: string | undefined
  return {
    add: (value: CsvCell) => {
      if (typeof value === "number") sum += value
      if (typeof value !== "string" || value === "") return
      if (first === undefined || value < first) first = value
      if (last === undefined || value > last) last = value
    },
    lines: (language: Language): ReadonlyArray<AboutLine> => {
      if (kind === "seconds" || kind === "roubles") {
        const text = kind === "seconds" ? lengthText(sum) : formatRoubles(sum, language)
        return sum === 0 ? [] : [{ label: `${name}, ${texts[language].sum}`, text }]
      }
      if ((kind !== "date" && kind !== "time") || first === undefined || last === undefined) return []
      return [
        { label: name, text: [first, last].map(at => dayIn(at.replace("T", " "), language)).join(" – ") }
      ]
    }
  }
}
