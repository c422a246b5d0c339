import { formatBusinessHours, formatDatedHours } from "@estate/domain/BusinessHours"
import { dateOfDay } from "@estate/domain/Calendar"
import type { DateRange, Dates } from "@estate/domain/DateRange"
import { formatWorkingTime, readWorkingTime, type WorkingTime } from "@estate/domain/WorkingTime"
import { formatDateRange, formatShortDate, formatWeekday } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { ParseResult, Schema } from "effect"

const WorkingTimeFromSelf = Schema.declare(
  (value: unknown): value is WorkingTime =>
    typeof value === "object" && value !== null && "open" in value && "closed" in value,
  { identifier: "WorkingTime", arbitrary: () => fc => fc.constantFrom(...examples) }
)

const examples = [
  "mon-fri 09:00-18:00",
  "mon-fri 20:00-08:00, sat,sun 00:00-24:00, 2026-12-31 10:00-14:00",
  "sun 12:00-12:01, closed 01-01..01-08, closed 2027-05-03"
].flatMap(text => readWorkingTime(text) ?? [])

/** Working time; `mon-fri 09:00-20:00, sat 10:00-16:00, closed 2027-01-01` in JSON. */
export const WorkingTimeText = Schema.transformOrFail(Schema.String, WorkingTimeFromSelf, {
  strict: true,
  decode: (text, _, ast) => {
    const time = readWorkingTime(text)
    return time === undefined
      ? ParseResult.fail(new ParseResult.Type(ast, text, "Expected business hours as mon-fri 09:00-18:00"))
      : ParseResult.succeed(time)
  },
  encode: time => ParseResult.succeed(formatWorkingTime(time))
})

const closedTexts = { en: "closed", ru: "закрыто" } as const
const everyYear = { en: "every year", ru: "ежегодно" } as const

/** Working time for people: `Mon–Fri 09:00–20:00; Sat 10:00–16:00; closed 1–8 January 2027`. */
export const formatWorkingTimeOf = ({ open, closed }: WorkingTime, language: Language): string =>
  [
    ...open.map(hours =>
      "days" in hours
        ? formatBusinessHours(hours, weekday => formatWeekday(weekday, language), ", ").replaceAll("-", "–")
        : formatDatedHours(hours, dates => formatRange(dates, language)).replaceAll("-", "–")
    ),
    ...closed.map(dates => `${closedTexts[language]} ${formatClosed(dates, language)}`)
  ].join("; ")

const formatRange = ({ from, to }: DateRange, language: Language): string =>
  formatDateRange(dateOfDay(from), dateOfDay(to), language)

/** `1 January – 8 January every year`. */
const formatClosed = (dates: Dates, language: Language): string => {
  if ("from" in dates) return formatRange(dates, language)
  const days = [dates.fromMonthDay, dates.toMonthDay].map(monthDay =>
    formatShortDate({ year: 2024, month: Math.floor(monthDay / 100), day: monthDay % 100 }, language)
  )
  return `${[...new Set(days)].join(" – ")} ${everyYear[language]}`
}
