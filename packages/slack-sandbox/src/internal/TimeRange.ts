import { Either, Schema } from "effect"
import { toMicros } from "../Timestamp.ts"
import { FormBoolean } from "./Fields.ts"
import { optionalField } from "./OptionalField.ts"
import type { Posted } from "./Posted.ts"
import { Refusal } from "./Refusal.ts"

const FormTime = Schema.Union(Schema.String, Schema.Number)

/** The fields in which a stretch of time is asked for. */
export const timeRangeFields = {
  oldest: optionalField(FormTime),
  latest: optionalField(FormTime),
  inclusive: optionalField(FormBoolean)
}

/**
 * Whether a message falls in the stretch: its ends are left out unless `inclusive`.
 * `invalid_ts_oldest` and `invalid_ts_latest` for what is no time.
 */
export const readTimeRange = (fields: {
  readonly oldest?: string | number
  readonly latest?: string | number
  readonly inclusive?: boolean
}): Either.Either<(message: Posted) => boolean, Refusal> =>
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

const readEnd = (value: string | number | undefined, usual: number, error: string) => {
  if (value === undefined || value === "") return Either.right(usual)
  const micros = toMicros(String(value))
  return Number.isNaN(micros) ? Either.left(Refusal.of(error)) : Either.right(micros)
}
