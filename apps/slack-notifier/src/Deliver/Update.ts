import { DateTime, Duration, Effect, Either, Option } from "effect"
import { Counters } from "../Measure/Counters.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import { AlertStore } from "../State/AlertStore.ts"
import type { Delivery } from "../State/Delivery.ts"
import { Gate } from "./Gate.ts"
import { outcomeOf } from "./Post.ts"
import { isClosed, pictureOf, type Rules } from "./Rules.ts"
import { told } from "./Told.ts"

/** Slack takes about 50 edits a minute where it takes 60 posts, and counts them for the whole workspace. */
const EDITS_ARE_SLOWER = 1.2

/** Draws a message anew. An edit may be repeated, so that one that went wrong is simply due again after a rest. */
export const update = Effect.fn("Deliver.update")(function* (
  destination: string,
  delivery: Delivery,
  rules: Rules
) {
  if (Option.isNone(delivery.posted)) return
  const gate = yield* Gate
  yield* gate.pass("update", Duration.times(rules.pace, EDITS_ARE_SLOWER))
  yield* Effect.uninterruptible(redraw(destination, delivery, delivery.posted.value, rules))
})

const redraw = Effect.fnUntraced(function* (
  destination: string,
  { id, editedAt, attempts }: Delivery,
  posted: Posted,
  rules: Rules
) {
  const store = yield* AlertStore
  const slack = yield* Slack
  const gate = yield* Gate
  const counters = yield* Counters
  const found = yield* store.content(id)
  if (Option.isNone(found)) return
  const content = found.value
  const now = yield* DateTime.now
  yield* store.redraws(id, now)
  const answer = yield* Effect.either(slack.update(posted, pictureOf(content, rules, now)))
  yield* counters.count({ name: "edits", destination, outcome: outcomeOf(answer) })
  const stillUncertain = Option.filter(
    editedAt,
    at => DateTime.distance(at, now) < Duration.toMillis(rules.quarantine)
  )
  if (Either.isRight(answer)) {
    yield* store.redrawn(id, content.subject, stillUncertain)
    return yield* told(isClosed(content.subject) ? "closed" : "edited", content.subject)
  }
  const failure = answer.left
  // It is tried again every half a minute, for days if need be: that is told once.
  const isNews = failure._tag !== "SlackUncertain" || attempts === 0
  if (failure._tag !== "SlackBusy" && failure._tag !== "DestinationRefused" && isNews) {
    yield* told(failure.message, content.subject)
  }
  switch (failure._tag) {
    case "SlackBusy":
      if (Option.isSome(failure.retryAfter)) yield* gate.hold("update", failure.retryAfter.value)
      return yield* failure
    case "DestinationRefused":
      yield* store.rests(id, now)
      return yield* failure
    case "MessageRefused":
      return yield* content.isPlain ? store.redrawn(id, content.subject, stillUncertain) : store.plainly(id)
    case "MessageGone":
      return yield* store.becomes(id, "gone")
    case "SlackUncertain":
      return yield* store.rests(id, now)
  }
})
