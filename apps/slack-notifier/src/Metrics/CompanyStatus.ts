import { Schema } from "effect"

const timeIn = (column: string) =>
  Schema.propertySignature(Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber)).pipe(Schema.fromKey(column))

/** How a company's polls go; encoded, it is a row of the state's table `progress`. */
export const CompanyStatus = Schema.Struct({
  company: Schema.String,
  /** `parked`: the platform refuses its key, so polls only check whether it still does. */
  state: Schema.Literal("starting", "polling", "failing", "parked"),
  /** When the latest poll started, and when the latest successful one ended. */
  polledAt: timeIn("polled_at"),
  succeededAt: timeIn("succeeded_at"),
  /** The delay before the next poll, in milliseconds. */
  delayMillis: Schema.propertySignature(Schema.Number).pipe(Schema.fromKey("rest_millis")),
  /** Why the latest poll failed; empty if it succeeded. */
  failure: Schema.String
})
export type CompanyStatus = typeof CompanyStatus.Type
