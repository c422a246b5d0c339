import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Schema } from "effect"
import { LocalDateTimeFromIso } from "./LocalDateTimeFromIso.ts"

/** Which days a report tells of, both included; null where that end is open. */
export const Period = Schema.Struct({
  from: Schema.OptionFromNullOr(LocalDateFromWire),
  to: Schema.OptionFromNullOr(LocalDateFromWire)
})
export type Period = typeof Period.Type

/** What every report begins with: when it was made, as a wall clock in `timeZone` showed it. */
export const ReportHead = Schema.Struct({ generatedAt: LocalDateTimeFromIso, timeZone: Schema.String })
export type ReportHead = typeof ReportHead.Type

/** The head of a report that is made at `now`. */
export const reportHead = (now: DateTime.Utc, zone: DateTime.TimeZone): ReportHead => ({
  generatedAt: LocalDateTime.fromInstant(now, zone),
  timeZone: DateTime.zoneToString(zone)
})
