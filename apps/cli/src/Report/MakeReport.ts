import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { dayNumber } from "@estate/domain/Calendar"
import type { CallFailure } from "@estate/domain/CallFailure"
import { LocalDate } from "@estate/domain/LocalDate"
import { renderCsv, renderJson, renderTabSeparated, unreadableParts } from "@estate/reports/Render/Data"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import type { ReportDefinition } from "@estate/reports/Report/Definition"
import { excelCsv } from "@estate/text/Csv"
import type { Language, Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { DateTime, Effect, Option } from "effect"
import { type ConnectionFlags, connectedTo, type Services } from "../Connection.ts"
import { printJq } from "../Records/Jq.ts"
import { toFile } from "../Records/OutputFile.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
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
 * Makes a report, and prints it or writes it to a file. `onShown` runs when a terminal has shown
 * it. Its figures are of all records: one that cannot be read fails it.
 */
export const makeReport = <Value, Json, S, E extends CallFailure | CommandFailed, R>(
  kind: ReportDefinition<Value, Json>,
  services: Services<S>,
  flags: ReportFlags & ConnectionFlags,
  read: (input: ReportInput) => Effect.Effect<Value, E, R>,
  { onShown }: { readonly onShown?: (value: Value, settings: EstateSettings) => Effect.Effect<void> } = {}
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
      const made = yield* toFile(
        file,
        language,
        Effect.tap(value, made => print(kind, made, form, { language, threadUrl })),
        made => kind.covers?.(made, language) ?? ""
      )
      if (flags.open && file !== undefined) yield* openPage(resolve(file), language)
      if (onShown !== undefined && form.as === "document") yield* onShown(made, settings)
    })
  return connectedTo(services, flags, make, { onUnreadable: "fail" })
}

/** Opens a file; fails with its place if nothing can. */
const openPage = Effect.fnUntraced(function* (file: string, language: Language) {
  const { openInBrowser, notOpened } = yield* Effect.promise(() => import("../Terminal/Browser.ts"))
  const notices = yield* Notices
  if (!(yield* openInBrowser(pathToFileURL(file).href))) return yield* notOpened(file)
  yield* notices.print(opened[language])
})

const opened = { en: "opened in the browser", ru: "открыто в браузере" } as const

/**
 * Fails if the part asked for cannot be read: an empty list would say that nothing waits. Whoever
 * gets all parts gets those that can be read, and a line about each other.
 */
const tellUnreadable = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  form: ReportForm<Json>,
  language: Language
) {
  const notices = yield* Notices
  switch (form.as) {
    // A page says it in its own place.
    case "document":
    case "html":
      return
    case "csv":
    case "rows": {
      const [sentence] = unreadableParts(kind, value, [form.part])
      if (sentence !== undefined) return yield* notReadable(sentence)
      return
    }
    case "json":
    case "workbook": {
      const asked = form.as === "json" ? Object.values(kind.parts) : Object.values(form.parts)
      const sentences = unreadableParts(kind, value, asked)
      const [first] = sentences
      if (first !== undefined && asked.length === 1) return yield* notReadable(first)
      yield* Effect.forEach(sentences, sentence => notices.print(sentence[language]))
    }
  }
})

const notReadable = (sentence: Translations) =>
  failed(
    ExitCode.notAllowed,
    sentence,
    {
      en: "Ask for a key with this permission, or choose another part: --part",
      ru: "Запросите ключ с этим доступом или выберите другую часть: --part"
    },
    "AccessDenied"
  )

const print = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  form: ReportForm<Json>,
  { language, threadUrl }: { readonly language: Language; readonly threadUrl: string | undefined }
) {
  yield* tellUnreadable(kind, value, form, language)
  const { width, bold, isTerminal, show, write } = yield* Output
  switch (form.as) {
    case "document":
      return yield* show(renderTerminal(kind.document(value, language), { width, bold }))
    case "json":
      return yield* form.jq === undefined
        ? write(renderJson(kind, value))
        : printJq(renderJson(kind, value), form.jq)
    case "csv":
      if (form.style === excelCsv) {
        const { reportForExcel } = yield* Effect.promise(() => import("./ReportWorkbook.ts"))
        return yield* write(reportForExcel(kind, value, form.part, language))
      }
      return yield* write(
        renderCsv(kind, value, form.part, { style: form.style, ...(isTerminal ? { clean: plainLine } : {}) })
      )
    case "rows":
      return yield* write(renderTabSeparated(kind, value, form.part))
    case "workbook": {
      const { reportWorkbook } = yield* Effect.promise(() => import("./ReportWorkbook.ts"))
      return yield* reportWorkbook(kind, value, form.parts, language)
    }
    case "html": {
      // Loaded here, since only HTML needs the library for charts.
      const { renderHtml } = yield* Effect.promise(() => import("@estate/reports/Render/Html"))
      return yield* write(renderHtml(kind.document(value, language), { threadUrl }))
    }
  }
})
