import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import type { Part, ReportDefinition } from "@estate/reports/Report/Definition"
import { Effect, Option } from "effect"
import { withJsonFlag } from "../Records/Format.ts"

const formats = ["table", "json", "csv", "html"] as const
type ReportFormat = (typeof formats)[number]

/** The options of a report. */
export const reportOptions = <Value, Json>(kind: ReportDefinition<Value, Json>) => ({
  format: Options.choice("format", formats).pipe(
    Options.withDescription({
      en: "table (in a pipe or a file: one part, tab-separated), json, csv (one part) or html",
      ru: "table (в конвейере и в файле — одна часть, с табуляцией), json, csv (одна часть) или html"
    }),
    withJsonFlag,
    Options.optional
  ),
  part: Options.choice("part", Object.keys(kind.parts)).pipe(
    Options.withDescription({
      en: "The list of the report to print in a pipe and in csv (default: the first)",
      ru: "Список отчёта для вывода в конвейере и в csv (по умолчанию первый)"
    }),
    Options.optional
  ),
  file: Options.text("output").pipe(
    Options.withAlias("o"),
    Options.withPseudoName("FILE"),
    Options.withDescription({
      en: "Write to a file; without --format, .html, .json and .csv set the format",
      ru: "Записать в файл; без --format формат задаёт расширение .html, .json или .csv"
    }),
    Options.optional
  )
})

export interface ReportFlags {
  readonly format: Option.Option<ReportFormat>
  readonly part: Option.Option<string>
  readonly file: Option.Option<string>
}

/** The form of a report: rows of a part, or the whole. */
export type ReportForm<Json> =
  | { readonly as: "document" | "json" | "html" }
  | { readonly as: "csv" | "rows"; readonly part: Part<Json> }

/** The form of the options. A table on a terminal is a document; anywhere else it is rows. */
export const readReportForm = <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  flags: ReportFlags,
  isTerminal: boolean
): Effect.Effect<ReportForm<Json>, CommandFailed> => {
  const format = Option.getOrElse(flags.format, () => formatOf(flags.file))
  const name = Option.getOrElse(flags.part, () => Object.keys(kind.parts)[0] ?? "")
  const part = kind.parts[name]
  if (format === "json" || format === "html")
    return Option.isSome(flags.part)
      ? wrongUse({
          en: `--part works with csv and table; ${format} has all parts`,
          ru: `--part работает с csv и table; в ${format} есть все части`
        })
      : Effect.succeed({ as: format })
  const isDocument =
    format === "table" && isTerminal && Option.isNone(flags.file) && Option.isNone(flags.part)
  if (isDocument || part === undefined) return Effect.succeed({ as: "document" })
  return Effect.succeed({ as: format === "csv" ? "csv" : "rows", part })
}

const formatOf = (file: Option.Option<string>): ReportFormat => {
  const ending = Option.getOrElse(file, () => "").toLowerCase()
  if (/\.html?$/.test(ending)) return "html"
  if (ending.endsWith(".json")) return "json"
  return ending.endsWith(".csv") ? "csv" : "table"
}
