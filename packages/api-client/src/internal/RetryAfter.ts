import { Duration, Option } from "effect"

/** `Retry-After` in either of its forms, seconds or a date (RFC 9110, section 10.2.3). */
export const retryAfterOf = (
  header: string | undefined,
  nowMillis: number
): Option.Option<Duration.Duration> => {
  if (header === undefined) return Option.none()
  if (/^\s*\d+\s*$/.test(header)) return Option.some(Duration.seconds(Number(header)))
  // `Date.parse` takes `1.5` and `-1` for days of 2001.
  const date = /\d\d:\d\d:\d\d GMT\s*$/.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? Option.none() : Option.some(Duration.millis(Math.max(0, date - nowMillis)))
}
