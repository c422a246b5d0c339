import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { renderCsv, renderJson, renderTabSeparated } from "@estate/reports/Render/Data"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import type { ReportDefinition } from "@estate/reports/Report/Definition"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { DateTime, Effect, Option } from "effect"
import { type ConnectionFlags, connectedTo, type Services } from "../Connection.ts"
import type { EstateError } from "../Failure/EstateError.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { Progress } from "../Terminal/Progress.ts"
import { writeFileAtomically } from "./OutputFile.ts"
import { type ReportFlags, type ReportForm, readReportForm } from "./ReportOptions.ts"
import { readThreadUrl } from "./ThreadUrlSetting.ts"

/** What a report is made with: the settings, and one current time for all of it. */
export interface ReportInput extends Omit<EstateSettings, "zone"> {
  readonly zone: DateTime.TimeZone
  readonly now: DateTime.Utc
  /** The number of the current day in the zone. */
  readonly today: number
}

const texts = { en: "wrote", ru: "записан файл" } as const

/**
 * Makes a report, and prints it or writes it to a file. Its figures are of all records: one that
 * cannot be read fails it.
 */
export const makeReport = <Value, Json, S, E extends EstateError | CommandFailed, R>(
  kind: ReportDefinition<Value, Json>,
  services: Services<S>,
  flags: ReportFlags & ConnectionFlags,
  read: (input: ReportInput) => Effect.Effect<Value, E, R>
) => {
  const make = (settings: EstateSettings) =>
    Effect.gen(function* () {
      const output = yield* Output
      const form = yield* readReportForm(kind, flags, output.isTerminal)
      const threadUrl = form.as === "html" ? yield* readThreadUrl : Option.none()
      const now = yield* DateTime.now
      const zone = settings.zone()
      const today = dayNumber(LocalDate.fromInstant(now, zone))
      const text = read({ ...settings, zone, now, today }).pipe(
        Effect.provide(Progress.layer(settings.language)),
        Effect.flatMap(value =>
          render(kind, value, form, {
            language: settings.language,
            threadUrl: Option.getOrUndefined(threadUrl),
            isPrinted: Option.isNone(flags.file)
          })
        )
      )
      if (Option.isNone(flags.file)) return yield* Effect.flatMap(text, output.write)
      const file = flags.file.value
      yield* writeFileAtomically(file, text)
      const notices = yield* Notices
      yield* notices.print(`${texts[settings.language]} ${file}`)
    })
  return connectedTo(services, flags, make, { onUnreadable: "fail" })
}

const render = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  form: ReportForm<Json>,
  options: {
    readonly language: Language
    readonly threadUrl: string | undefined
    readonly isPrinted: boolean
  }
) {
  const { language, threadUrl, isPrinted } = options
  const { width, bold, isTerminal } = yield* Output
  switch (form.as) {
    case "document":
      return renderTerminal(kind.document(value, language), { width, bold })
    case "json":
      return renderJson(kind, value)
    case "csv":
      return renderCsv(kind, value, form.part, isPrinted && isTerminal ? plainLine : undefined)
    case "rows":
      return renderTabSeparated(kind, value, form.part)
    case "html": {
      // Loaded here, since only HTML needs the library for charts.
      const { renderHtml } = yield* Effect.promise(() => import("@estate/reports/Render/Html"))
      return renderHtml(kind.document(value, language), { threadUrl })
    }
  }
})
