import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { dayNumber } from "@estate/domain/Calendar"
import type { CallFailure } from "@estate/domain/CallFailure"
import { LocalDate } from "@estate/domain/LocalDate"
import { partTables, renderCsv, renderJson, renderTabSeparated } from "@estate/reports/Render/Data"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import type { ReportDefinition } from "@estate/reports/Report/Definition"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { DateTime, Effect, Option } from "effect"
import { type ConnectionFlags, connectedTo, type Services } from "../Connection.ts"
import { printJq } from "../Records/Jq.ts"
import { toFile } from "../Records/OutputFile.ts"
import type { EstateSettings } from "../Settings.ts"
import { Output } from "../Terminal/Output.ts"
import { Progress } from "../Terminal/Progress.ts"
import { readThreadUrl } from "../ThreadUrlSetting.ts"
import { type ReportFlags, type ReportForm, readReportForm } from "./ReportOptions.ts"

/** What a report is made with: the settings, and one current time for all of it. */
export interface ReportInput extends Omit<EstateSettings, "zone"> {
  readonly zone: DateTime.TimeZone
  readonly now: DateTime.Utc
  /** The number of the current day in the zone. */
  readonly today: number
}

/**
 * Makes a report, and prints it or writes it to a file. Its figures are of all records: one that
 * cannot be read fails it.
 */
export const makeReport = <Value, Json, S, E extends CallFailure | CommandFailed, R>(
  kind: ReportDefinition<Value, Json>,
  services: Services<S>,
  flags: ReportFlags & ConnectionFlags,
  read: (input: ReportInput) => Effect.Effect<Value, E, R>
) => {
  const make = (settings: EstateSettings) =>
    Effect.gen(function* () {
      const { isTerminal } = yield* Output
      const { file, form } = yield* readReportForm(kind, flags, isTerminal)
      const threadUrl = form.as === "html" ? Option.getOrUndefined(yield* readThreadUrl) : undefined
      const now = yield* DateTime.now
      const zone = settings.zone()
      const today = dayNumber(LocalDate.fromInstant(now, zone))
      const { language } = settings
      const value = read({ ...settings, zone, now, today }).pipe(Effect.provide(Progress.layer(language)))
      yield* toFile(
        file,
        language,
        Effect.flatMap(value, made => print(kind, made, form, { language, threadUrl }))
      )
    })
  return connectedTo(services, flags, make, { onUnreadable: "fail" })
}

const print = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  form: ReportForm<Json>,
  { language, threadUrl }: { readonly language: Language; readonly threadUrl: string | undefined }
) {
  const { width, bold, isTerminal, show, write } = yield* Output
  switch (form.as) {
    case "document":
      return yield* show(renderTerminal(kind.document(value, language), { width, bold }))
    case "json":
      return yield* form.jq === undefined
        ? write(renderJson(kind, value))
        : printJq(renderJson(kind, value), form.jq)
    case "csv":
      return yield* write(
        renderCsv(kind, value, form.part, { style: form.style, ...(isTerminal ? { clean: plainLine } : {}) })
      )
    case "rows":
      return yield* write(renderTabSeparated(kind, value, form.part))
    case "workbook": {
      const { workbookOf } = yield* Effect.promise(() => import("../Records/Workbook.ts"))
      return yield* write(yield* workbookOf(partTables(kind, value, form.parts)))
    }
    case "html": {
      // Loaded here, since only HTML needs the library for charts.
      const { renderHtml } = yield* Effect.promise(() => import("@estate/reports/Render/Html"))
      return yield* write(renderHtml(kind.document(value, language), { threadUrl }))
    }
  }
})
