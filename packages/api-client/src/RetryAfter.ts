import * as Duration from "effect/Duration"
import * as Option from "effect/Option"

/** The longest supported wait, in seconds (RFC 9111, section 1.2.2). */
const MOST_SECONDS = 2 ** 31

/**
 * `Retry-After` in either of its forms, seconds or a date (RFC 9110, section 10.2.3). A date counts
 * from the platform's own `Date`. None if it asks for no wait: 0, or a date that has passed.
 */
export const retryAfterOf = (
  header: string | undefined,
  date: string | undefined,
  nowMillis: number
): Option.Option<Duration.Duration> => {
  if (header === undefined) return Option.none()
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : (millisOf(header) - (millisOf(date) || nowMillis)) / 1000
  const whole = Math.min(Math.ceil(seconds), MOST_SECONDS)
  return whole > 0 ? Option.some(Duration.seconds(whole)) : Option.none()
}

/** `Date.parse` reads `1.5` and `-1` as days of 2001. */
const millisOf = (date: string | undefined): number =>
  date !== undefined && /\d\d:\d\d:\d\d GMT\s*$/.test(date) ? Date.parse(date) : Number.NaN
