import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { FIRST } from "@estate/rules/Decide"
import { facts, readThreadFacts } from "@estate/rules/File/FactTable"
import { otherRoute } from "@estate/rules/File/ReadRules"
import { type Route, routeFor, type Tried } from "@estate/rules/Route"
import { alertsUnanswered, type TimedAlert } from "@estate/rules/Unanswered"
import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { Console, DateTime, Effect, Either, Option, Record } from "effect"
import { ONLY_COMPANY } from "../Settings/FileRules.ts"
import { loadFile } from "../Settings/Settings.ts"
import { formatMoment, moment } from "./Moments.ts"
import { wideTable } from "./WideTable.ts"
import { wrongFields } from "./WrongFields.ts"

type Fact = (typeof facts)[keyof typeof facts]

const factOption = (name: string, { kind, placeholder, description }: Fact) => {
  const option: Options.Options<string | number> =
    kind === "integer" ? Options.integer(name) : Options.text(name)
  return option.pipe(
    Options.withPseudoName(placeholder),
    Options.withDescription(description),
    Options.optional
  )
}

const options = {
  given: Options.all(Record.map(facts, (fact: Fact, name) => factOption(name, fact))),
  at: moment("at", {
    en: "When the buyer writes, such as '2026-11-30 09:00' (default: now)",
    ru: "Когда покупатель пишет, например '2026-11-30 09:00' (по умолчанию сейчас)"
  }),
  expect: Options.text("expect").pipe(
    Options.withPseudoName("ROUTE"),
    Options.withDescription({
      en: "Exit with code 1 if another route takes the thread",
      ru: "Завершиться с кодом 1, если диалог берёт другой маршрут"
    }),
    Options.optional
  )
}

/** `rules test`: which route takes a thread, and when it alerts whom if nobody answers. */
export const rulesTest = Command.make("test", options, ({ expect, at, given }) =>
  Effect.gen(function* () {
    const { file, language } = yield* loadFile
    const { rules } = file
    if (rules?.value === undefined)
      return yield* wrongUse({ en: "the settings file has no rules", ru: "в файле настроек нет правил" })
    const expected = Option.getOrUndefined(expect)
    if (expected !== undefined && rules.value.routes.every(({ name }) => name !== expected))
      return yield* wrongUse(unknown("--expect", expected, rules.value.routes))
    const companies = file.hasCompanies ? file.companies : [{ name: ONLY_COMPANY }]
    const thread = yield* Either.mapLeft(
      readThreadFacts(Record.getSomes(given), companies[0]?.name ?? ""),
      wrongFields
    )
    if (companies.every(({ name }) => name !== thread.company))
      return yield* wrongUse(unknown("--company", thread.company, companies))
    const time = Option.isSome(at) ? at.value.toInstant(rules.zone) : yield* DateTime.now
    const { route, tried } = routeFor(rules.value.routes, thread, time)
    const alerts = route === undefined ? [] : alertsUnanswered(thread, route, time, rules.value)
    yield* Console.log(reportOf({ route, tried, alerts }, rules.zone, language))
    if (expected !== undefined && route?.name !== expected)
      return yield* failed(ExitCode.failed, otherRoute(expected, route?.name))
  })
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Show which route takes a thread, and whom it alerts when, if nobody answers.",
        ru: "Показать, какой маршрут берёт диалог, кого и когда он уведомит, если никто не ответит."
      },
      [
        "estate-notifier rules test --listing 4310 --at '2026-12-05 23:10'",
        "estate-notifier rules test --author 'Casino 777' --expect spam"
      ]
    )
  )
)

const unknown = (option: string, name: string, known: ReadonlyArray<{ readonly name: string }>) => {
  const names = known.map(({ name }) => name).join(", ")
  return {
    en: `${option}: there is no ${name}, only ${names}`,
    ru: `${option}: ${name} нет, есть только ${names}`
  }
}

interface TestedThread {
  readonly route: Route | undefined
  readonly tried: ReadonlyArray<Tried>
  readonly alerts: ReadonlyArray<TimedAlert>
}

const reportOf = (
  { route, tried, alerts }: TestedThread,
  zone: DateTime.TimeZone,
  language: Language
): string => {
  const texts = textsIn[language]
  const others = tried.flatMap(({ route, failed }) => (failed === undefined ? [] : [`${route} (${failed})`]))
  return [
    route === undefined ? texts.noRoute : texts.route(route.name),
    ...(others.length === 0 ? [] : [texts.others(others.join(", "))]),
    ...(route === undefined
      ? []
      : alerts.length === 0
        ? [texts.noAlerts]
        : [wideTable(columnsOf(texts, zone), alerts).trimEnd()])
  ].join("\n")
}

const columnsOf = (
  texts: (typeof textsIn)[Language],
  zone: DateTime.TimeZone
): ReadonlyArray<Column<TimedAlert>> => [
  { heading: texts.at, text: ({ at }) => formatMoment(at, zone) },
  { heading: texts.alert, text: ({ alert }) => (alert.name === FIRST ? texts.first : alert.name) },
  {
    heading: texts.where,
    text: ({ alert: { channel, also } }) =>
      channel === undefined ? texts.thread : [channel, ...also].join(", ")
  },
  { heading: texts.mentions, text: ({ alert }) => alert.mentions.map(({ name }) => name).join(", ") }
]

const textsIn = {
  en: {
    route: (name: string) => `route: ${name}`,
    noRoute: "no route matches: the company's own channel gets the alert at once",
    others: (names: string) => `passed over: ${names}`,
    noAlerts: "nobody is alerted",
    at: "time",
    alert: "alert",
    first: "first alert",
    where: "where",
    thread: "thread of the alert",
    mentions: "mentions"
  },
  ru: {
    route: (name: string) => `маршрут: ${name}`,
    noRoute: "ни один маршрут не подходит: уведомление сразу придёт в канал компании",
    others: (names: string) => `не подошли: ${names}`,
    noAlerts: "уведомлений не будет",
    at: "время",
    alert: "уведомление",
    first: "первое",
    where: "где",
    thread: "в ветке уведомления",
    mentions: "кого упоминает"
  }
} as const
