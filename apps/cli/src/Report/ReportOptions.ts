import { tmpdir } from "node:os"
import { join } from "node:path"
import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { makePrivateFolder } from "@estate/command-line/Files"
import * as Options from "@estate/command-line/Options"
import type { Part, ReportDefinition } from "@estate/reports/Report/Definition"
import { type CsvStyle, excelCsv, standardCsv } from "@estate/text/Csv"
import { Effect, Option } from "effect"
import { cacheFolderOf } from "../CacheFiles.ts"
import { excelOption, jsonOptions, readFormat, withJsonFlag } from "../Records/Format.ts"
import { fileOf, outputOption } from "../Records/OutputFile.ts"

const formats = ["table", "json", "csv", "html"] as const
/** The formats of a report; a workbook is possible only in a file. */
const fileFormats = [...formats, "xlsx"] as const

/** The options of a report. */
export const reportOptions = <Value, Json>(kind: ReportDefinition<Value, Json>) => ({
  format: Options.choice("format", formats, {
    en: "table (in a pipe or a file: one part, tab-separated), json, csv (one part) or html",
    ru: "table (в конвейере и в файле — одна часть, с табуляцией), json, csv (одна часть) или html"
  }).pipe(withJsonFlag, Options.optional),
  part: Options.choice("part", Object.keys(kind.parts), {
    en: "The list of the report to print in a pipe and in csv (default: the first)",
    ru: "Список отчёта для вывода в конвейере и в csv (по умолчанию первый)"
  }).pipe(Options.optional),
  jq: jsonOptions.jq,
  excel: excelOption,
  open: Options.boolean("open", {
    en: "Open the report in the browser, or the file of --output in its program",
    ru: "Открыть отчёт в браузере, а файл из --output — в его программе"
  }),
  output: outputOption({
    en: "Write to a file: .html, .xlsx (a workbook, a sheet for each list), .csv, .json, .tsv; - is standard output",
    ru: "Записать в файл: .html, .xlsx (книга Excel, по листу на список), .csv, .json, .tsv; или - для стандартного вывода"
  })
})

/** The values of these options. */
export type ReportFlags = Options.Values<ReturnType<typeof reportOptions>>

/** The form of a report: the whole, or parts; of rows there is one. */
export type ReportForm<Json> =
  | { readonly as: "document" }
  | { readonly as: "html" }
  | { readonly as: "json"; readonly jq: string | undefined }
  | {
      readonly as: "csv" | "rows" | "workbook"
      readonly parts: Readonly<Record<string, Part<Json>>>
      readonly style: CsvStyle
    }

/**
 * The form of the options. A table on a terminal is a document; anywhere else it is rows. Without
 * `--format`, `--jq` means JSON.
 */
export const readReportForm = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  flags: ReportFlags,
  isTerminal: boolean
): Effect.fn.Return<{ readonly file: string | undefined; readonly form: ReportForm<Json> }, CommandFailed> {
  const file = fileOf(flags.output) ?? (flags.open ? yield* pageFile(kind.name) : undefined)
  const format = yield* readFormat<(typeof fileFormats)[number]>(flags, file, fileFormats)
  const asked = Option.getOrUndefined(flags.part)
  if (format === "json" || format === "html") {
    if (asked !== undefined) return yield* hasAllParts(format, asked)
    const jq = Option.getOrUndefined(flags.jq)
    return { file, form: format === "json" ? { as: format, jq } : { as: format } }
  }
  const name = asked ?? Object.keys(kind.parts)[0] ?? ""
  const part = kind.parts[name]
  const isDocument = format === "table" && isTerminal && file === undefined && asked === undefined
  if (isDocument || part === undefined) return { file, form: { as: "document" } }
  const isWorkbook = format === "xlsx"
  const form = {
    as: isWorkbook ? "workbook" : format === "csv" ? "csv" : "rows",
    parts: isWorkbook && asked === undefined ? kind.parts : { [name]: part },
    style: flags.excel ? excelCsv : standardCsv
  } as const
  return { file, form }
})

const hasAllParts = (format: "json" | "html", part: string) =>
  wrongUse(
    {
      en: `--part works with csv, table and .xlsx; ${format} has all parts`,
      ru: `--part работает с csv, table и .xlsx; в ${format} есть все части`
    },
    format === "json"
      ? { en: `One part of the JSON: --jq .${part}`, ru: `Одна часть JSON: --jq .${part}` }
      : undefined
  )

/**
 * The place of a page that is only viewed: in the cache folder, since it contains customers' names.
 */
const pageFile = Effect.fnUntraced(function* (name: string) {
  const folder = (yield* cacheFolderOf("pages")) ?? tmpdir()
  yield* Effect.ignore(Effect.try(() => makePrivateFolder(folder)))
  return join(folder, `estate-${name}.html`)
})
