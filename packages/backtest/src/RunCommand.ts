import * as Command from "@estate/command-line/Command"
import { ExitCode, endsBeforeItBegins, failed } from "@estate/command-line/CommandFailed"
import { dayOption, daysExamples } from "@estate/command-line/DayOption"
import { inputName } from "@estate/command-line/Files"
import { Host } from "@estate/command-line/Host"
import { readInputFile } from "@estate/command-line/InputFile"
import { languageConfig } from "@estate/command-line/LanguageSetting"
import * as Options from "@estate/command-line/Options"
import { readDayOption } from "@estate/command-line/ReadDays"
import { readSettings } from "@estate/command-line/Settings"
import { columnsOf, print, stylesOn } from "@estate/command-line/Streams"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { renderJson } from "@estate/reports/Render/Data"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { deedsIn, deedsOrigin } from "@estate/reports/Responses/DeedsFile"
import type { Language } from "@estate/text/Language"
import { DateTime, Duration, Effect, Either, Option } from "effect"
import { backtest, type CompanyHistory, lastWholeDay } from "./Backtest.ts"
import { backtestDocument } from "./BacktestDocument.ts"
import { BacktestReport } from "./BacktestReport.ts"
import { readConversations } from "./ConversationFile.ts"
import { HISTORY_FOLDER } from "./FetchCommand.ts"
import type { TriedNotifier } from "./TriedNotifier.ts"

const DEFAULT_DAYS = 30
const DEFAULT_LONG_WAIT = Duration.minutes(15)

const options = {
  rules: Options.file("rules", {
    en: "The settings file with the rules, such as is meant for ESTATE_NOTIFIER_CONFIG; its keys and tokens are not needed",
    ru: "Файл настроек с правилами, какой предназначен для ESTATE_NOTIFIER_CONFIG; ключи и токены не нужны"
  }),
  against: Options.file("against", {
    en: "Another settings file, to compare with",
    ru: "Другой файл настроек, для сравнения"
  }).pipe(Options.optional),
  from: dayOption("from", {
    en: `The first day: ${daysExamples.en} (default: 30 days before the last)`,
    ru: `Первый день: ${daysExamples.ru} (по умолчанию за 30 дней до последнего)`
  }),
  to: dayOption("to", {
    en: "The last day, included, in the same format (default: the day before the fetch)",
    ru: "Последний день, включительно, в том же формате (по умолчанию день перед загрузкой)"
  }),
  data: Options.text("data", {
    en: "The folder that `backtest fetch` wrote",
    ru: "Папка, которую записал `backtest fetch`"
  }).pipe(Options.withPseudoName("FOLDER"), Options.withDefault(HISTORY_FOLDER)),
  longWait: Options.duration("long-wait", {
    en: "Which waits are long (default 15 minutes)",
    ru: "Какое ожидание долгое (по умолчанию 15 minutes)"
  }).pipe(Options.withDefault(DEFAULT_LONG_WAIT)),
  deeds: Options.file("deeds", {
    en: "What people did in Slack then: the output of `estate-notifier deeds export` (- is standard input; default: nobody did anything)",
    ru: "Что люди тогда делали в Slack: вывод `estate-notifier deeds export` (- — стандартный ввод; по умолчанию ничего)"
  }).pipe(Options.optional),
  format: Options.choice("format", ["table", "json", "html"], {
    en: "table, json or html",
    ru: "table, json или html"
  }).pipe(Options.withDefault("table"))
}

/** `backtest run`: replays what was kept, and counts what rules would have done. */
export const runCommand = <R>(notifier: TriedNotifier<R>) =>
  Command.make("run", options, flags =>
    Effect.gen(function* () {
      const language = yield* readSettings(languageConfig)
      const rules = yield* notifier.readRules(flags.rules, "--rules")
      const against = yield* Effect.transposeMapOption(flags.against, file =>
        notifier.readRules(file, "--against")
      )
      const histories = yield* Effect.forEach(rules.companies, ({ name: company, zone }) =>
        Effect.map(
          readConversations(flags.data, company),
          (kept): CompanyHistory => ({ ...kept, company, zone })
        )
      )
      const today = dayNumber(LocalDate.fromInstant(yield* DateTime.now, rules.companies[0]?.zone ?? UTC))
      const to = yield* readDayOption("--to", flags.to, today, "last")
      const last = Option.getOrElse(to, () => lastWholeDay(histories))
      const from = yield* readDayOption("--from", flags.from, today, "first")
      const first = Option.getOrElse(from, () => last - DEFAULT_DAYS + 1)
      if (first > last)
        return yield* endsBeforeItBegins("--from", dateOfDay(first).toWire(), dateOfDay(last).toWire())
      const deeds = yield* Effect.transposeMapOption(flags.deeds, readDeeds)
      const report = backtest(histories, {
        rules,
        against: Option.getOrUndefined(against),
        first,
        last,
        deeds,
        longWait: flags.longWait
      })
      yield* Effect.flatMap(shown(report, flags.format, language), print)
    })
  ).pipe(
    Command.withDescription(
      {
        en: "Show what rules would have done with what buyers wrote: who is alerted, when and how often. Nothing is sent.",
        ru: "Показать, что правила сделали бы с прошлыми обращениями: кто, когда и как часто получил бы уведомления. Ничего не отправляется."
      },
      [
        "estate-notifier backtest run --rules new.yaml --against old.yaml",
        {
          en: 'estate-notifier backtest run --rules new.yaml --from "last month" --to "last month" --format html > backtest.html',
          ru: 'estate-notifier backtest run --rules new.yaml --from "прошлый месяц" --to "прошлый месяц" --format html > backtest.html'
        }
      ]
    )
  )

const UTC = DateTime.zoneMakeOffset(0)

const shown = Effect.fnUntraced(function* (
  report: BacktestReport,
  format: "table" | "json" | "html",
  language: Language
) {
  if (format === "json") return renderJson({ schema: BacktestReport }, report).trimEnd()
  const document = backtestDocument(report, language)
  if (format === "html") {
    // Loaded here, since only HTML needs the library for charts.
    const { renderHtml } = yield* Effect.promise(() => import("@estate/reports/Render/Html"))
    return renderHtml(document).trimEnd()
  }
  const { env, stdout } = yield* Host
  const { bold } = stylesOn(stdout, env)
  return renderTerminal(document, { width: columnsOf(stdout), bold }).trimEnd()
})

const readDeeds = Effect.fnUntraced(function* (file: string) {
  const deeds = deedsIn(yield* readInputFile(file), inputName(file))
  return Either.isRight(deeds) ? deeds.right : yield* failed(ExitCode.failed, deeds.left, deedsOrigin)
})
