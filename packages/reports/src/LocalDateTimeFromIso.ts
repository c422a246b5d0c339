import { LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { ParseResult, Schema } from "effect"

const read = ParseResult.decode(LocalDateTimeFromWire)

/** A zone-less time that JSON shows as ISO 8601 without an offset: `2026-11-20T09:30:00`. */
export const LocalDateTimeFromIso = Schema.transformOrFail(
  Schema.String.pipe(Schema.pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)),
  Schema.typeSchema(LocalDateTimeFromWire),
  {
    strict: true,
    decode: text => read(text),
    encode: value => ParseResult.succeed(value.toIso())
  }
)
