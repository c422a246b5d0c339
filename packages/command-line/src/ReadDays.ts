import {
  DAYS_OF_WEEK,
  type Days,
  dateOfDay,
  dayNumber,
  MONTHS_OF_YEAR,
  mondayOf,
  monthNumber,
  monthsFrom,
  weekdayOf
} from "@estate/domain/Calendar"
import { isRealDate } from "@estate/domain/LocalDate"
import { readWeekday } from "@estate/domain/WeekdayName"
import { durationExpected } from "@estate/text/ReadDuration"
import { Array, Effect, Option } from "effect"
import { type CommandFailed, wrongUse } from "./CommandFailed.ts"
import { daysExamples } from "./DayOption.ts"
import { quoted } from "./Mistake.ts"

const MONTHS_OF_QUARTER = 3

/**
 * The days that a text names: one day, or those of a week, a month, a quarter or a year, in English
 * or Russian, in any case. None if it is not a date. A day or a month without a year is the latest
 * one that has come or, if that is before the day `from`, the next one.
 */
export const readDays = (text: string, today: number, from = -Infinity): Option.Option<Days> => {
  const normalized = text.trim().toLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ")
  return Option.firstSomeOf([
    calendarDays(normalized),
    daysWithoutYear(normalized, today, from),
    namedDay(normalized, today),
    daysAgo(normalized, today),
    namedSpan(normalized, today)
  ])
}

/** The days of an option such as `--from`. */
export const readDaysOption = (
  option: string,
  text: string,
  today: number
): Effect.Effect<Days, CommandFailed> => Effect.mapError(readDays(text, today), () => notADate(option, text))

/** The first or the last day that an option such as `--to` names, as a day number. */
export const readDayOption = (
  option: string,
  text: Option.Option<string>,
  today: number,
  end: "first" | "last"
): Effect.Effect<Option.Option<number>, CommandFailed> =>
  Effect.transposeMapOption(text, written =>
    Effect.map(readDaysOption(option, written, today), days => days[end])
  )

/** The value of an option is not a date. */
export const notADate = (option: string, text: string): CommandFailed => {
  const since = option === "--since"
  const fix = { en: "Other days: --from DATE --to DATE", ru: "Другие дни: --from ДАТА --to ДАТА" }
  const message = {
    en: `${option} expects ${since ? `${durationExpected.en}, or ` : ""}a date, not ${quoted(text).en}; examples: ${daysExamples.en}`,
    ru: `${option} ожидает ${since ? "длительность или " : ""}дату, а не ${quoted(text).ru}; примеры: ${daysExamples.ru}`
  }
  return wrongUse(message, option === "--in" ? fix : undefined)
}

const oneDay = (day: number): Days => ({ first: day, last: day })

const calendarDays = (text: string): Option.Option<Days> => {
  const parts = partsOf(text)
  if (parts?.year === undefined || Number(parts.year) === 0) return Option.none()
  const year = Number(parts.year.padStart(4, "20"))
  if (parts.month === undefined)
    return Option.some(monthsFrom(monthNumber({ year, month: 1 }), MONTHS_OF_YEAR))
  return daysOf(year, parts.month, parts.day)
}

/** Whole numbers, if they are given. */
interface DateParts {
  readonly year?: string | undefined
  readonly month?: number | undefined
  readonly day?: number | undefined
}

/** `2026`, `2026-11`, `2026/11/20`, `20.11.2026`, `20.11.26`, `20.11`, `20 ноября`, `Nov 20`. */
const partsOf = (text: string): DateParts | undefined => {
  const [numbers, year, month, day] = /^(\d{4})(?:[-/](\d\d?)(?:[-/](\d\d?))?)?$/.exec(text) ?? []
  if (numbers !== undefined) return { year, month: numberOf(month), day: numberOf(day) }
  const dotted = /^(\d\d?)\.(\d\d?)(?:\.(\d{4}|\d\d)?)?$/.exec(text)
  if (dotted !== null) return { year: dotted[3], month: numberOf(dotted[2]), day: numberOf(dotted[1]) }
  const [named, before, word = "", after, ofYear] =
    /^(?:(\d\d?) )?(\p{L}{3,})\.?(?: (\d\d?))?(?:,? (\d{4})(?: г(?:\.|ода)?)?)?$/u.exec(text) ?? []
  const found = months.findIndex(names => names.some(name => name.startsWith(word)))
  if (named === undefined || found < 0 || (before !== undefined && after !== undefined)) return undefined
  return { year: ofYear, month: found + 1, day: numberOf(before ?? after) }
}

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

/** Any beginning of three letters or more is enough: `nov`, `нояб`. */
const months: ReadonlyArray<ReadonlyArray<string>> = [
  ["january", "января", "январь"],
  ["february", "февраля", "февраль"],
  ["march", "марта"],
  ["april", "апреля", "апрель"],
  ["may", "мая", "май"],
  ["june", "июня", "июнь"],
  ["july", "июля", "июль"],
  ["august", "августа"],
  ["september", "сентября", "сентябрь"],
  ["october", "октября", "октябрь"],
  ["november", "ноября", "ноябрь"],
  ["december", "декабря", "декабрь"]
]

const daysOf = (year: number, month: number, day: number | undefined): Option.Option<Days> => {
  if (!isRealDate({ year, month, day: day ?? 1 })) return Option.none()
  return Option.some(
    day === undefined ? monthsFrom(monthNumber({ year, month })) : oneDay(dayNumber({ year, month, day }))
  )
}

/** From one 29 February to the next there may be eight years. */
const MAX_YEARS = 8

const daysWithoutYear = (text: string, today: number, from: number): Option.Option<Days> => {
  const { year, month, day } = partsOf(text) ?? {}
  if (month === undefined || year !== undefined) return Option.none()
  const thisYear = dateOfDay(today).year
  const around = Array.range(thisYear - MAX_YEARS, thisYear + MAX_YEARS).flatMap(each =>
    Option.toArray(daysOf(each, month, day))
  )
  const come = around.findLast(({ first }) => first <= today)
  return Option.fromNullable(
    come !== undefined && come.last >= from ? come : around.find(({ last }) => last >= from)
  )
}

const relative: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["сегодня", 0],
  ["yesterday", 1],
  ["вчера", 1],
  ["позавчера", 2]
])

const namedDay = (text: string, today: number): Option.Option<Days> =>
  Option.orElse(
    Option.map(Option.fromNullable(relative.get(text)), back => oneDay(today - back)),
    () =>
      Option.map(Option.fromNullable(readWeekday(text)), weekday => {
        const back = weekdayOf(today) - weekday
        return oneDay(today - (back > 0 ? back : back + DAYS_OF_WEEK))
      })
  )

const daysAgo = (text: string, today: number): Option.Option<Days> => {
  const [, count, weeks] =
    /^(\d{1,5}) ?(?:d|days?|дн|дня|дней|день|(w|weeks?|нед|недел[юиь]|недель))(?: ago| назад)?$/.exec(text) ??
    []
  if (count === undefined) return Option.none()
  return Option.some(oneDay(today - Number(count) * (weeks === undefined ? 1 : DAYS_OF_WEEK)))
}

const namedSpan = (text: string, today: number): Option.Option<Days> => {
  const [, which, what] =
    /^(this|last|эт(?:а|у|от)|прошл(?:ая|ую|ый)) (week|month|quarter|year|недел[яю]|месяц|квартал|год)$/.exec(
      text
    ) ?? []
  if (which === undefined || what === undefined) return Option.none()
  const back = /^(last|прошл)/.test(which) ? 1 : 0
  if (/^(week|нед)/.test(what)) {
    const monday = mondayOf(today) - back * DAYS_OF_WEEK
    return Option.some({ first: monday, last: monday + DAYS_OF_WEEK - 1 })
  }
  const months = monthsOf(what)
  const month = monthNumber(dateOfDay(today))
  return Option.some(monthsFrom(month - (month % months) - back * months, months))
}

const monthsOf = (what: string): number => {
  if (/^(month|месяц)/.test(what)) return 1
  return /^(quarter|квартал)/.test(what) ? MONTHS_OF_QUARTER : MONTHS_OF_YEAR
}
