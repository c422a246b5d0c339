import { Clock, DateTime, Duration, Effect, Either, Metric, Option } from "effect"
import { count, type DeliveryOutcome } from "../Metrics/Counters.ts"
import { alertDelay } from "../Metrics/Histograms.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { isClosed, logFieldsOf, type MessageContent } from "../Outbox/MessageContent.ts"
import type { Command } from "../Outbox/OutboxMessage.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import { codeOf, DestinationRefused, isTokenError, type SlackError } from "../Slack/SlackError.ts"
import type { Listed, StoreError } from "../State/AlertStore.ts"
import { Channel } from "./Channel.ts"
import { earliestPost, History } from "./History.ts"
import { CLICKS_AT_ONCE, callIn, clickPace, editPace, Pacer } from "./Pacer.ts"
import type { Planned } from "./Plan.ts"
import { renderNow } from "./RenderNow.ts"
import { readContent, transact } from "./Transact.ts"

/**
 * Posts a due message, unless the channel already has it or it is obsolete. `oldest` is how far
 * back the history is read, if that is further than this message needs. Fails if Slack is
 * unreachable or rejects the channel, since the next message would fail, too.
 */
export const post = Effect.fn("Deliver.post")(function* (
  { id, message: stored, owed, command: hint }: Planned,
  oldest?: DateTime.Utc
) {
  const content = yield* readContent(id, stored.content)
  if (Option.isNone(content)) return
  if (hint.do === "search") {
    const history = yield* History
    const askedAt = yield* uptimeMillis
    const { attempt, parent } = hint
    const own = earliestPost(owed)
    const since = oldest === undefined ? own : DateTime.min(own, oldest)
    const found = history.find(id, since, parent)
    // What is no longer needed must not wait for a channel that does not exist.
    const posted = yield* stored.isWanted
      ? found
      : Effect.catchIf(found, isOfChannel, () => Effect.succeed(undefined))
    if (posted !== undefined) {
      yield* transact(id, { what: "history read", attempt, askedAt, posted })
      return
    }
  }
  // An interrupted post would be uncertain; a few more seconds make it certain.
  yield* Effect.uninterruptible(
    Effect.flatMap(transact(id, { what: "tick", isSearched: hint.do === "search" }), command =>
      command.do === "post" ? postOnce({ id, owed }, command) : Effect.void
    )
  )
})

/** Slack rejects the channel, not the token. */
const isOfChannel = (error: SlackError | StoreError) =>
  error._tag === "DestinationRefused" && !isTokenError(error.code)

const postOnce = Effect.fnUntraced(function* (
  { id, owed }: Pick<Listed, "id" | "owed">,
  { attempt, parent, content, isPlain, until }: Extract<Command, { readonly do: "post" }>
) {
  const read = yield* readContent(id, content)
  if (Option.isNone(read)) return
  const { destination, settings } = yield* Channel
  const slack = yield* Slack
  const pacer = yield* Pacer
  const message = yield* renderNow(read.value, isPlain, settings)
  const answered = (answer: Posted | SlackError["_tag"]) =>
    transact(id, { what: "post answered", attempt, content, answer })
  if ((yield* uptimeMillis) > until) {
    yield* Effect.logWarning("a message was not posted: this process was stopped on the way")
    yield* answered("SlackBusy")
    return
  }
  const answer = yield* Effect.either(slack.post({ id, destination, parent, message }))
  yield* count({ name: "posts", destination, outcome: outcomeOf(answer) })
  yield* answered(Either.isRight(answer) ? answer.right : answer.left._tag)
  if (Either.isRight(answer)) {
    yield* recordDelay(owed)
    return yield* logDelivery("posted", read.value)
  }
  yield* logFailure(answer.left, read.value)
  return yield* failIfBlocked(answer.left, wait => pacer.pause(`post ${destination}`, wait))
})

/** How long a buyer had waited, now that the first alert is in Slack. */
export const recordDelay = ({ kind, sinceAt, isLate }: Listed["owed"]) =>
  kind === "alert"
    ? Effect.flatMap(Clock.currentTimeMillis, now =>
        Metric.update(Metric.tagged(alertDelay, "late", String(isLate)), Math.max(0, now - sinceAt) / 1000)
      )
    : Effect.void

/** Edits a message. An edit is idempotent, so a failed one is simply retried after a back-off. */
export const edit = Effect.fn("Deliver.edit")(({ id }: Listed) =>
  Effect.zipRight(editTurn, beginEdit(id, undefined))
)

const editTurn = Effect.flatMap(Effect.all([Channel, Pacer]), ([{ destination, settings }, pacer]) =>
  pacer.takeTurn(callIn(destination, "update"), editPace(settings.pace))
)

/**
 * Edits a message that does not show a person's click yet: in the share of the edits that is kept
 * for clicks, then by the click's `response_url`, and only then when all other edits may. If the
 * `response_url` gives no clear answer, an ordinary edit follows.
 */
export const showClick = Effect.fn("Deliver.showClick")(function* ({ id, message, owed: { click } }: Listed) {
  const { destination, settings } = yield* Channel
  const pacer = yield* Pacer
  const turn = pacer.takeTurnNow(callIn(destination, "click"), clickPace(settings.pace), CLICKS_AT_ONCE)
  const isFree = Either.isRight(yield* Effect.either(turn))
  const isFresh = click !== undefined && (yield* Clock.currentTimeMillis) - click.at < RESPONSE_URL_AGE
  const responseUrl = isFresh && message.failures === 0 ? click.responseUrl : undefined
  if (!isFree && responseUrl === undefined) yield* editTurn
  yield* beginEdit(id, isFree ? undefined : responseUrl)
})

/** Slack accepts it for 30 minutes. */
const RESPONSE_URL_AGE = Duration.toMillis("29 minutes")

const beginEdit = (id: Listed["id"], responseUrl: string | undefined) =>
  Effect.uninterruptible(
    Effect.flatMap(transact(id, { what: "tick", isSearched: false }), command =>
      command.do === "edit" ? editOnce(id, command, responseUrl) : Effect.void
    )
  )

const editOnce = Effect.fnUntraced(function* (
  id: Listed["id"],
  { edit, posted, content, isPlain, failures }: Extract<Command, { readonly do: "edit" }>,
  responseUrl: string | undefined
) {
  const read = yield* readContent(id, content)
  if (Option.isNone(read)) return
  const { destination, settings } = yield* Channel
  const slack = yield* Slack
  const pacer = yield* Pacer
  const message = yield* renderNow(read.value, isPlain, settings)
  const answer = yield* Effect.either(
    Effect.mapError(
      responseUrl === undefined ? slack.update(posted, message) : slack.respond(responseUrl, message),
      inSettings(destination)
    )
  )
  yield* count({ name: "edits", destination, outcome: outcomeOf(answer) })
  const outcome = Either.match(answer, {
    onRight: () => ({ answer: "edited" }) as const,
    onLeft: error => ({ answer: error._tag, code: codeOf(error) })
  })
  yield* transact(id, { what: "edit answered", edit, content, ...outcome })
  if (Either.isRight(answer))
    return yield* logDelivery(isClosed(read.value) ? "closed" : "edited", read.value)
  // It is retried every 30 seconds, for days if need be, but logged only once.
  if (answer.left._tag !== "SlackUncertain" || failures === 0) yield* logFailure(answer.left, read.value)
  return yield* failIfBlocked(answer.left, wait =>
    Effect.zipRight(
      pacer.pause(callIn(destination, "update"), wait),
      pacer.pause(
        callIn(destination, "click"),
        Duration.sum(wait, Duration.times(clickPace(settings.pace), CLICKS_AT_ONCE - 1))
      )
    )
  )
})

/** Slack knows the channel of a posted message by its id; people know the name in the settings. */
const inSettings =
  (destination: string) =>
  (error: SlackError): SlackError =>
    error._tag === "DestinationRefused" ? new DestinationRefused({ code: error.code, destination }) : error

const logFailure = (failure: SlackError, content: MessageContent) =>
  failure._tag === "SlackBusy" || failure._tag === "DestinationRefused"
    ? Effect.void
    : logDelivery(failure.message, content)

/** Other messages would fail in the same way. */
const failIfBlocked = (failure: SlackError, pause: (wait: Duration.Duration) => Effect.Effect<void>) =>
  Effect.gen(function* () {
    if (failure._tag === "SlackBusy" && Option.isSome(failure.retryAfter)) {
      yield* pause(failure.retryAfter.value)
    }
    if (failure._tag === "SlackBusy" || failure._tag === "DestinationRefused") return yield* failure
  })

/** Logs what happened to a message. */
const logDelivery = (event: string, content: MessageContent) =>
  Effect.annotateLogs(Effect.logInfo(event), logFieldsOf(content))

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
