import * as Args from "@estate/command-line/Args"
import * as Command from "@estate/command-line/Command"
import { ExitCode, failed } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { print, printError } from "@estate/command-line/Streams"
import type { TableColumn } from "@estate/command-line/TranslatedTable"
import { FIRST } from "@estate/rules/Decide"
import { unmet } from "@estate/rules/File/Expected"
import { facts, readThreadFacts } from "@estate/rules/File/FactTable"
import { type Rules, rulesIn } from "@estate/rules/Rules"
import { type TimedAlert, type Unanswered, unanswered } from "@estate/rules/Unanswered"
import type { Language } from "@estate/text/Language"
import { Array, DateTime, Effect, Either, Option, Record } from "effect"
import { loadFile } from "../Settings/Settings.ts"
import { placeName } from "../Slack/Address.ts"
import { alertHeading, first, inThread, mentionsHeading, where } from "./ExplainTexts.ts"
import { formatMoment, moment } from "./Moments.ts"
import { wideTable } from "./Output.ts"
import { noSuch, withoutRules, wrongFields } from "./WrongFields.ts"

type Fact = (typeof facts)[keyof typeof facts]

const factOption = (name: string, { kind, placeholder, description }: Fact) => {
  const option: Options.Options<string | number> =
    kind === "integer" ? Options.integer(name, description) : Options.text(name, description)
  return option.pipe(Options.withPseudoName(placeholder), Options.optional)
}

/** The settings file whose rules are checked or tried. */
export const settingsFile = Args.text("FILE", {
  en: "The settings file (default: that of ESTATE_NOTIFIER_CONFIG)",
  ru: "Файл настроек (по умолчанию тот, что указан в ESTATE_NOTIFIER_CONFIG)"
}).pipe(Args.optional)

const options = {
  settingsFile,
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
    en: "With --expect: also if this step never comes; the next two options are about it (default: about the first alert)",
    ru: "Вместе с --expect: и если этого шага не будет; следующие два параметра — о нём (по умолчанию — о первом уведомлении)"
  }).pipe(Options.withPseudoName("STEP"), Options.optional),
  mentions: Options.text("expect-mention", {
    en: "With --expect: also if it mentions others; repeat it for several",
    ru: "Вместе с --expect: и если упомянуты другие; для нескольких людей укажите несколько раз"
  }).pipe(Options.withPseudoName("PERSON"), Options.repeated),
  expectedAt: moment("expect-at", {
    en: "With --expect: also if it comes at another time",
    ru: "Вместе с --expect: и если оно приходит в другое время"
  })
}

/** `rules test`: which route takes a thread, and when it alerts whom if nobody answers. */
export const rulesTest = Command.make(
  "test",
  options,
  ({ settingsFile, expect, step, mentions, expectedAt, at, wait, given }) =>
    Effect.gen(function* () {
      const { file, language } = yield* loadFile(settingsFile)
      const { rules } = file
      if (rules?.value === undefined) return yield* withoutRules
      const expected = Option.getOrUndefined(expect)
      if (expected !== undefined && rules.value.routes.every(({ name }) => name !== expected))
        return yield* noSuch("--expect", expected, namesOf(rules.value.routes))
      const { companies } = file
      const thread = yield* Either.mapLeft(
        readThreadFacts(Record.getSomes(given), companies[0]?.name ?? ""),
        wrongFields
      )
      if (companies.every(({ name }) => name !== thread.company))
        return yield* noSuch("--company", thread.company, namesOf(companies))
      const entry = companies.find(({ name }) => name === thread.company)
      const zone = entry?.timeZone ?? rules.zone
      const inForce = rulesIn(rules.value, zone)
      const seenAt = Option.isSome(at) ? at.value.toInstant(zone) : yield* DateTime.now
      const time = `${formatMoment(seenAt, zone)} ${DateTime.zoneToString(zone)}`
      const assumed = [
        ...(Option.isNone(given.company) && companies.length > 1 ? [theCompany(thread.company)] : []),
        ...(Option.isNone(at) ? [writesNow(time)] : [])
      ].map(each => each[language])
      if (assumed.length > 0)
        yield* printError(`${{ en: "assumed", ru: "принято" }[language]}: ${assumed.join(", ")}`)
      const found = unanswered(thread, inForce, seenAt, Option.getOrUndefined(wait))
      const shownZone = rules.value.zones === undefined ? undefined : DateTime.zoneToString(zone)
      yield* print(reportOf(found, inForce.people, zone, shownZone, language))
      if (expected === undefined) return
      const problem = unmet(
        {
          route: expected,
          ...Record.getSomes({ step }),
          ...Record.getSomes({ at: expectedAt }),
          ...(mentions.length > 0 && { mentions })
        },
        found,
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

const namesOf = (all: ReadonlyArray<{ readonly name: string }>) => all.map(({ name }) => name)

const reportOf = (
  { route, tried, alerts }: Unanswered,
  people: Rules["people"],
  zone: DateTime.TimeZone,
  /** Its name, if times may be in another zone. */
  shownZone: string | undefined,
  language: Language
): string => {
  const others = tried.flatMap(({ route, failed }) => (failed === undefined ? [] : [`${route} (${failed})`]))
  const passedOver = { en: "passed over", ru: "не подошли" }[language]
  return [
    route === undefined ? noRoute[language] : `${{ en: "route", ru: "маршрут" }[language]}: ${route.name}`,
    ...(others.length === 0 ? [] : [`${passedOver}: ${others.join(", ")}`]),
    ...(route === undefined
      ? []
      : alerts.length === 0
        ? [noAlerts[language]]
        : [wideTable(columnsOf(people, zone, shownZone, language), alerts, language).trimEnd()])
  ].join("\n")
}

const columnsOf = (
  people: Rules["people"],
  zone: DateTime.TimeZone,
  shownZone: string | undefined,
  language: Language
): ReadonlyArray<TableColumn<TimedAlert>> => {
  const inZone = shownZone === undefined ? "" : ` (${shownZone})`
  const nowhere = { en: "the company's channel", ru: "канал компании" }[language]
  return [
    { heading: { en: `time${inZone}`, ru: `время${inZone}` }, text: ({ at }) => formatMoment(at, zone) },
    { heading: alertHeading, text: ({ alert: { name } }) => (name === FIRST ? first[language] : name) },
    {
      heading: where,
      text: ({ alert: { name, channel, also } }) => {
        const other = name === FIRST ? nowhere : inThread[language]
        const places = [
          channel === undefined ? other : placeName(channel, people),
          ...also.map(each => placeName(each, people))
        ]
        return Array.dedupe(places).join(", ")
      }
    },
    { heading: mentionsHeading, text: ({ alert }) => alert.mentions.map(({ name }) => name).join(", ") }
  ]
}

const theCompany = (name: string) => ({
  en: `the company ${name} (--company)`,
  ru: `компания ${name} (--company)`
})

const writesNow = (time: string) => ({
  en: `that the buyer writes now, ${time} (--at)`,
  ru: `покупатель пишет сейчас, ${time} (--at)`
})

const noRoute = {
  en: "no route matches: the company's own channel gets the alert at once",
  ru: "ни один маршрут не подходит: уведомление сразу придёт в канал компании"
}

const noAlerts = { en: "nobody is alerted", ru: "уведомлений не будет" }
