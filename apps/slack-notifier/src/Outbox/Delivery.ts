import { DateTime, Duration, Option, Schema } from "effect"
import { AlertId } from "../Alert/AlertId.ts"

/**
 * `due`: to be posted. `sending`: a post was begun. `ambiguous`: it may or may not have arrived.
 * `sent`: it is in Slack. `gone`: a person deleted it. `dropped`: it became obsolete before it was
 * posted. `refused`: Slack rejects it even as text.
 */
export const DeliveryState = Schema.Literal(
  "due",
  "sending",
  "ambiguous",
  "sent",
  "gone",
  "dropped",
  "refused"
)
export type DeliveryState = typeof DeliveryState.Type

const PostedFromSelf = Schema.Struct({ channel: Schema.String, ts: Schema.String })

/** The message in whose thread another belongs. */
const Parent = Schema.Struct({ state: DeliveryState, posted: Schema.OptionFromSelf(PostedFromSelf) })

/** A message's delivery: what the outbox knows of it, without its contents. */
export const Delivery = Schema.Struct({
  id: AlertId,
  state: DeliveryState,
  /** Whether the message is still needed. */
  isWanted: Schema.Boolean,
  /** Failed attempts in a row. */
  attempts: Schema.Int,
  attemptedAt: Schema.OptionFromSelf(Schema.DateTimeUtcFromSelf),
  /** Whether Slack shows the latest contents, as far as is known. */
  isCurrent: Schema.Boolean,
  /** When an edit of unknown outcome was begun: it may still land, and overwrite a later one. */
  editedAt: Schema.OptionFromSelf(Schema.DateTimeUtcFromSelf),
  posted: Schema.OptionFromSelf(PostedFromSelf),
  parent: Schema.OptionFromSelf(Parent)
})
export type Delivery = typeof Delivery.Type

/** What to do about a delivery now, or why to wait. */
export type Decision =
  | { readonly do: "post"; readonly parent: Delivery["posted"] }
  | { readonly do: "update" }
  | { readonly do: "reconcile"; readonly since: DateTime.Utc }
  | { readonly do: "drop" }
  | {
      readonly do: "wait"
      readonly why: "quarantine" | "was refused" | "its parent" | "nothing to do"
      readonly until: Option.Option<DateTime.Utc>
    }

/** The longest delay before one message is tried again. */
const MAX_BACK_OFF = Duration.seconds(30)

/**
 * A post that may have arrived waits for the quarantine, counted from its attempt, before the
 * channel's history decides: until then it may still land. A failed attempt backs off
 * exponentially, so that other messages get their turn.
 */
export const decide = (delivery: Delivery, now: DateTime.Utc, quarantine: Duration.Duration): Decision => {
  switch (delivery.state) {
    case "due":
      return delivery.isWanted ? afterBackOff(delivery, now, () => postUnder(delivery)) : { do: "drop" }
    case "sending":
    case "ambiguous": {
      const since = Option.getOrElse(delivery.attemptedAt, () => now)
      const until = DateTime.addDuration(since, quarantine)
      return DateTime.lessThan(now, until)
        ? { do: "wait", why: "quarantine", until: Option.some(until) }
        : { do: "reconcile", since }
    }
    case "sent":
      return delivery.isCurrent
        ? decideCurrent(delivery, now, quarantine)
        : afterBackOff(delivery, now, () => ({ do: "update" }))
    case "gone":
    case "dropped":
    case "refused":
      return { do: "wait", why: "nothing to do", until: Option.none() }
  }
}

/**
 * A late edit would overwrite a newer one, so the message is edited once more after the quarantine.
 */
const decideCurrent = (
  { editedAt }: Delivery,
  now: DateTime.Utc,
  quarantine: Duration.Duration
): Decision => {
  const until = Option.map(editedAt, at => DateTime.addDuration(at, quarantine))
  if (Option.isNone(until)) return { do: "wait", why: "nothing to do", until }
  return DateTime.lessThan(now, until.value) ? { do: "wait", why: "quarantine", until } : { do: "update" }
}

const afterBackOff = (delivery: Delivery, now: DateTime.Utc, act: () => Decision): Decision => {
  if (delivery.attempts === 0 || Option.isNone(delivery.attemptedAt)) return act()
  const delay = Duration.min(Duration.seconds(2 ** (delivery.attempts - 1)), MAX_BACK_OFF)
  const until = DateTime.addDuration(delivery.attemptedAt.value, delay)
  return DateTime.lessThan(now, until) ? { do: "wait", why: "was refused", until: Option.some(until) } : act()
}

/** A reply waits for its parent message, and is dropped if that will never be posted. */
const postUnder = ({ parent }: Delivery): Decision => {
  if (Option.isNone(parent)) return { do: "post", parent: Option.none() }
  const { state, posted } = parent.value
  if (state === "sent" && Option.isSome(posted)) return { do: "post", parent: posted }
  return state === "due" || state === "sending" || state === "ambiguous"
    ? { do: "wait", why: "its parent", until: Option.none() }
    : { do: "drop" }
}
