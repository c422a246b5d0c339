import { DateTime, Duration, Option, Schema } from "effect"
import { AlertId } from "../Alert/AlertId.ts"
import { Episode } from "../Alert/Episode.ts"
import { Notice } from "../Notice/Notice.ts"

/** What a message of ours shows. */
export const Subject = Schema.Union(Episode, Notice)
export type Subject = typeof Subject.Type

/** What a message is to show, and whether as text alone since Slack refused its blocks. */
export interface Content {
  readonly subject: Subject
  readonly isPlain: boolean
}

/**
 * `due`: to be posted. `sending`: a post was begun. `ambiguous`: it may or may not have arrived. `sent`: it stands in Slack.
 * `gone`: a person deleted it. `dropped`: nobody needed it any more before anything was posted. `refused`: Slack takes it in no form.
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

/** The message under which another stands. */
const Parent = Schema.Struct({ state: DeliveryState, posted: Schema.OptionFromSelf(PostedFromSelf) })

/** Where a message is on its way: what the outbox knows of it, without what it shows. */
export const Delivery = Schema.Struct({
  id: AlertId,
  state: DeliveryState,
  /** Somebody still needs to be told. */
  isWanted: Schema.Boolean,
  /** How often in a row Slack has not taken it. */
  attempts: Schema.Int,
  attemptedAt: Schema.OptionFromSelf(Schema.DateTimeUtcFromSelf),
  /** What stands in Slack shows what it should, as far as is known. */
  isCurrent: Schema.Boolean,
  /** When an edit was begun of which nobody knows whether it arrived: it may still, over a later one. */
  editedAt: Schema.OptionFromSelf(Schema.DateTimeUtcFromSelf),
  posted: Schema.OptionFromSelf(PostedFromSelf),
  parent: Schema.OptionFromSelf(Parent)
})
export type Delivery = typeof Delivery.Type

/** What to do about a delivery now, and why. */
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

/** The longest that one message is left alone after Slack has not taken it. */
const LONGEST_REST = Duration.seconds(30)

/**
 * A post that may have arrived waits out the quarantine, counted from its attempt, before the channel's history is believed: a late
 * one may still land until then. What Slack did not take rests, longer each time, so that others have their turn.
 */
export const decide = (delivery: Delivery, now: DateTime.Utc, quarantine: Duration.Duration): Decision => {
  switch (delivery.state) {
    case "due":
      return delivery.isWanted ? afterRest(delivery, now, () => postUnder(delivery)) : { do: "drop" }
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
        : afterRest(delivery, now, () => ({ do: "update" }))
    case "gone":
    case "dropped":
    case "refused":
      return { do: "wait", why: "nothing to do", until: Option.none() }
  }
}

/** An edit that landed late would show an old picture again: so when none can any more, it is drawn once again. */
const decideCurrent = (
  { editedAt }: Delivery,
  now: DateTime.Utc,
  quarantine: Duration.Duration
): Decision => {
  const until = Option.map(editedAt, at => DateTime.addDuration(at, quarantine))
  if (Option.isNone(until)) return { do: "wait", why: "nothing to do", until }
  return DateTime.lessThan(now, until.value) ? { do: "wait", why: "quarantine", until } : { do: "update" }
}

const afterRest = (delivery: Delivery, now: DateTime.Utc, act: () => Decision): Decision => {
  if (delivery.attempts === 0 || Option.isNone(delivery.attemptedAt)) return act()
  const rest = Duration.min(Duration.seconds(2 ** (delivery.attempts - 1)), LONGEST_REST)
  const until = DateTime.addDuration(delivery.attemptedAt.value, rest)
  return DateTime.lessThan(now, until) ? { do: "wait", why: "was refused", until: Option.some(until) } : act()
}

/** What belongs in a thread waits for the message it stands under, and is not wanted without it. */
const postUnder = ({ parent }: Delivery): Decision => {
  if (Option.isNone(parent)) return { do: "post", parent: Option.none() }
  const { state, posted } = parent.value
  if (state === "sent" && Option.isSome(posted)) return { do: "post", parent: posted }
  return state === "due" || state === "sending" || state === "ambiguous"
    ? { do: "wait", why: "its parent", until: Option.none() }
    : { do: "drop" }
}
