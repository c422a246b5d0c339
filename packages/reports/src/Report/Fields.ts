import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { Duration, type FastCheck, Option, ParseResult, Schema } from "effect"

const arbitrary = () => (fc: typeof FastCheck) => fc.nat().map(Duration.seconds)

const WholeSeconds = Schema.DurationFromSelf.pipe(
  Schema.filter(duration => Duration.isFinite(duration) && Duration.toMillis(duration) % 1000 === 0, {
    identifier: "WholeSeconds",
    arbitrary
  })
)

/** A duration; whole seconds in JSON. */
export const DurationFromSeconds = Schema.transform(Schema.NonNegativeInt, WholeSeconds, {
  strict: true,
  decode: seconds => Duration.seconds(seconds),
  encode: duration => Math.floor(Duration.toSeconds(duration))
})

/** A duration; whole seconds in JSON, or null if nothing was measured. */
export const SecondsOrNull = Schema.OptionFromNullOr(DurationFromSeconds)

const readWire = ParseResult.decode(LocalDateTimeFromWire)

/** A local time; ISO 8601 without an offset in JSON: `2026-11-20T09:30:00`. */
export const LocalDateTimeFromIso = Schema.transformOrFail(
  Schema.String.pipe(Schema.pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)),
  Schema.typeSchema(LocalDateTimeFromWire),
  {
    strict: true,
    decode: text => readWire(text),
    encode: value => ParseResult.succeed(value.toIso())
  }
)

/** A share of 0 to 1, rounded to six decimal places; null in JSON if the whole is zero. */
export const Share = Schema.OptionFromNullOr(Schema.Number.pipe(Schema.between(0, 1)))
export type Share = typeof Share.Type

/** The share of `part` in `whole`. */
export const shareOf = (part: number, whole: number): Share =>
  whole === 0 ? Option.none() : Option.some(Math.round((part / whole) * 1_000_000) / 1_000_000)
