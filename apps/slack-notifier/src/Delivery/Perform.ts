import { Duration, Effect, Either, Option } from "effect"
import { Counters, type DeliveryOutcome } from "../Metrics/Counters.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { decodeContent, isClosed, logFieldsOf, type MessageContent } from "../Outbox/MessageContent.ts"
import type { Command, Event } from "../Outbox/OutboxMessage.ts"
import { Slack } from "../Slack/Slack.ts"
import { codeOf, type SlackError } from "../Slack/SlackError.ts"
import { AlertStore, type Listed } from "../State/AlertStore.ts"
import { type DeliverySettings, earliestPost, renderNow } from "./DeliverySettings.ts"
import { History } from "./History.ts"
import { Pacer, workspacePace } from "./Pacer.ts"

/** Lets an event happen to a message, now. */
export const transact = (id: Listed["id"], event: Event, settings: DeliverySettings) =>
  Effect.gen(function* () {
    const store = yield* AlertStore
    const now = yield* uptimeMillis
    return yield* store.transact(id, event, { now, quarantine: Duration.toMillis(settings.quarantine) })
  })

/** What a message shows; one that cannot be read is refused, and delays no other. */
export const readContent = (id: Listed["id"], content: string, settings: DeliverySettings) =>
  Effect.matchEffect(decodeContent(content), {
    onSuccess: subject => Effect.succeedSome(subject),
    onFailure: () =>
      Effect.logError("a message in the state cannot be read").pipe(
        Effect.annotateLogs({ alert: id }),
        Effect.zipRight(transact(id, { what: "unreadable" }, settings)),
        Effect.as(Option.none<MessageContent>())
      )
  })

/**
 * Posts a message that is due, unless the channel already has it or it is obsolete by its turn.
 * Fails if Slack is unreachable or rejects the channel: the next message would fail too.
 */
export const post = Effect.fn("Deliver.post")(function* (
  destination: string,
  { id, message: stored }: Listed,
  hint: Command,
  settings: DeliverySettings
) {
  const subject = yield* readContent(id, stored.content, settings)
  if (Option.isNone(subject)) return
  if (hint.do === "search") {
    const history = yield* History
    const askedAt = yield* uptimeMillis
    const { attempt, parent } = hint
    const since = earliestPost(subject.value, settings)
    const posted = Option.getOrUndefined(
      yield* parent === undefined
        ? history.find(destination, id, since)
        : history.findReply(destination, id, parent, since)
    )
    if (posted !== undefined) {
      yield* transact(id, { what: "history read", attempt, askedAt, posted }, settings)
      return
    }
  }
  const pacer = yield* Pacer
  if (stored.isWanted && hint.do !== "wait") yield* pacer.takeTurn(`post ${destination}`, settings.pace)
  // An interrupted post would be uncertain; a few more seconds make it certain.
  yield* Effect.uninterruptible(
    Effect.flatMap(transact(id, { what: "tick", isSearched: hint.do === "search" }, settings), command =>
      command.do === "post" ? postOnce(destination, id, command, settings) : Effect.void
    )
  )
})

const postOnce = Effect.fnUntraced(function* (
  destination: string,
  id: Listed["id"],
  { attempt, parent, content, isPlain, until }: Extract<Command, { readonly do: "post" }>,
  settings: DeliverySettings
) {
  const subject = yield* readContent(id, content, settings)
  if (Option.isNone(subject)) return
  const slack = yield* Slack
  const pacer = yield* Pacer
  const counters = yield* Counters
  const message = yield* renderNow({ subject: subject.value, isPlain }, settings)
  if ((yield* uptimeMillis) > until) {
    yield* Effect.logWarning("a message was not posted: this process was stopped on the way")
    yield* transact(id, { what: "post answered", attempt, content, answer: "SlackBusy" }, settings)
    return
  }
  const answer = yield* Effect.either(
    slack.post({ id, destination, parent: Option.fromNullable(parent), message })
  )
  yield* counters.count({ name: "posts", destination, outcome: outcomeOf(answer) })
  yield* transact(
    id,
    {
      what: "post answered",
      attempt,
      content,
      answer: Either.isRight(answer) ? answer.right : answer.left._tag
    },
    settings
  )
  if (Either.isRight(answer)) return yield* logDelivery("posted", subject.value)
  yield* logFailure(answer.left, subject.value)
  return yield* failIfBlocked(answer.left, wait => pacer.hold(`post ${destination}`, wait))
})

/** Edits a message. An edit is idempotent, so a failed one is simply retried after a back-off. */
export const edit = Effect.fn("Deliver.edit")(function* (
  destination: string,
  { id }: Listed,
  settings: DeliverySettings
) {
  const pacer = yield* Pacer
  yield* pacer.takeTurn("update", workspacePace(settings.pace))
  yield* Effect.uninterruptible(
    Effect.flatMap(transact(id, { what: "tick", isSearched: false }, settings), command =>
      command.do === "edit" ? editOnce(destination, id, command, settings) : Effect.void
    )
  )
})

const editOnce = Effect.fnUntraced(function* (
  destination: string,
  id: Listed["id"],
  { edit, posted, content, isPlain, failures }: Extract<Command, { readonly do: "edit" }>,
  settings: DeliverySettings
) {
  const subject = yield* readContent(id, content, settings)
  if (Option.isNone(subject)) return
  const slack = yield* Slack
  const pacer = yield* Pacer
  const counters = yield* Counters
  const message = yield* renderNow({ subject: subject.value, isPlain }, settings)
  const answer = yield* Effect.either(slack.update(posted, message))
  yield* counters.count({ name: "edits", destination, outcome: outcomeOf(answer) })
  yield* transact(
    id,
    Either.isRight(answer)
      ? { what: "edit answered", edit, content, answer: "edited" }
      : { what: "edit answered", edit, content, answer: answer.left._tag, code: codeOf(answer.left) },
    settings
  )
  if (Either.isRight(answer))
    return yield* logDelivery(isClosed(subject.value) ? "closed" : "edited", subject.value)
  // It is retried every 30 seconds, for days if need be, but logged only once.
  if (answer.left._tag !== "SlackUncertain" || failures === 0) yield* logFailure(answer.left, subject.value)
  return yield* failIfBlocked(answer.left, wait => pacer.hold("update", wait))
})

const logFailure = (failure: SlackError, subject: MessageContent) =>
  failure._tag === "SlackBusy" || failure._tag === "DestinationRefused"
    ? Effect.void
    : logDelivery(failure.message, subject)

/** Other messages would fail in the same way. */
const failIfBlocked = (failure: SlackError, hold: (wait: Duration.Duration) => Effect.Effect<void>) =>
  Effect.gen(function* () {
    if (failure._tag === "SlackBusy" && Option.isSome(failure.retryAfter)) {
      yield* hold(failure.retryAfter.value)
    }
    if (failure._tag === "SlackBusy" || failure._tag === "DestinationRefused") return yield* failure
  })

/** Logs what happened to a message. */
const logDelivery = (event: string, subject: MessageContent) =>
  Effect.annotateLogs(Effect.logInfo(event), logFieldsOf(subject))

const outcomes: Readonly<Record<SlackError["_tag"], DeliveryOutcome>> = {
  SlackBusy: "busy",
  DestinationRefused: "destination_refused",
  MessageRefused: "message_refused",
  MessageGone: "gone",
  SlackUncertain: "uncertain"
}

/** Slack's answer to a post or an edit, as it is counted. */
const outcomeOf = (answer: Either.Either<unknown, SlackError>): DeliveryOutcome =>
  Either.isRight(answer) ? "sent" : outcomes[answer.left._tag]
