import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { branded } from "./internal/Branded.ts"
import { dates } from "./internal/Digits.ts"
import { isRealDate } from "./LocalDate.ts"

const WIRE = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** `Date.parse` alone reads 30 February as 2 March. */
const isReal = (text: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (WIRE.exec(text) ?? []).map(Number)
  return isRealDate({ year, month, day }) && !Number.isNaN(Date.parse(text))
}

/**
 * An ISO 8601 date-time with an offset, kept in the platform's own form (spec, «Account» and
 * «Catalogue file record»).
 */
export const OffsetDateTime = Schema.String.pipe(
  Schema.filter(isReal, {
    message: () => "a date and time as ISO 8601 with an offset, such as 2026-11-20T09:30:00+03:00",
    jsonSchema: { type: "string", format: "date-time" },
    arbitrary: () => fc =>
      fc
        .tuple(dates("1970-01-01", "2100-01-01")(fc), fc.constantFrom("Z", "+03:00", "-05:30"))
        .map(([date, offset]) => `${date.toISOString().slice(0, 19)}${offset}`)
  }),
  branded("OffsetDateTime")
)
/** A text that is known to be a date-time with an offset. */
export type OffsetDateTime = typeof OffsetDateTime.Type

/** The instant of a date-time. */
export const instantOf = (text: OffsetDateTime): DateTime.Utc => DateTime.unsafeMake(text)
