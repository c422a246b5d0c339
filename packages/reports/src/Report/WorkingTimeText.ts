import { formatBusinessHours, formatDatedHours } from "@estate/domain/BusinessHours"
import { dateOfDay, weekdays } from "@estate/domain/Calendar"
import type { DateRange, Dates } from "@estate/domain/DateRange"
import { formatWorkingTime, readWorkingTime, type WorkingTime } from "@estate/domain/WorkingTime"
import { formatDateRange, formatShortDate, formatWeekday } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { ParseResult, Schema } from "effect"

const MINUTES_OF_DAY = 24 * 60

const WorkingTimeFromSelf = Schema.declare(
  (value: unknown): value is WorkingTime =>
    typeof value === "object" && value !== null && "open" in value && "closed" in value,
  {
    identifier: "WorkingTime",
    arbitrary: () => fc => {
      const hours = fc
        .tuple(
          fc.subarray([...weekdays], { minLength: 1 }),
          fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 }),
          fc.integer({ min: 1, max: MINUTES_OF_DAY - 1 })
        )
        .map(([days, from, length]) => ({
          days,
          fromMinute: from,
          toMinute: from + length
        }))
      const range = fc
        .tuple(fc.integer({ min: 0, max: 30_000 }), fc.nat(30))
        .map(([from, length]) => ({ from, to: from + length }))
      const dated = fc.tuple(hours, range).map(([{ days, ...rest }, dates]) => ({ dates, ...rest }))
      const yearly = fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
        .map(([month, day]) => ({ fromMonthDay: month * 100 + 1, toMonthDay: month * 100 + day }))
      return fc
        .record({
          weekly: fc.array(hours, { minLength: 1, maxLength: 3 }),
          dated: fc.array(dated, { maxLength: 2 }),
          closed: fc.array(fc.oneof(range, yearly), { maxLength: 2 })
        })
        .map(({ weekly, dated, closed }) => ({ open: [...weekly, ...dated], closed }))
    }
  }
)

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
