import { type BusinessHours, formatBusinessHours, readBusinessHours } from "@estate/domain/BusinessHours"
import { weekdays } from "@estate/domain/Calendar"
import { formatWeekday } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { ParseResult, Schema } from "effect"

const MINUTES_OF_DAY = 24 * 60

const BusinessHoursFromSelf = Schema.declare(
  (value: unknown): value is BusinessHours =>
    typeof value === "object" &&
    value !== null &&
    "days" in value &&
    "fromMinute" in value &&
    "toMinute" in value,
  {
    identifier: "BusinessHours",
    arbitrary: () => fc =>
      fc
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
  }
)

/** Business hours; `mon-fri 09:00-18:00` in JSON. */
export const BusinessHoursText = Schema.transformOrFail(Schema.String, BusinessHoursFromSelf, {
  strict: true,
  decode: (text, _, ast) => {
    const hours = readBusinessHours(text)
    return hours === undefined
      ? ParseResult.fail(new ParseResult.Type(ast, text, "Expected business hours as mon-fri 09:00-18:00"))
      : ParseResult.succeed(hours)
  },
  encode: hours => ParseResult.succeed(formatBusinessHours(hours))
})

/** Business hours for people: `Mon–Fri 09:00–18:00` or `пн–пт 09:00–18:00`. */
export const formatHoursOf = (hours: BusinessHours, language: Language): string =>
  formatBusinessHours(hours, weekday => formatWeekday(weekday, language)).replaceAll("-", "–")
