import type { BusinessTime } from "@estate/domain/BusinessHours"
import { dateOfDay, dayNumber, timeOnDay } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"

/** A daily summary: where and when it is posted. */
export interface Digest {
  readonly name: string
  readonly channel: string
  /** Minutes since midnight. */
  readonly atMinute: number
  readonly zone: DateTime.TimeZone
  /** If undefined, every day is open. */
  readonly calendar: BusinessTime | undefined
  /** How late a digest may still be posted. */
  readonly until: Duration.Duration
  /** The routes whose buyers it covers; undefined means all routes. */
  readonly routes: ReadonlyArray<string> | undefined
  /** The companies that it covers; undefined means all companies. */
  readonly companies: ReadonlyArray<string> | undefined
  /** The share of buyers that should have an answer within a time; undefined if none is set. */
  readonly target: { readonly within: Duration.Duration; readonly share: number } | undefined
}

/** The digest of one day. */
export interface DigestDay {
  readonly date: LocalDate
  /** When it is due. */
  readonly at: DateTime.Utc
  /** From then on it is skipped. */
  readonly until: DateTime.Utc
  /** The previous open day: the digest covers the time since that day began. */
  readonly previous: LocalDate
}

/**
 * The latest digest that is due, and when the next one is due; undefined if there is none within a
 * year.
 */
export const digestAt = (
  digest: Digest,
  now: DateTime.Utc
): { readonly latest: DigestDay | undefined; readonly next: DateTime.Utc | undefined } => {
  const today = dayNumber(LocalDate.fromInstant(now, digest.zone))
  const first = momentOf(digest, today).epochMillis <= now.epochMillis ? today : today - 1
  const latest = openDay(digest, first, -1)
  const following = openDay(digest, first + 1, 1)
  return {
    latest: latest === undefined ? undefined : digestOf(digest, latest),
    next: following === undefined ? undefined : momentOf(digest, following)
  }
}

const digestOf = (digest: Digest, day: number): DigestDay => {
  const at = momentOf(digest, day)
  return {
    date: dateOfDay(day),
    at,
    until: DateTime.addDuration(at, digest.until),
    previous: dateOfDay(openDay(digest, day - 1, -1) ?? day - 1)
  }
}

/** The nearest open day, from a day forward (1) or back (-1). */
const openDay = ({ calendar }: Digest, from: number, direction: 1 | -1): number | undefined =>
  calendar === undefined ? from : calendar.openDay(from, direction)

const momentOf = ({ atMinute, zone }: Digest, day: number): DateTime.Utc =>
  timeOnDay(day, atMinute).toInstant(zone)
