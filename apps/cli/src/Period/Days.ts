import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import { dateOfDay, dayNumber, type Weekday, weekdayOf, weekdays } from "@estate/domain/Calendar"
import { isRealDate } from "@estate/domain/LocalDate"
import { plainLine } from "@estate/text/PlainText"
import { Effect, Option } from "effect"

/** Consecutive days, both included, as day numbers (`dayNumber`). */
export interface Days {
  readonly first: number
  readonly last: number
}

/** What `readDays` reads, for help and messages. */
export const daysExamples = {
  en: "2026-11-20, 20.11.2026, 2026-11 (a month), today, yesterday, monday (the last one), 7d or 7 days ago, last week, last month",
  ru: "2026-11-20, 20.11.2026, 2026-11 (месяц), сегодня, вчера, понедельник (последний), 7d или 7 дней назад, прошлая неделя, прошлый месяц"
}

const DAYS_OF_WEEK = 7
const MONTHS_OF_YEAR = 12

/**
 * The days of a text: one day, or those of a week, a month or a year, in English or Russian, in any
 * case. None if it is no date.
 */
export const readDays = (text: string, today: number): Option.Option<Days> => {
  const normalized = text.trim().toLowerCase().replaceAll("ё", "е").replace(/\s+/g, " ")
  return Option.firstSomeOf([
    calendarDays(normalized),
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

/** The value of an option is no date. */
export const notADate = (option: string, text: string): CommandFailed =>
  wrongUse({
    en: `${option} expects a date, not «${plainLine(text)}»; examples: ${daysExamples.en}`,
    ru: `${option} ожидает дату, а не «${plainLine(text)}»; примеры: ${daysExamples.ru}`
  })

const oneDay = (day: number): Days => ({ first: day, last: day })

/** The days of consecutive months. `month` may be outside of 1 to 12. */
const monthsFrom = (year: number, month: number, count = 1): Days => ({
  first: firstOfMonth(year, month),
  last: firstOfMonth(year, month + count) - 1
})

const firstOfMonth = (year: number, month: number) => {
  const years = Math.floor((month - 1) / MONTHS_OF_YEAR)
  return dayNumber({ year: year + years, month: month - years * MONTHS_OF_YEAR, day: 1 })
}

const calendarDays = (text: string): Option.Option<Days> => {
  const numbers = /^(\d{4})(?:[-/](\d\d?)(?:[-/](\d\d?))?)?$/.exec(text)
  const [, backDay, backMonth, backYear] = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text) ?? []
  const [year, month, day] =
    numbers === null ? [backYear, backMonth, backDay] : [numbers[1], numbers[2], numbers[3]]
  if (year === undefined || Number(year) === 0) return Option.none()
  if (month === undefined) return Option.some(monthsFrom(Number(year), 1, MONTHS_OF_YEAR))
  const date = { year: Number(year), month: Number(month), day: Number(day ?? 1) }
  if (!isRealDate(date)) return Option.none()
  return Option.some(day === undefined ? monthsFrom(date.year, date.month) : oneDay(dayNumber(date)))
}

const relative: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["сегодня", 0],
  ["yesterday", 1],
  ["вчера", 1],
  ["позавчера", 2]
])

const weekdayNames: ReadonlyArray<readonly [Weekday, RegExp]> = [
  [1, /^(mon(day)?|пн|понедельника?)$/],
  [2, /^(tue(sday)?|вт|вторника?)$/],
  [3, /^(wed(nesday)?|ср|сред[аы])$/],
  [4, /^(thu(rsday)?|чт|четверга?)$/],
  [5, /^(fri(day)?|пт|пятниц[аы])$/],
  [6, /^(sat(urday)?|сб|суббот[аы])$/],
  [7, /^(sun(day)?|вс|воскресень[ея])$/]
]

const readWeekday = (word: string): Option.Option<Weekday> =>
  Option.fromNullable(weekdayNames.find(([, name]) => name.test(word))?.[0])

const namedDay = (text: string, today: number): Option.Option<Days> =>
  Option.orElse(
    Option.map(Option.fromNullable(relative.get(text)), back => oneDay(today - back)),
    () =>
      Option.map(readWeekday(text), weekday => {
        const back = weekdayOf(today) - weekday
        return oneDay(today - (back > 0 ? back : back + weekdays.length))
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
    /^(this|last|эт(?:а|у|от)|прошл(?:ая|ую|ый)) (week|month|year|недел[яю]|месяц|год)$/.exec(text) ?? []
  if (which === undefined || what === undefined) return Option.none()
  const back = /^(last|прошл)/.test(which) ? 1 : 0
  const { year, month } = dateOfDay(today)
  if (/^(week|нед)/.test(what)) {
    const monday = today - weekdayOf(today) + 1 - back * DAYS_OF_WEEK
    return Option.some({ first: monday, last: monday + DAYS_OF_WEEK - 1 })
  }
  return Option.some(
    /^(month|месяц)/.test(what) ? monthsFrom(year, month - back) : monthsFrom(year - back, 1, MONTHS_OF_YEAR)
  )
}
