import { Either, Schema } from "effect"
import { toMicros } from "../../Timestamp.ts"
import { optionalField } from "../OptionalField.ts"
import type { Posted } from "../workspace/Posted.ts"
import { FormBoolean } from "./Fields.ts"
import { type Refusal, refuse } from "./Refusal.ts"

const FormTime = Schema.Union(Schema.String, Schema.Number)

/** The parameters of a time range. */
export const timeRangeFields = {
  oldest: optionalField(FormTime),
  latest: optionalField(FormTime),
  inclusive: optionalField(FormBoolean)
}

/**
 * Whether a message is in the range; its ends are included only with `inclusive`.
 * Fails with `invalid_ts_oldest` or `invalid_ts_latest`.
 */
export const readTimeRange = (
  fields: Schema.Struct.Type<typeof timeRangeFields>
): Either.Either<(message: Posted) => boolean, Refusal> =>
  Either.gen(function* () {
    const oldest = yield* readEnd(fields.oldest, 0, "invalid_ts_oldest")
    const latest = yield* readEnd(fields.latest, Number.POSITIVE_INFINITY, "invalid_ts_latest")
    return message => {
      const micros = toMicros(message.ts)
      return fields.inclusive === true
        ? micros >= oldest && micros <= latest
        : micros > oldest && micros < latest
    }
  })

const readEnd = (value: string | number | undefined, fallback: number, error: string) => {
  if (value === undefined || value === "") return Either.right(fallback)
  const micros = toMicros(String(value))
  return Number.isNaN(micros) ? refuse(error) : Either.right(micros)
}
