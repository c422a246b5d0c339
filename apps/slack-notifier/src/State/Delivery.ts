import { DateTime, Option, Schema } from "effect"
import { Episode } from "../Alert/Episode.ts"

const PostedFromRow = Schema.OptionFromSelf(Schema.Struct({ channel: Schema.String, ts: Schema.String }))

/** Where an alert's message is on its way: what the outbox knows of it. */
export class Delivery extends Schema.Class<Delivery>("Delivery")({
  episode: Episode,
  /**
   * `due`: to be posted. `sending`: a post was begun. `ambiguous`: it may or may not have arrived. `sent`: it stands in the channel.
   * `gone`: a person deleted it. `dropped`: the episode ended before anything was posted.
   */
  state: Schema.Literal("due", "sending", "ambiguous", "sent", "gone", "dropped"),
  /** Slack refused its blocks, so it goes as text. */
  isPlain: Schema.Boolean,
  attemptedAt: Schema.OptionFromSelf(Schema.DateTimeUtcFromSelf),
  posted: PostedFromRow,
  /** What the channel shows is this episode as it is now. */
  isCurrent: Schema.Boolean
}) {}

/** What to do about a delivery now, and why. */
export type Decision =
  | { readonly do: "post" }
  | { readonly do: "update" }
  | { readonly do: "reconcile"; readonly since: DateTime.Utc }
  | { readonly do: "drop" }
  | { readonly do: "wait"; readonly why: "quarantine" | "nothing to do" }

/**
 * A post that may have arrived waits out the quarantine, counted from its attempt, before the channel's history is believed: a late
 * one may still land until then.
 */
export const decide = (delivery: Delivery, now: DateTime.Utc, quarantineMillis: number): Decision => {
  switch (delivery.state) {
    case "due":
      return delivery.episode.isOpen ? { do: "post" } : { do: "drop" }
    case "sending":
    case "ambiguous": {
      const since = Option.getOrElse(delivery.attemptedAt, () => now)
      return DateTime.distance(since, now) < quarantineMillis
        ? { do: "wait", why: "quarantine" }
        : { do: "reconcile", since }
    }
    case "sent":
      return delivery.isCurrent ? { do: "wait", why: "nothing to do" } : { do: "update" }
    case "gone":
    case "dropped":
      return { do: "wait", why: "nothing to do" }
  }
}
