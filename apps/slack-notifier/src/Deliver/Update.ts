import { DateTime, Duration, Effect, Either, Option } from "effect"
import { Counters } from "../Measure/Counters.ts"
import type { Delivery } from "../Outbox/Delivery.ts"
import { isClosed } from "../Outbox/Subject.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { logDelivery, outcomeOf } from "./DeliveryLog.ts"
import { Pacer } from "./Pacer.ts"
import { type Rules, render } from "./Rules.ts"

/** Slack takes about 50 edits a minute per workspace, and 60 posts per channel. */
const EDITS_ARE_SLOWER = 1.2

/** Edits a message. An edit is idempotent, so a failed one is simply retried after a back-off. */
export const update = Effect.fn("Deliver.update")(function* (
  destination: string,
  delivery: Delivery,
  rules: Rules
) {
  if (Option.isNone(delivery.posted)) return
  const pacer = yield* Pacer
  yield* pacer.takeTurn("update", Duration.times(rules.pace, EDITS_ARE_SLOWER))
  yield* Effect.uninterruptible(edit(destination, delivery, delivery.posted.value, rules))
})

const edit = Effect.fnUntraced(function* (
  destination: string,
  { id, editedAt, attempts }: Delivery,
  posted: Posted,
  rules: Rules
) {
  const store = yield* AlertStore
  const slack = yield* Slack
  const pacer = yield* Pacer
  const counters = yield* Counters
  const found = yield* store.content(id)
  if (Option.isNone(found)) return
  const content = found.value
  const now = yield* DateTime.now
  yield* store.beginEdit(id, now)
  const answer = yield* Effect.either(slack.update(posted, render(content, rules, now)))
  yield* counters.count({ name: "edits", destination, outcome: outcomeOf(answer) })
  const stillUncertain = Option.filter(
    editedAt,
    at => DateTime.distance(at, now) < Duration.toMillis(rules.quarantine)
  )
  if (Either.isRight(answer)) {
    yield* store.edited(id, content.subject, stillUncertain)
    return yield* logDelivery(isClosed(content.subject) ? "closed" : "edited", content.subject)
  }
  const failure = answer.left
  // It is retried every 30 seconds, for days if need be, but logged only once.
  const isNews = failure._tag !== "SlackUncertain" || attempts === 0
  if (failure._tag !== "SlackBusy" && failure._tag !== "DestinationRefused" && isNews) {
    yield* logDelivery(failure.message, content.subject)
  }
  switch (failure._tag) {
    case "SlackBusy":
      if (Option.isSome(failure.retryAfter)) yield* pacer.hold("update", failure.retryAfter.value)
      return yield* failure
    case "DestinationRefused":
      yield* store.backOff(id, now)
      return yield* failure
    case "MessageRefused":
      return yield* content.isPlain
        ? store.edited(id, content.subject, stillUncertain)
        : store.fallBackToText(id)
    case "MessageGone":
      return yield* store.setState(id, "gone")
    case "SlackUncertain":
      return yield* store.backOff(id, now)
  }
})
