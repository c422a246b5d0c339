import { type CommandFailed, wrongUse } from "@estate/command-line/CommandFailed"
import * as Options from "@estate/command-line/Options"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { MomentText } from "@estate/rules/File/Texts"
import { formatDateTime } from "@estate/text/Dates"
import type { Translations } from "@estate/text/Language"
import { DateTime, type Duration, Effect, Option } from "effect"

/** A date and time of a wall clock: `2026-12-01 09:00`. */
export const moment = (
  name: string,
  description: Translations
): Options.Options<Option.Option<LocalDateTime>> =>
  Options.text(name, description).pipe(
    Options.withPseudoName("TIME"),
    Options.withSchema(MomentText, {
      en: "a date and time such as 2026-12-01 09:00",
      ru: "дату и время, например 2026-12-01 09:00"
    }),
    Options.optional
  )

/** When something is to end: at a time that an option names, or after a duration. */
interface WantedEnd {
  readonly option: "--to" | "--until"
  readonly at: Option.Option<LocalDateTime>
  readonly lasts: Option.Option<Duration.Duration>
}

/** The end; fails unless it was given in exactly one way, and is in the future. */
export const endOf = (
  { option, at, lasts }: WantedEnd,
  begins: DateTime.Utc,
  zone: DateTime.TimeZone,
  now: DateTime.Utc
): Effect.Effect<DateTime.Utc, CommandFailed> => {
  const [end, other] = [
    ...Option.toArray(Option.map(at, time => time.toInstant(zone))),
    ...Option.toArray(Option.map(lasts, duration => DateTime.addDuration(begins, duration)))
  ]
  if (end === undefined || other !== undefined)
    return wrongUse({
      en: `say until when: either --for 2h or ${option} "2026-12-01 09:00"`,
      ru: `укажите, до какого времени: либо --for 2h, либо ${option} "2026-12-01 09:00"`
    })
  if (DateTime.lessThanOrEqualTo(end, now))
    return wrongUse({ en: `${option} is in the past`, ru: `${option} в прошлом` })
  return DateTime.greaterThan(end, begins)
    ? Effect.succeed(end)
    : wrongUse({ en: `${option} is not after --from`, ru: `${option} не позже --from` })
}

/** The zone of the companies, if all are in the same one; otherwise `other`. */
export const commonZone = (
  companies: ReadonlyArray<{ readonly zone: DateTime.TimeZone }>,
  otherwise: DateTime.TimeZone
): DateTime.TimeZone => {
  const [first = otherwise, ...others] = companies.map(({ zone }) => zone)
  return others.every(other => DateTime.zoneToString(other) === DateTime.zoneToString(first))
    ? first
    : otherwise
}

/** `2026-12-01 09:00`; `2026-10-25 01:00 +00:00` the second time that a clock shows it. */
export const formatMoment = (moment: DateTime.Utc, zone: DateTime.TimeZone): string => {
  const shown = LocalDateTime.fromInstant(moment, zone)
  const isRepeated = DateTime.distance(shown.toInstant(zone), moment) >= MINUTE_MILLIS
  const offset = isRepeated ? ` ${DateTime.formatIsoOffset(DateTime.setZone(moment, zone)).slice(-6)}` : ""
  return formatDateTime(shown) + offset
}

const MINUTE_MILLIS = 60_000

/** The same of a moment in ISO 8601, as `--json` has it; empty if there is none. */
export const formatIsoMoment = (iso: string | null, zone: DateTime.TimeZone): string =>
  iso === null || iso === "" ? "" : formatMoment(DateTime.unsafeMake(iso), zone)
