import { Schema } from "effect"
import { AlertId, idOf } from "../Alerts/AlertId.ts"
import { Incident } from "./Incident.ts"

/**
 * A message to the operators: that an incident began, or, in that message's thread, that it is
 * over.
 */
export class Notice extends Schema.Class<Notice>("Notice")({
  alertId: AlertId,
  destination: Schema.String,
  incident: Schema.propertySignature(Incident).pipe(Schema.fromKey("trouble")),
  overAt: Schema.OptionFromNullOr(Schema.DateTimeUtc)
}) {}

/**
 * The notice of an incident that began, or that is over since `overAt`. Its id can be derived
 * again.
 */
export const noticeOf = (incident: Incident, destination: string, overAt: Notice["overAt"]): Notice =>
  new Notice({ alertId: idOfNotice(incident, destination, overAt._tag), destination, incident, overAt })

const idOfNotice = (
  { company, about, subject, since }: Incident,
  destination: string,
  which: Notice["overAt"]["_tag"]
): AlertId => idOf([company, about, subject, since.epochMillis, destination, which])
