import { LocalDateTime, LocalDateTimeFromWire } from "@estate/domain/LocalDateTime"
import { formatCompactDate, formatShortDate } from "@estate/text/Dates"
import { formatAge } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { DateTime, Duration, Option, Schema } from "effect"
import type { JsonValue } from "./Json.ts"

/** A time: `local` in the platform's zone without offset, `instant` with an offset. */
export type TimeKind = "local" | "instant"

/**
 * The language of the reader, and the zone of the platform's times, which is created when it is
 * needed.
 */
export interface Locale {
  readonly language: Language
  readonly zone: () => DateTime.TimeZone
}

/** The zone in which times are shown: the platform's, or UTC. */
export interface Times extends Pick<Locale, "zone"> {
  readonly utc: boolean
}

/** The instant of a time; none for any other text. */
const instantOf = (
  text: string,
  kind: TimeKind,
  zone: () => DateTime.TimeZone
): Option.Option<DateTime.Utc> =>
  kind === "local"
    ? Option.map(Schema.decodeOption(LocalDateTimeFromWire)(text), time => time.toInstant(zone()))
    : Option.map(DateTime.make(text), DateTime.toUtc)

/** Whether a field of this kind is a time. */
export const isTimeKind = (kind: string | undefined): kind is TimeKind =>
  kind === "local" || kind === "instant"

/** `2026-11-20T09:30:00` becomes `2026-11-20T06:30:00Z`; other values stay as they are. */
export const toUtc = (value: JsonValue, kind: TimeKind, zone: () => DateTime.TimeZone): JsonValue =>
  typeof value !== "string"
    ? value
    : Option.match(instantOf(value, kind, zone), {
        onNone: () => value,
        onSome: at => `${DateTime.formatIso(at).slice(0, 19)}Z`
      })

/** A time to the minute: `2026-11-20 09:30` or `20.11.2026 09:30`, in UTC with a `Z`. */
export const minuteIn = (value: JsonValue, kind: TimeKind, times: Times, language: Language): string => {
  if (typeof value !== "string") return ""
  const minute = clockTime(value, kind, times).slice(0, 16).replace("T", " ")
  return `${dayIn(minute, language)}${times.utc ? "Z" : ""}`
}

/** A text that begins with a date, as the reader writes dates. */
export const dayIn = (text: string, language: Language): string =>
  language === "ru" ? text.replace(/^(\d{4})-(\d\d)-(\d\d)/u, "$3.$2.$1") : text

/** A time on a clock in the zone to show: an instant loses its offset. */
export const clockTime = (text: string, kind: TimeKind, { zone, utc }: Times): string =>
  kind === "local" || utc
    ? text
    : Option.match(instantOf(text, kind, zone), {
        onNone: () => text,
        onSome: at => LocalDateTime.fromInstant(at, zone()).toIso()
      })

const DAYS_OF_AGE = 7

/** How long ago a time was: `3 h`; after a week its day, `12 Nov`, or `12 Nov 2025`. */
export const ageIn = (
  value: JsonValue,
  kind: TimeKind,
  { zone, now, language }: Locale & { readonly now: DateTime.Utc }
): string => {
  if (typeof value !== "string") return ""
  const at = instantOf(value, kind, zone)
  if (Option.isNone(at)) return value
  const age = DateTime.distanceDuration(at.value, now)
  const isPast = DateTime.lessThanOrEqualTo(at.value, now)
  if (isPast && Duration.toDays(age) < DAYS_OF_AGE) return formatAge(age, language)
  const day = LocalDateTime.fromInstant(at.value, zone())
  const { year } = LocalDateTime.fromInstant(now, zone())
  return day.year === year ? formatShortDate(day, language) : formatCompactDate(day, language)
}

/** A time of the platform in the zone to show. */
export const toShownZone =
  ({ zone, utc }: Times) =>
  (time: LocalDateTime): LocalDateTime =>
    utc ? LocalDateTime.fromInstant(time.toInstant(zone()), DateTime.zoneMakeOffset(0)) : time
