import { Effect, Metric, Record } from "effect"

/** The outcome of a call to Slack. */
export type DeliveryOutcome =
  | "sent"
  | "busy"
  | "message_refused"
  | "destination_refused"
  | "uncertain"
  | "gone"

/** An event that is counted, with the labels of its series. */
type Event =
  | { readonly name: "polls"; readonly company: string; readonly outcome: "ok" | "failed" | "parked" }
  | { readonly name: "posts"; readonly destination: string; readonly outcome: DeliveryOutcome }
  | { readonly name: "edits"; readonly destination: string; readonly outcome: DeliveryOutcome }
  | {
      readonly name: "reconciled"
      readonly destination: string
      readonly outcome: "found" | "absent" | "unreadable"
    }
  | { readonly name: "doubles_deleted"; readonly destination: string }
  | { readonly name: "clicks"; readonly outcome: string }
  | { readonly name: "replies"; readonly company: string; readonly outcome: string }

const helpTexts: Readonly<Record<Event["name"], string>> = {
  polls: "Polls by company and outcome.",
  posts: "Posts to Slack by channel and what came of them.",
  edits: "Edits in Slack by channel and what came of them.",
  reconciled: "Uncertain posts by what the channel's history said of them.",
  doubles_deleted: "Second messages of one alert that were deleted.",
  clicks: "What people asked for in Slack, by what came of it.",
  replies: "Replies to buyers by company and what came of them."
}

const counters = Record.map(helpTexts, (description, name) =>
  Metric.counter(`estate_notifier_${name}_total`, { description, incremental: true })
)

/** Counts how often each event has happened since the process started. */
export const count = ({ name, ...labels }: Event): Effect.Effect<void> =>
  Effect.tagMetrics(Metric.increment(counters[name]), labels)
