import * as Options from "@estate/command-line/Options"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { MomentText } from "@estate/rules/File/Texts"
import { formatDateTime } from "@estate/text/Dates"
import type { Translations } from "@estate/text/Language"
import { DateTime, type Duration, Option } from "effect"

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

/** The end that was given, as a time or as how long; undefined: none was, or both. */
export const endOf = (
  to: Option.Option<LocalDateTime>,
  lasts: Option.Option<Duration.Duration>,
  begins: DateTime.Utc,
  zone: DateTime.TimeZone
): DateTime.Utc | undefined => {
  const at = Option.map(to, time => time.toInstant(zone))
  const after = Option.map(lasts, duration => DateTime.addDuration(begins, duration))
  return Option.isSome(at) && Option.isSome(after)
    ? undefined
    : Option.getOrUndefined(Option.orElse(at, () => after))
}

/** The zone of the companies, if all have the same; else another. */
export const commonZone = (
  companies: ReadonlyArray<{ readonly zone: DateTime.TimeZone }>,
  otherwise: DateTime.TimeZone
): DateTime.TimeZone => {
  const [first = otherwise, ...others] = companies.map(({ zone }) => zone)
  return others.every(other => DateTime.zoneToString(other) === DateTime.zoneToString(first))
    ? first
    : otherwise
}

/** `2026-12-01 09:00`. */
export const formatMoment = (moment: DateTime.Utc, zone: DateTime.TimeZone): string =>
  formatDateTime(LocalDateTime.fromInstant(moment, zone))

/** The same of a moment in ISO 8601, as `--json` has it; empty if there is none. */
export const formatIsoMoment = (iso: string | null, zone: DateTime.TimeZone): string =>
  iso === null || iso === "" ? "" : formatMoment(DateTime.unsafeMake(iso), zone)
