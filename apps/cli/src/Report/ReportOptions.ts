import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import type { Part, ReportDefinition } from "@estate/reports/Report/Definition"
import { Effect, Option } from "effect"

const formats = ["table", "json", "csv", "html"] as const
type ReportFormat = (typeof formats)[number]

/** The options of every report. */
export const reportOptions = <Value, Json>(kind: ReportDefinition<Value, Json>) => ({
  format: Options.choice("format", formats).pipe(
    Options.withDescription({
      en: "table (in a pipe or a file: one part, tab-separated), json, csv (one part) or html",
      ru: "table (в конвейере и в файле — одна часть, через табуляцию), json, csv (одна часть) или html"
    }),
    Options.optional
  ),
  part: Options.choice("part", Object.keys(kind.parts)).pipe(
    Options.withDescription({
      en: "Which list of the report becomes rows, in a pipe and in csv; the first where left out",
      ru: "Какой список отчёта станет строками в конвейере и в csv; если не указано — первый"
    }),
    Options.optional
  ),
  file: Options.text("output").pipe(
    Options.withAlias("o"),
    Options.withPseudoName("FILE"),
    Options.withDescription({
      en: "Write to a file; its ending .html, .json or .csv decides where --format does not",
      ru: "Записать в файл; без --format решает окончание: .html, .json или .csv"
    }),
    Options.optional
  )
})

export interface ReportFlags {
  readonly format: Option.Option<ReportFormat>
  readonly part: Option.Option<string>
  readonly file: Option.Option<string>
}

/** In which form a report leaves: rows of a part, or the whole. */
export type ReportForm<Json> =
  | { readonly as: "document" | "json" | "html" }
  | { readonly as: "csv" | "rows"; readonly part: Part<Json> }

/** The form that was asked for. A table for a person is a document; anywhere else it is rows. */
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
          en: `--part goes with csv and with a table; ${format} has all parts`,
          ru: `--part бывает с csv и table; в ${format} есть все части`
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
