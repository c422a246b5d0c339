import { Schema } from "effect"

/** How a company's polls go. */
export const CompanyStatus = Schema.Struct({
  company: Schema.String,
  /** `parked`: the platform refuses its key, so polls only check whether it still does. */
  state: Schema.Literal("starting", "polling", "failing", "parked"),
  /** When the latest poll started, and when the latest successful one ended. */
  polledAt: Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber),
  succeededAt: Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber),
  /** The delay before the next poll, in milliseconds. */
  delayMillis: Schema.Number,
  /** Why the latest poll failed; empty if it succeeded. */
  failure: Schema.String
})
export type CompanyStatus = typeof CompanyStatus.Type
