import { DateTime, Effect, Either, Option } from "effect"
import { Counters, type Outcome } from "../Measure/Counters.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore } from "../State/AlertStore.ts"
import type { Content, Delivery } from "../State/Delivery.ts"
import { Gate } from "./Gate.ts"
import { History } from "./History.ts"
import { isClosed, mayStandSince, pictureOf, type Rules } from "./Rules.ts"
import { told } from "./Told.ts"

/**
 * Posts what is due, unless it stands there already or nobody needs it any more once its turn comes. Fails where Slack is not there or
 * refuses the channel: the next would fare no better.
 */
export const post = Effect.fn("Deliver.post")(function* (
  destination: string,
  delivery: Delivery,
  parent: Option.Option<Posted>,
  rules: Rules
) {
  const store = yield* AlertStore
  const gate = yield* Gate
  const wanted = Effect.map(
    store.content(delivery.id),
    Option.filter(({ subject }) => !isClosed(subject))
  )
  const before = yield* wanted
  if (Option.isNone(before)) return
  if (Option.isNone(parent)) {
    const history = yield* History
    const since = mayStandSince(before.value.subject, rules)
    const standing = yield* history.remembered(destination, delivery.id, since)
    if (Option.isSome(standing)) return yield* store.found(delivery.id, standing.value)
  }
  yield* gate.pass(`post ${destination}`, rules.pace)
  const content = yield* wanted
  if (Option.isNone(content)) return
  // Interrupted in its midst it would leave a post uncertain that a few seconds more make certain.
  yield* Effect.uninterruptible(postOnce(destination, delivery, content.value, parent, rules))
})

/** Nobody needs it any more. Where the state was lost it may stand there all the same, and then it is to be closed. */
export const drop = Effect.fn("Deliver.drop")(function* (
  destination: string,
  { id }: Delivery,
  rules: Rules
) {
  const store = yield* AlertStore
  const history = yield* History
  const content = yield* store.content(id)
  if (Option.isNone(content)) return
  const since = mayStandSince(content.value.subject, rules)
  const standing = yield* history.remembered(destination, id, since)
  yield* Option.match(standing, {
    onNone: () => store.becomes(id, "dropped"),
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
  const gate = yield* Gate
  const counters = yield* Counters
  const now = yield* DateTime.now
  if (!(yield* store.intend(id, now))) return
  const answer = yield* Effect.either(
    slack.post({ id, destination, parent, picture: pictureOf(content, rules, now) })
  )
  yield* counters.count({ name: "posts", destination, outcome: outcomeOf(answer) })
  if (Either.isRight(answer)) {
    yield* store.sent(id, answer.right, content.subject)
    return yield* told("posted", content.subject)
  }
  const failure = answer.left
  if (failure._tag !== "SlackBusy" && failure._tag !== "DestinationRefused") {
    yield* told(failure.message, content.subject)
  }
  switch (failure._tag) {
    case "SlackBusy":
      yield* store.becomes(id, "due")
      if (Option.isSome(failure.retryAfter)) yield* gate.hold(`post ${destination}`, failure.retryAfter.value)
      return yield* failure
    case "DestinationRefused":
      yield* store.rests(id, now)
      return yield* failure
    case "MessageRefused":
      return yield* content.isPlain ? store.becomes(id, "refused") : store.plainly(id)
    case "MessageGone":
      return yield* store.becomes(id, "dropped")
    case "SlackUncertain":
      return yield* store.becomes(id, "ambiguous")
  }
})

const outcomes: Readonly<Record<SlackError["_tag"], Outcome>> = {
  SlackBusy: "busy",
  DestinationRefused: "destination_refused",
  MessageRefused: "message_refused",
  MessageGone: "gone",
  SlackUncertain: "uncertain"
}

/** An answer of Slack in a word. */
export const outcomeOf = (answer: Either.Either<unknown, SlackError>): Outcome =>
  Either.isRight(answer) ? "sent" : outcomes[answer.left._tag]
