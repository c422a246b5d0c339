import { Command, Options } from "@effect/cli"
import { FileSystem } from "@effect/platform"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/command-line/Language"
import { type MorningReport, morningReport } from "@estate/reports/Morning"
import { renderMorningCsv, renderMorningJson } from "@estate/reports/MorningFile"
import { renderMorningTable, renderMorningTabSeparated } from "@estate/reports/MorningTable"
import { DateTime, Effect, Option } from "effect"
import { connected, connectionOptions } from "../Connection.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { unreadThreads } from "./UnreadThreads.ts"

const formats = ["table", "json", "csv"] as const
type ReportFormat = (typeof formats)[number]

/** `estate report morning`. */
export const morningCommand = Command.make(
  "morning",
  {
    format: Options.choice("format", formats).pipe(
      Options.withDescription("table (in a pipe or a file: tab-separated), json or csv"),
      Options.optional
    ),
    file: Options.text("output").pipe(
      Options.withAlias("o"),
      Options.withPseudoName("FILE"),
      Options.withDescription("Write to a file; its ending .json or .csv decides where --format does not"),
      Options.optional
    ),
    ...connectionOptions
  },
  options =>
    connected(options, ({ zone, language }) =>
      Effect.gen(function* () {
        const unread = yield* unreadThreads(language)
        const report = morningReport(unread, yield* DateTime.now, zone)
        const format = Option.getOrElse(options.format, () => formatOf(options.file))
        yield* Option.match(options.file, {
          onNone: () => print(report, format, language),
          onSome: file => save(report, format, language, file)
        })
      })
    )
).pipe(
  Command.withDescription(
    "Who waits for an answer, the longest wait first. Example: estate report morning -o morning.csv"
  )
)

const formatOf = (file: Option.Option<string>): ReportFormat => {
  const ending = Option.getOrElse(file, () => "").toLowerCase()
  if (ending.endsWith(".json")) return "json"
  return ending.endsWith(".csv") ? "csv" : "table"
}

const print = Effect.fnUntraced(function* (report: MorningReport, format: ReportFormat, language: Language) {
  const output = yield* Output
  const { width, bold } = output
  yield* output.write(
    format === "table" && output.isTerminal
      ? renderMorningTable(report, { language, width, bold })
      : rendered(report, format, language)
  )
})

const rendered = (report: MorningReport, format: ReportFormat, language: Language) => {
  switch (format) {
    case "json":
      return renderMorningJson(report)
    case "csv":
      return renderMorningCsv(report)
    case "table":
      return renderMorningTabSeparated(report, language)
  }
}

const words = { en: "wrote", ru: "записано в" } as const

const save = Effect.fnUntraced(function* (
  report: MorningReport,
  format: ReportFormat,
  language: Language,
  file: string
) {
  const files = yield* FileSystem.FileSystem
  yield* Effect.mapError(
    files.writeFileString(file, rendered(report, format, language)),
    error =>
      new CommandFailed({
        exitCode: ExitCode.failed,
        message: `${file} cannot be written (${error._tag === "SystemError" ? error.reason : error.message}): is the folder there, and may you write to it?`
      })
  )
  const notices = yield* Notices
  yield* notices.tell(`${words[language]} ${file}`)
})
