import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { DurationFromSeconds, LocalDateTimeFromIso } from "@estate/reports/Report/Fields"
import { Period } from "@estate/reports/Report/Head"
import { Schema } from "effect"

const count = Schema.NonNegativeInt

/** Alerts in an hour of a weekday, from 1 for Monday. */
const HourAlerts = Schema.Struct({ weekday: Schema.Literal(1, 2, 3, 4, 5, 6, 7), hour: count, alerts: count })
const DayAlerts = Schema.Struct({ date: LocalDateFromWire, alerts: count })
/** A channel's id, or its name with `#`. */
const ChannelAlerts = Schema.Struct({ channel: Schema.String, alerts: count })
/**
 * How often a person was mentioned: in total, on a median day, and on the day with the most
 * mentions.
 */
const PersonAlerts = Schema.Struct({
  person: Schema.String,
  alerts: count,
  medianPerDay: count,
  mostPerDay: count
})
/** How many waits a route took, and how many alerts it sent. */
const RouteAlerts = Schema.Struct({ route: Schema.String, waits: count, alerts: count })
const StepAlerts = Schema.Struct({ route: Schema.String, step: Schema.String, alerts: count })

/**
 * What rules would have done. An alert in several channels counts once, and once in each channel.
 * `longWithoutAlert` and `longWithoutMention` count long waits that caused no alert, and those for
 * which no person was mentioned.
 */
export const RulesResult = Schema.Struct({
  alerts: count,
  atNight: count,
  longWithoutAlert: count,
  longWithoutMention: count,
  hours: Schema.Array(HourAlerts),
  days: Schema.Array(DayAlerts),
  channels: Schema.Array(ChannelAlerts),
  people: Schema.Array(PersonAlerts),
  routes: Schema.Array(RouteAlerts),
  steps: Schema.Array(StepAlerts)
})
export type RulesResult = typeof RulesResult.Type

/** The conversations of a company, and until when they are complete. */
const History = Schema.Struct({
  company: Schema.String,
  threads: count,
  fetchedAt: LocalDateTimeFromIso,
  isBrokenOff: Schema.Boolean
})
export type History = typeof History.Type

/**
 * What rules would have done in a period, and what other rules would have done in it. Times are on
 * each company's clock. `longWaits` counts those that took longer than `longWait`. `deeds` counts
 * the deeds that were given, and those about a buyer who was waiting then; null if none were given.
 * Nothing in the report depends on when it was made.
 */
export const BacktestReport = Schema.Struct({
  period: Period,
  histories: Schema.Array(History),
  waits: count,
  longWait: DurationFromSeconds,
  longWaits: count,
  deeds: Schema.OptionFromNullOr(Schema.Struct({ read: count, replayed: count })),
  rules: RulesResult,
  against: Schema.OptionFromNullOr(RulesResult)
})
export type BacktestReport = typeof BacktestReport.Type
