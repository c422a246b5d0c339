import { type DateTime, Schema } from "effect"

/**
 * What an incident is about: a company whose `key` is refused, a thread or message that is
 * `unreadable`, a `channel` that accepts nothing, `settings` that cannot be read again, lost
 * `connections` of a Slack app, `strangers` who are connected as the app, a channel in which
 * messages are `overdue`, a `state` that cannot be written, a `stateFile` that was deleted or
 * replaced.
 */
export const IncidentKind = Schema.Literal(
  "key",
  "unreadable",
  "channel",
  "settings",
  "connections",
  "strangers",
  "overdue",
  "state",
  "stateFile"
)
export type IncidentKind = typeof IncidentKind.Type

/**
 * A problem that a person must fix, from its first occurrence until it is over: one per company,
 * kind and subject.
 */
export class Incident extends Schema.Class<Incident>("Incident")({
  /** Empty if it concerns no single company. */
  company: Schema.String,
  about: IncidentKind,
  /** The thread, the position in a list, the channel, or the file. */
  subject: Schema.String,
  /** What is wrong and how to fix it. It never contains what a buyer wrote. */
  what: Schema.String,
  since: Schema.DateTimeUtc
}) {}

/** What distinguishes incidents. */
export type IncidentKey = Pick<Incident, "company" | "about" | "subject">

/**
 * Stands for all incidents of a kind that are not reported to the operators one by one, since they
 * are many.
 */
export const furtherOf = (about: IncidentKind, since: DateTime.Utc): Incident =>
  new Incident({ company: "", about, subject: "", what: "", since })

export const isFurther = ({ company, subject }: IncidentKey): boolean => company === "" && subject === ""
