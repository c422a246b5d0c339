import * as Command from "@estate/command-line/Command"
import { ExitCode, failed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { FIRST } from "@estate/rules/Decide"
import { unmet } from "@estate/rules/File/Expected"
import { facts, readThreadFacts } from "@estate/rules/File/FactTable"

import { type Route, routeFor, type Tried } from "@estate/rules/Route"
import { type Rules, rulesIn } from "@estate/rules/Rules"
import { alertsUnanswered, type TimedAlert } from "@estate/rules/Unanswered"
import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { Console, DateTime, Duration, Effect, Either, Option, Record } from "effect"
import { ONLY_COMPANY } from "../Settings/FileRules.ts"
import { loadFile } from "../Settings/Settings.ts"
import { placeName } from "../Slack/Address.ts"
import { formatMoment, moment } from "./Moments.ts"
import { wideTable } from "./WideTable.ts"
import { wrongFields } from "./WrongFields.ts"

type Fact = (typeof facts)[keyof typeof facts]

const factOption = (name: string, { kind, placeholder, description }: Fact) => {
  const option: Options.Options<string | number> =
    kind === "integer" ? Options.integer(name, description) : Options.text(name, description)
  return option.pipe(Options.withPseudoName(placeholder), Options.optional)
}

const options = {
  given: Options.all(Record.map(facts, (fact: Fact, name) => factOption(name, fact))),
  at: moment("at", {
    en: "When the buyer writes, such as '2026-11-30 09:00' (default: now)",
    ru: "Когда покупатель пишет, например '2026-11-30 09:00' (по умолчанию сейчас)"
  }),
  wait: Options.duration("wait", {
    en: "How long the buyer has waited when the notifier first sees it, such as 40m (default: not at all)",
    ru: "Сколько покупатель уже ждёт, когда диалог замечен, например 40m (по умолчанию нисколько)"
  }).pipe(Options.withPseudoName("DURATION"), Options.optional),
  expect: Options.text("expect", {
    en: "Exit with code 1 if another route takes the thread",
    ru: "Завершиться с кодом 1, если диалог берёт другой маршрут"
  }).pipe(Options.withPseudoName("ROUTE"), Options.optional),
  step: Options.text("expect-step", {
    en: "With --expect: or if this step never comes; the next two are about it (default: the first alert)",
    ru: "Вместе с --expect: или если этого шага не будет; следующие две — о нём (по умолчанию о первом уведомлении)"
  }).pipe(Options.withPseudoName("STEP"), Options.optional),
  mentions: Options.text("expect-mention", {
    en: "With --expect: or if it mentions others; several times for several",
    ru: "Вместе с --expect: или если упомянуты другие; для нескольких — несколько раз"
  }).pipe(Options.withPseudoName("PERSON"), Options.repeated),
  expectedAt: moment("expect-at", {
    en: "With --expect: or if it comes at another time",
    ru: "Вместе с --expect: или если оно приходит в другое время"
  })
}

/** `rules test`: which route takes a thread, and when it alerts whom if nobody answers. */
export const rulesTest = Command.make(
  "test",
  options,
  ({ expect, step, mentions, expectedAt, at, wait, given }) =>
    Effect.gen(function* () {
      const { file, language } = yield* loadFile
      const { rules } = file
      const texts = textsIn[language]
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
      const entry = file.companies.find(({ name }) => name === thread.company)
      const zone = entry?.timeZone ?? rules.zone
      const inForce = rulesIn(rules.value, zone)
      const seenAt = Option.isSome(at) ? at.value.toInstant(zone) : yield* DateTime.now
      const since = DateTime.subtractDuration(
        seenAt,
        Option.getOrElse(wait, () => Duration.zero)
      )
      const assumed = [
        ...(Option.isNone(given.company) && companies.length > 1 ? [texts.company(thread.company)] : []),
        ...(Option.isNone(at) ? [texts.now(formatMoment(seenAt, zone), DateTime.zoneToString(zone))] : [])
      ]
      if (assumed.length > 0) yield* Console.error(texts.assumed(assumed.join(", ")))
      const { route, tried } = routeFor(inForce.routes, thread, since)
      const alerts = route === undefined ? [] : alertsUnanswered(thread, route, since, inForce, seenAt)
      const shownZone = rules.value.zones === undefined ? undefined : DateTime.zoneToString(zone)
      yield* Console.log(reportOf({ route, tried, alerts }, inForce.people, zone, shownZone, language))
      if (expected === undefined) return
      const problem = unmet(
        {
          route: expected,
          ...Record.getSomes({ step }),
          ...Record.getSomes({ at: expectedAt }),
          ...(mentions.length > 0 && { mentions })
        },
        route?.name,
        alerts,
        zone
      )
      if (problem !== undefined) return yield* failed(ExitCode.failed, problem)
    })
).pipe(
  Command.withDescription(
    {
      en: "Show which route takes a thread, and whom it alerts when, if nobody answers.",
      ru: "Показать, какой маршрут берёт диалог, кого и когда он уведомит, если никто не ответит."
    },
    [
      "estate-notifier rules test --listing 4310 --at '2026-12-05 23:10'",
      "estate-notifier rules test --author 'Casino 777' --expect spam",
      "estate-notifier rules test --at '2026-12-05 10:00' --expect center --expect-step duty --expect-mention oleg",
      "estate-notifier rules test --at '2026-12-05 10:00' --wait 40m"
    ]
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
  people: Rules["people"],
  zone: DateTime.TimeZone,
  /** Its name, if times may be of another zone. */
  shownZone: string | undefined,
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
        : [wideTable(columnsOf(texts, people, zone, shownZone), alerts).trimEnd()])
  ].join("\n")
}

const columnsOf = (
  texts: (typeof textsIn)[Language],
  people: Rules["people"],
  zone: DateTime.TimeZone,
  shownZone: string | undefined
): ReadonlyArray<Column<TimedAlert>> => [
  {
    heading: shownZone === undefined ? texts.at : `${texts.at} (${shownZone})`,
    text: ({ at }) => formatMoment(at, zone)
  },
  { heading: texts.alert, text: ({ alert }) => (alert.name === FIRST ? texts.first : alert.name) },
  {
    heading: texts.where,
    text: ({ alert: { name, channel, also } }) => {
      const main =
        channel === undefined ? (name === FIRST ? texts.own : texts.thread) : placeName(channel, people)
      return [main, ...also.map(each => placeName(each, people))].join(", ")
    }
  },
  { heading: texts.mentions, text: ({ alert }) => alert.mentions.map(({ name }) => name).join(", ") }
]

const textsIn = {
  en: {
    route: (name: string) => `route: ${name}`,
    noRoute: "no route matches: the company's own channel gets the alert at once",
    others: (names: string) => `passed over: ${names}`,
    noAlerts: "nobody is alerted",
    assumed: (what: string) => `assumed: ${what}`,
    company: (name: string) => `the company ${name} (--company)`,
    now: (time: string, zone: string) => `that the buyer writes now, ${time} ${zone} (--at)`,
    at: "time",
    alert: "alert",
    first: "first alert",
    where: "where",
    thread: "thread of the alert",
    own: "the company's channel",
    mentions: "mentions"
  },
  ru: {
    route: (name: string) => `маршрут: ${name}`,
    noRoute: "ни один маршрут не подходит: уведомление сразу придёт в канал компании",
    others: (names: string) => `не подошли: ${names}`,
    noAlerts: "уведомлений не будет",
    assumed: (what: string) => `принято: ${what}`,
    company: (name: string) => `компания ${name} (--company)`,
    now: (time: string, zone: string) => `покупатель пишет сейчас, ${time} ${zone} (--at)`,
    at: "время",
    alert: "уведомление",
    first: "первое",
    where: "где",
    thread: "в ветке уведомления",
    own: "канал компании",
    mentions: "кого упоминает"
  }
} as const
