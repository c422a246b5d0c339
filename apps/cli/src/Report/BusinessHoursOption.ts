import { ExitCode, failed, notTogether, wrongUse } from "@estate/command-line/CommandFailed"
import { readInputFile } from "@estate/command-line/InputFile"
import { quoted } from "@estate/command-line/Mistake"
import * as Options from "@estate/command-line/Options"
import { impossibleTime } from "@estate/domain/TimeOfDay"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { Config, DateTime, Effect, Either, Option } from "effect"
import { textOption } from "../TextOption.ts"

/** The business hours if none are set. */
export const DEFAULT_HOURS = "mon-fri 09:00-18:00"

/** The options of reports that know working days and hours. */
export const businessHoursOptions = {
  businessHours: Options.text("business-hours", {
    en: `Your business hours, such as "mon-fri 09:00-20:00, sat 10:00-16:00, closed 2027-01-01..2027-01-08"; overrides ESTATE_BUSINESS_HOURS (default "${DEFAULT_HOURS}")`,
    ru: `Рабочие часы, например "пн-пт 09:00-20:00, сб 10:00-16:00, закрыто 2027-01-01..2027-01-08"; имеет приоритет над ESTATE_BUSINESS_HOURS (по умолчанию "пн-пт 09:00-18:00")`
  }).pipe(Options.withPseudoName("HOURS"), Options.optional),
  calendar: textOption("calendar", "FILE", {
    en: "The business hours of a calendar in a file of the notifier's rules: notifier.yaml#center (without #, its only one)",
    ru: "Рабочие часы из календаря в файле правил estate-notifier: notifier.yaml#center (без # — единственный)"
  })
}

/** The values of these options. */
export type HoursFlags = Options.Values<typeof businessHoursOptions>

const hoursOfEnvironment = Config.string("ESTATE_BUSINESS_HOURS").pipe(
  Config.withDefault(DEFAULT_HOURS),
  Effect.orDie
)

/** The business hours of the options, else of the environment variable. */
export const readHours = Effect.fnUntraced(function* (
  { businessHours, calendar }: HoursFlags,
  zone: DateTime.TimeZone
) {
  if (Option.isSome(calendar)) {
    if (Option.isSome(businessHours)) return yield* notTogether("--business-hours", "--calendar")
    return yield* readCalendar(calendar.value, zone)
  }
  const text = yield* Option.match(businessHours, {
    onNone: () => hoursOfEnvironment,
    onSome: Effect.succeed
  })
  const withMinutes = text.replace(FULL_HOURS, "$1:00-$2:00")
  const hours = readWorkingTime(withMinutes)
  if (hours !== undefined) return hours
  const time = impossibleTime(withMinutes)
  const [en, ru] =
    time === undefined ? ["", ""] : [`${time} is not a time of day; `, `${time} — не время суток; `]
  return yield* wrongUse({
    en: `${quoted(text).en} is not business hours: ${en}use days from mon to sun and times from 00:00 to 24:00, such as "${DEFAULT_HOURS}"`,
    ru: `${quoted(text).ru} — не рабочие часы: ${ru}укажите дни от пн до вс и время от 00:00 до 24:00, например «пн-пт 09:00-18:00»`
  })
})

/** `9-18`, as people say it. */
const FULL_HOURS = /(?<=\s)(\d\d?)\s*[-–]\s*(\d\d?)(?=\s*(?:[,;]|$))/gu

/** A calendar by `FILE#NAME`. */
const readCalendar = Effect.fnUntraced(function* (place: string, zone: DateTime.TimeZone) {
  const [, file = place, asked] = /^(.+?)#([^#]*)$/s.exec(place) ?? []
  // Loaded here, since only a calendar needs the parser of YAML.
  const { readYaml } = yield* Effect.promise(() => import("@estate/rules/File/YamlText"))
  const { readCalendars } = yield* Effect.promise(() => import("@estate/rules/File/ReadCalendars"))
  const yaml = readYaml(new TextDecoder().decode(yield* readInputFile(file)))
  const [unread] = yaml.problems
  if (unread !== undefined) return yield* broken(`${file}:${unread.line}:${unread.column}`, unread.what)
  const calendars = readCalendars(yaml.value)
  if (Either.isLeft(calendars)) {
    const [problem] = calendars.left
    const where = yaml.positionOf(problem?.path ?? [])
    return yield* broken(`${file}:${where.line} ${(problem?.path ?? []).join(".")}`, problem?.what ?? nothing)
  }
  const names = [...calendars.right.keys()]
  const name = asked ?? (names.length === 1 ? names[0] : undefined)
  const calendar = name === undefined ? undefined : calendars.right.get(name)
  if (calendar === undefined)
    return yield* names.length === 0
      ? wrongUse({ en: `${file} has no calendars`, ru: `в ${file} нет календарей` })
      : wrongUse(
          {
            en: `${name === undefined ? "" : `no calendar "${name}": `}${file} has ${names.join(", ")}`,
            ru: `${name === undefined ? "" : `нет календаря «${name}»: `}в ${file} есть ${names.join(", ")}`
          },
          { en: `Choose one: --calendar ${file}#NAME`, ru: `Выберите: --calendar ${file}#ИМЯ` }
        )
  const other = Option.filter(calendar.zone, own => canonicalName(own) !== canonicalName(zone))
  if (Option.isNone(other)) return calendar
  const [own, ours] = [other.value, zone].map(DateTime.zoneToString)
  return yield* wrongUse({
    en: `the calendar "${name}" is in the zone ${own}, the report in ${ours}: set ESTATE_TIME_ZONE=${own}`,
    ru: `календарь «${name}» — в поясе ${own}, отчёт — в ${ours}: задайте ESTATE_TIME_ZONE=${own}`
  })
})

/** A zone may have been set under another one of its names. */
const canonicalName = (zone: DateTime.TimeZone) =>
  DateTime.zoneUnsafeMakeNamed(DateTime.zoneToString(zone)).id

const nothing = { en: "cannot be read", ru: "не удалось прочитать" }

const broken = (where: string, what: { readonly en: string; readonly ru: string }) =>
  failed(ExitCode.failed, { en: `${where} ${what.en}`, ru: `${where} ${what.ru}` })
