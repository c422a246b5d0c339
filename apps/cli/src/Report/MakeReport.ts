import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { layerWithoutDependencies as allServices } from "@estate/api-client/AllServices"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { growSlowly } from "@estate/command-line/GrowSlowly"
import { encoderOf } from "@estate/decode/Encode"
import type { CallFailure } from "@estate/domain/CallFailure"
import { renderCsv, renderTabSeparated, unreadableParts } from "@estate/reports/Render/Data"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import type { Part, ReportDefinition, Unreadable } from "@estate/reports/Report/Definition"
import { excelCsv } from "@estate/text/Csv"
import { jsonDocument } from "@estate/text/Json"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option } from "effect"
import { type ConnectionFlags, connectedTo } from "../Connection.ts"
import { printJq } from "../Records/Jq.ts"
import { toFile } from "../Records/OutputFile.ts"
import type { SkippedRecords } from "../Records/SkippedRecords.ts"
import type { EstateSettings } from "../Settings.ts"
import { Notices } from "../Terminal/Notices.ts"
import { Output } from "../Terminal/Output.ts"
import { Progress } from "../Terminal/Progress.ts"
import { readThreadUrl } from "../ThreadUrlSetting.ts"
import { type ReportPlan, readReport } from "./ReadRecords.ts"
import { type ReportInput, reportInput } from "./ReportInput.ts"
import { type ReportFlags, type ReportForm, readReportForm } from "./ReportOptions.ts"

/**
 * Makes a report, and prints it or writes it to a file. `onShown` runs when a terminal has shown
 * it. Its figures need all records: a single unreadable record makes it fail.
 */
export const makeReport = <Value, Json, E extends CallFailure | CommandFailed, R, R2>(
  kind: ReportDefinition<Value, Json>,
  flags: ReportFlags & ConnectionFlags & Parameters<typeof reportInput>[1],
  plan: (
    input: ReportInput,
    skipped: SkippedRecords
  ) => Effect.Effect<ReportPlan<Value, E, R>, CommandFailed, R2>,
  { onShown }: { readonly onShown?: (value: Value, settings: EstateSettings) => Effect.Effect<void> } = {}
) => {
  const make = (settings: EstateSettings, skipped: SkippedRecords) =>
    Effect.gen(function* () {
      growSlowly()
      const { isTerminal } = yield* Output
      const { file, form } = yield* readReportForm(kind, flags, isTerminal)
      const threadUrl = form.as === "html" ? Option.getOrUndefined(yield* readThreadUrl) : undefined
      const { language } = settings
      const input = yield* reportInput(settings, flags)
      const value = Effect.flatMap(plan(input, skipped), planned => readReport(planned, input)).pipe(
        Effect.provide(Progress.layer(language))
      )
      const made = yield* toFile(
        file,
        language,
        Effect.tap(value, made => print(kind, made, form, { language, threadUrl })),
        made => kind.covers?.(made, language) ?? ""
      )
      if (flags.open && file !== undefined) yield* openPage(resolve(file), language)
      if (onShown !== undefined && form.as === "document") yield* onShown(made, settings)
    })
  return connectedTo(allServices, flags, make, { onUnreadable: "fail" })
}

/** Opens a file; fails with its place if nothing can. */
const openPage = Effect.fnUntraced(function* (file: string, language: Language) {
  const { openInBrowser } = yield* Effect.promise(() => import("../Terminal/Browser.ts"))
  const notices = yield* Notices
  yield* openInBrowser(pathToFileURL(file).href, file)
  yield* notices.print(opened[language])
})

const opened = { en: "opened in the browser", ru: "открыто в браузере" } as const

/**
 * Fails if the requested part cannot be read: an empty list would say that nothing is waiting. A
 * report of all parts has those that can be read, and a line about each of the others.
 */
const tellUnreadable = Effect.fnUntraced(function* <Json>(
  json: Json,
  asked: ReadonlyArray<Part<Json>>,
  language: Language
) {
  const notices = yield* Notices
  const reasons = unreadableParts(json, asked)
  const [first] = reasons
  if (first !== undefined && asked.length === 1) return yield* notReadable(first)
  yield* Effect.forEach(reasons, ({ sentence }) => notices.print(sentence[language]), { discard: true })
})

const notReadable = ({ sentence, isDenied }: Unreadable) =>
  isDenied
    ? failed(
        ExitCode.notAllowed,
        sentence,
        {
          en: "Ask for a key with this permission, or choose another part: --part",
          ru: "Запросите ключ с этим доступом или выберите другую часть: --part"
        },
        "AccessDenied"
      )
    : failed(ExitCode.failed, sentence, {
        en: "Choose another part: --part",
        ru: "Выберите другую часть: --part"
      })

const print = Effect.fnUntraced(function* <Value, Json>(
  kind: ReportDefinition<Value, Json>,
  value: Value,
  form: ReportForm<Json>,
  { language, threadUrl }: { readonly language: Language; readonly threadUrl: string | undefined }
) {
  const { width, bold, isTerminal, show, write } = yield* Output
  // The document itself says what cannot be read.
  if (form.as === "document")
    return yield* show(renderTerminal(kind.document(value, language), { width, bold }))
  const json = encoderOf(kind.schema)(value)
  yield* tellUnreadable(json, Object.values("parts" in form ? form.parts : kind.parts), language)
  if (form.as === "html") {
    // Loaded here, since only HTML needs the library for charts.
    const { renderHtml } = yield* Effect.promise(() => import("@estate/reports/Render/Html"))
    return yield* write(renderHtml(kind.document(value, language), { threadUrl }))
  }
  if (form.as === "json") {
    const text = jsonDocument(json)
    return yield* form.jq === undefined ? write(text) : printJq(text, form.jq)
  }
  if (form.as === "workbook" || form.style === excelCsv) {
    const { reportWorkbook, reportForExcel } = yield* Effect.promise(() => import("./ReportWorkbook.ts"))
    return yield* form.as === "workbook"
      ? reportWorkbook(json, kind.document(value, language), form.parts)
      : write(reportForExcel(json, form.parts, language))
  }
  const style = { style: form.style, ...(isTerminal ? { clean: plainLine } : {}) }
  const rows = Object.values(form.parts).map(part =>
    form.as === "csv" ? renderCsv(json, part, style) : renderTabSeparated(json, part)
  )
  yield* write(rows.join(""))
})
