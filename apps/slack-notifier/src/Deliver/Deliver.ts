import { DateTime, Duration, Effect, Either } from "effect"
import { type DrawingStyle, draw, drawPlainly } from "../Alert/Draw.ts"
import { type Posted, Slack } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { type Decision, type Delivery, decide } from "../State/Delivery.ts"
import { History } from "./History.ts"

/** Slack takes about 50 edits a minute where it takes 60 posts. */
const EDITS_ARE_SLOWER = 1.2

/** How alerts are brought to Slack. */
export interface DeliverySettings {
  readonly style: DrawingStyle
  readonly zone: DateTime.TimeZone
  /** How long after an uncertain post it may still land. */
  readonly quarantine: Duration.Duration
  /** Slack takes one message a second in a channel. */
  readonly pace: Duration.Duration
}

/**
 * Brings Slack to what the store says, alert by alert: one pass. It ends early when Slack cannot be reached or refuses the channel, for then the
 * next alert would fare no better; whatever is wrong with one alert holds back no other.
 */
export const deliver = Effect.fn("Deliver.pass")(function* (settings: DeliverySettings) {
  const store = yield* AlertStore
  const now = yield* DateTime.now
  const decided = (yield* store.unsettled).map(delivery => ({
    delivery,
    decision: decide(delivery, now, Duration.toMillis(settings.quarantine))
  }))
  yield* reconcile(decided).pipe(
    Effect.catchTags({
      SlackBusy: leftAsItIs,
      DestinationRefused: leftAsItIs,
      SlackUncertain: leftAsItIs,
      MessageGone: leftAsItIs,
      MessageRefused: leftAsItIs
    })
  )
  for (const { delivery, decision } of decided) {
    if (decision.do === "drop") yield* store.becomes(delivery.episode.alertId, "dropped")
    if (decision.do === "post") yield* post(delivery, settings)
    if (decision.do === "update") yield* update(delivery, settings)
  }
})

/** What is not known stays so until the history can be read; the other alerts go on. */
const leftAsItIs = (failure: SlackError) =>
  Effect.logWarning(`cannot settle uncertain posts: ${failure.message}`)

/** A post that may have arrived is sought in the channel. */
const reconcile = Effect.fn("Deliver.reconcile")(function* (
  decided: ReadonlyArray<{ readonly delivery: Delivery; readonly decision: Decision }>
) {
  const attempts = decided.flatMap(({ delivery, decision }) =>
    decision.do === "reconcile" ? [{ alert: delivery.episode.alertId, since: decision.since }] : []
  )
  const [first, ...others] = attempts.map(attempt => attempt.since)
  if (first === undefined) return
  const store = yield* AlertStore
  const history = yield* History
  const standing = yield* history.read(others.reduce(DateTime.min<DateTime.Utc, DateTime.Utc>, first))
  yield* Effect.forEach(attempts, ({ alert }) => {
    const posted = standing.get(alert)
    return Effect.zipRight(
      posted === undefined ? store.becomes(alert, "due") : store.found(alert, posted),
      Effect.annotateLogs(Effect.logInfo("settled an uncertain post"), {
        alert,
        arrived: posted !== undefined
      })
    )
  })
})

/** Interrupted in its midst it would leave a post uncertain that a few seconds more make certain. */
const post = Effect.fn("Deliver.post")(function* (delivery: Delivery, settings: DeliverySettings) {
  const store = yield* AlertStore
  const history = yield* History
  const { alertId, waitingSince } = delivery.episode
  const standing = yield* history.remembered(alertId, waitingSince.toInstant(settings.zone))
  if (standing._tag === "Some") return yield* store.found(alertId, standing.value)
  yield* Effect.uninterruptible(postOnce(delivery, settings))
  yield* Effect.sleep(settings.pace)
})

const postOnce = Effect.fnUntraced(function* (delivery: Delivery, settings: DeliverySettings) {
  const store = yield* AlertStore
  const slack = yield* Slack
  const { episode } = delivery
  const now = yield* DateTime.now
  yield* store.intend(episode.alertId, now)
  const answer = yield* Effect.either(slack.post(episode.alertId, pictureOf(delivery, settings, now)))
  if (Either.isRight(answer)) {
    yield* store.sent(episode.alertId, answer.right, episode)
    return yield* told("posted", delivery)
  }
  const failure = answer.left
  switch (failure._tag) {
    case "SlackBusy":
    case "DestinationRefused":
      yield* store.becomes(episode.alertId, "due")
      return yield* failure
    case "MessageRefused":
      yield* told(failure.message, delivery)
      return yield* delivery.isPlain
        ? store.becomes(episode.alertId, "dropped")
        : store.plainly(episode.alertId)
    case "MessageGone":
    case "SlackUncertain":
      yield* store.becomes(episode.alertId, "ambiguous")
      return yield* told(failure.message, delivery)
  }
})

/** An edit may be repeated, so that one that went wrong is simply due again. */
const update = Effect.fn("Deliver.update")(function* (delivery: Delivery, settings: DeliverySettings) {
  if (delivery.posted._tag === "None") return
  const posted = delivery.posted.value
  const now = yield* DateTime.now
  yield* Effect.uninterruptible(redraw(delivery, posted, pictureOf(delivery, settings, now)))
  yield* Effect.sleep(Duration.times(settings.pace, EDITS_ARE_SLOWER))
})

const redraw = Effect.fnUntraced(function* (
  delivery: Delivery,
  posted: Posted,
  picture: ReturnType<typeof draw>
) {
  const store = yield* AlertStore
  const slack = yield* Slack
  const { episode } = delivery
  yield* slack.update(posted, picture).pipe(
    Effect.zipRight(store.sent(episode.alertId, posted, episode)),
    Effect.zipRight(told(episode.isOpen ? "edited" : "closed", delivery)),
    Effect.catchTags({
      MessageGone: () => store.becomes(episode.alertId, "gone"),
      MessageRefused: failure =>
        Effect.zipRight(told(failure.message, delivery), store.sent(episode.alertId, posted, episode)),
      SlackUncertain: failure => told(failure.message, delivery)
    })
  )
})

const pictureOf = (delivery: Delivery, settings: DeliverySettings, now: DateTime.Utc) =>
  (delivery.isPlain ? drawPlainly : draw)(delivery.episode, settings.style, now)

const told = (what: string, { episode }: Delivery) =>
  Effect.annotateLogs(Effect.logInfo(what), { alert: episode.alertId, thread: episode.threadId })
