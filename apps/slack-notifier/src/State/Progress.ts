import { Schema } from "effect"

/** How a company's polls go. */
export const Progress = Schema.Struct({
  company: Schema.String,
  /** `parked`: its key is refused, so it is only asked now and then whether that is still so. */
  state: Schema.Literal("starting", "polling", "failing", "parked"),
  /** When a poll last began, and when one last went well. */
  polledAt: Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber),
  succeededAt: Schema.OptionFromNullOr(Schema.DateTimeUtcFromNumber),
  /** How long the rest until the next one is, in milliseconds. */
  restMillis: Schema.Number,
  /** Why the last one failed; empty where it did not. */
  failure: Schema.String
})
export type Progress = typeof Progress.Type
