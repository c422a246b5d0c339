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
import type { EstateError } from "../Failure.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { Progress } from "../Terminal/Progress.ts"
import { writeWhole } from "./OutputFile.ts"
import { type ReportFlags, type ReportForm, readReportForm } from "./ReportOptions.ts"

/** What a report is gathered with: the settings, and one moment that is now for all of it. */
export interface Gathering extends Omit<EstateSettings, "zone"> {
  readonly zone: DateTime.TimeZone
  readonly now: DateTime.Utc
  /** The number of the day that it is in the settings' zone. */
  readonly today: number
}

const words = { en: "wrote", ru: "записано в" } as const

/** Gathers a report, and prints it or writes it to a file in the form that was asked for. */
export const makeReport = <Value, Json, S, E extends EstateError | CommandFailed, R>(
  kind: ReportDefinition<Value, Json>,
  services: Services<S>,
  flags: ReportFlags & ConnectionFlags,
  gather: (gathering: Gathering) => Effect.Effect<Value, E, R>
) =>
  connectedTo(services, flags, settings =>
    Effect.gen(function* () {
      const output = yield* Output
      const form = yield* readReportForm(kind, flags, output.isTerminal)
      const now = yield* DateTime.now
      const zone = settings.zone()
      const today = dayNumber(LocalDate.fromInstant(now, zone))
      const made = gather({ ...settings, zone, now, today }).pipe(
        Effect.provide(Progress.layer(settings.language)),
        Effect.flatMap(value => rendered(kind, value, form, settings.language, Option.isNone(flags.file)))
      )
      if (Option.isNone(flags.file)) return yield* Effect.flatMap(made, output.write)
      const file = flags.file.value
      yield* writeWhole(file, made)
      const notices = yield* Notices
      yield* notices.tell(`${words[settings.language]} ${file}`)
    })
  )

const rendered = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  form: ReportForm<Json>,
  language: Language,
  isPrinted: boolean
) {
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
      // Charts are drawn by a library that no other command needs to load.
      const { renderHtml } = yield* Effect.promise(() => import("@estate/reports/Render/Html"))
      return renderHtml(kind.document(value, language))
    }
  }
})
