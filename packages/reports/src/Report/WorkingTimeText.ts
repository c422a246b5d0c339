import { formatBusinessHours } from "@estate/domain/BusinessHours"
import { dateOfDay, weekdays } from "@estate/domain/Calendar"
import { formatWorkingTime, readWorkingTime, type WorkingTime } from "@estate/domain/WorkingTime"
import { formatDateRange, formatWeekday } from "@estate/text/Dates"
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
          fc.integer({ min: 1, max: MINUTES_OF_DAY })
        )
        .map(([days, from, length]) => ({
          days,
          fromMinute: from,
          toMinute: Math.min(MINUTES_OF_DAY, from + length)
        }))
      const dates = fc
        .tuple(fc.integer({ min: 0, max: 30_000 }), fc.nat(30))
        .map(([from, length]) => ({ from, to: from + length }))
      return fc.record({
        open: fc.array(hours, { minLength: 1, maxLength: 3 }),
        closed: fc.array(dates, { maxLength: 2 })
      })
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

/** Working time for people: `Mon–Fri 09:00–20:00; Sat 10:00–16:00; closed 1–8 January 2027`. */
export const formatWorkingTimeOf = ({ open, closed }: WorkingTime, language: Language): string =>
  [
    ...open.map(hours =>
      formatBusinessHours(hours, weekday => formatWeekday(weekday, language), ", ").replaceAll("-", "–")
    ),
    ...closed.map(
      ({ from, to }) =>
        `${closedTexts[language]} ${formatDateRange(dateOfDay(from), dateOfDay(to), language)}`
    )
  ].join("; ")
