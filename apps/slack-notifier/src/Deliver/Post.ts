import { DateTime, Effect, Either, Option } from "effect"
import { Counters } from "../Measure/Counters.ts"
import type { Delivery } from "../Outbox/Delivery.ts"
import { type Content, isClosed } from "../Outbox/Subject.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { logDelivery, outcomeOf } from "./DeliveryLog.ts"
import { History } from "./History.ts"
import { Pacer } from "./Pacer.ts"
import { earliestPost, type Rules, render } from "./Rules.ts"

/**
 * Posts a message that is due, unless the channel already has it or it is obsolete by its turn.
 * Fails if Slack is unreachable or rejects the channel: the next message would fail too.
 */
export const post = Effect.fn("Deliver.post")(function* (
  destination: string,
  delivery: Delivery,
  parent: Option.Option<Posted>,
  rules: Rules
) {
  const store = yield* AlertStore
  const pacer = yield* Pacer
  const current = Effect.map(
    store.content(delivery.id),
    Option.filter(({ subject }) => !isClosed(subject))
  )
  const before = yield* current
  if (Option.isNone(before)) return
  if (Option.isNone(parent)) {
    const history = yield* History
    const since = earliestPost(before.value.subject, rules)
    const existing = yield* history.find(destination, delivery.id, since)
    if (Option.isSome(existing)) return yield* store.found(delivery.id, existing.value)
  }
  yield* pacer.takeTurn(`post ${destination}`, rules.pace)
  const content = yield* current
  if (Option.isNone(content)) return
  // An interrupted post would be uncertain; a few more seconds make it certain.
  yield* Effect.uninterruptible(postOnce(destination, delivery, content.value, parent, rules))
})

/**
 * Drops an obsolete message. After a loss of the state the channel may still have it; then it is
 * closed there.
 */
export const drop = Effect.fn("Deliver.drop")(function* (
  destination: string,
  { id }: Delivery,
  rules: Rules
) {
  const store = yield* AlertStore
  const history = yield* History
  const content = yield* store.content(id)
  if (Option.isNone(content)) return
  const since = earliestPost(content.value.subject, rules)
  const existing = yield* history.find(destination, id, since)
  yield* Option.match(existing, {
    onNone: () => store.setState(id, "dropped"),
    onSome: posted => store.found(id, posted)
  })
})

const postOnce = Effect.fnUntraced(function* (
  destination: string,
  { id }: Delivery,
  content: Content,
  parent: Option.Option<Posted>,
  rules: Rules
) {
  const store = yield* AlertStore
  const slack = yield* Slack
  const pacer = yield* Pacer
  const counters = yield* Counters
  const now = yield* DateTime.now
  if (!(yield* store.beginPost(id, now))) return
  const answer = yield* Effect.either(
    slack.post({ id, destination, parent, message: render(content, rules, now) })
  )
  yield* counters.count({ name: "posts", destination, outcome: outcomeOf(answer) })
  if (Either.isRight(answer)) {
    yield* store.sent(id, answer.right, content.subject)
    return yield* logDelivery("posted", content.subject)
  }
  const failure = answer.left
  if (failure._tag !== "SlackBusy" && failure._tag !== "DestinationRefused") {
    yield* logDelivery(failure.message, content.subject)
  }
  switch (failure._tag) {
    case "SlackBusy":
      yield* store.setState(id, "due")
      if (Option.isSome(failure.retryAfter))
        yield* pacer.hold(`post ${destination}`, failure.retryAfter.value)
      return yield* failure
    case "DestinationRefused":
      yield* store.backOff(id, now)
      return yield* failure
    case "MessageRefused":
      return yield* content.isPlain ? store.setState(id, "refused") : store.fallBackToText(id)
    case "MessageGone":
      return yield* store.setState(id, "dropped")
    case "SlackUncertain":
      return yield* store.setState(id, "ambiguous")
  }
})
