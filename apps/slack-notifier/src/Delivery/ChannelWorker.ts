import { DateTime, Duration, Effect, Either, Option, Queue, Random } from "effect"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import { failureOf, type NotifierError } from "../Incidents/Failures.ts"
import { uptimeMillis } from "../Metrics/Uptime.ts"
import { addressOf } from "../Slack/Address.ts"
import type { DestinationRefused } from "../Slack/SlackError.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Incidents } from "../State/Incidents.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { Channel } from "./Channel.ts"
import { afterPass, type DeliveryKind, endsIn, healthAtStart } from "./ChannelHealth.ts"
import { deliverClicks, deliverEdits, deliverPosts, type PassResult } from "./Deliver.ts"
import { History } from "./History.ts"

/**
 * The longest wait without a wakeup: another process may have stored something for the channel, or
 * Slack may work again.
 */
const MAX_WAIT_MILLIS = 30_000

/** After this many failures in a row, due messages count as late. */
const LASTING_FAILURES = 5

/** How often a channel's history is searched for duplicates. */
const AUDIT_INTERVAL = Duration.minutes(10)

/**
 * Serves a channel forever. Posts, edits and edits after clicks run separately, each at its own
 * pace, so a long queue of one does not delay the others. If Slack rejects the channel or is
 * unreachable, retries back off, until something new is due.
 */
export const runChannelWorker = Effect.gen(function* () {
  const health = yield* makeHealth
  const recent = { firstsInARow: 0 }
  yield* Effect.all(
    [
      repeatPasses("posts", deliverPosts(recent), health),
      repeatPasses("edits", deliverEdits(), health),
      repeatPasses("clicks", deliverClicks(), health),
      audit
    ],
    { concurrency: "unbounded", discard: true }
  )
}).pipe(Effect.withSpan("ChannelWorker.run"))

const repeatPasses = <E extends NotifierError, R>(
  kind: DeliveryKind,
  pass: Effect.Effect<PassResult, E, R>,
  health: Effect.Effect.Success<typeof makeHealth>
) =>
  Effect.gen(function* () {
    const { destination } = yield* Channel
    const inbox = yield* Effect.flatMap(Wakeups, wakeups => wakeups.subscribe(destination))
    const failureLog = makeFailureLog(`${kind} to ${addressOf(destination)}`)
    let failures = 0
    // Messages that were due at the start, or while the channel failed, could not be sent earlier.
    const delayed = Effect.flatMap(AlertStore, store => store.delayed(destination))
    if (kind === "posts") yield* Effect.catchAll(delayed, failureLog.failed)
    while (true) {
      const result: Either.Either<PassResult, NotifierError> = yield* Effect.either(
        Effect.tap(pass, ({ hasActed }) => health.passed(kind, hasActed))
      )
      if (Either.isLeft(result)) {
        failures += 1
        yield* failureLog.failed(result.left)
        if (kind === "posts" && (result.left._tag === "DestinationRefused" || failures >= LASTING_FAILURES))
          yield* Effect.catchAll(delayed, failureLog.failed)
        if (result.left._tag === "DestinationRefused") {
          yield* Effect.catchAll(health.rejected(kind, result.left), failureLog.failed)
        }
        yield* backOff(result.left, failures, inbox)
        continue
      }
      failures = 0
      const { failure, hasActed, wait } = result.right
      // While a refused message waits for its next attempt, nothing is known to have recovered.
      const isKnown = hasActed || wait === Number.POSITIVE_INFINITY
      yield* Option.match(failure, {
        onNone: () => Effect.when(failureLog.recovered, () => isKnown),
        onSome: failureLog.failed
      })
      if (!result.right.hasMore) yield* waitFor(inbox, Math.min(wait, yield* health.endsIn))
    }
  }).pipe(Effect.scoped)

/**
 * A channel that rejects everything is an incident until it accepts again what it rejected, or the
 * settings no longer name it, and nothing more is sent there.
 */
const makeHealth = Effect.gen(function* () {
  const { destination, settings } = yield* Channel
  const incidents = yield* Incidents
  const channel = { company: "", about: "channel" as const }
  const which = { ...channel, subject: addressOf(destination) }
  const isKnown = incidents.subjects(channel).includes(which.subject)
  let health = healthAtStart(isKnown, yield* uptimeMillis)
  // Slack may give posts and edits different codes. Those of posts count; otherwise the notice
  // would be edited with each of them.
  const reasons: { [Kind in DeliveryKind]?: DestinationRefused | undefined } = {}
  return {
    rejected: Effect.fnUntraced(function* (kind: DeliveryKind, why: DestinationRefused) {
      health = afterPass(health, kind, "rejected", yield* uptimeMillis)
      reasons[kind] = why
      const reason = reasons.posts ?? reasons.edits ?? why
      if (health.isIncident) yield* incidents.open(which, failureOf(reason).in(settings.language).message)
    }),
    passed: Effect.fnUntraced(function* (kind: DeliveryKind, hasActed: boolean) {
      const { isIncident } = health
      if (hasActed) reasons[kind] = undefined
      const isOver = isIncident && kind === "posts" && !settings.isNamed(destination)
      health = afterPass(health, kind, hasActed || isOver ? "accepted" : "idle", yield* uptimeMillis)
      const goesOn = Effect.sync(() => {
        health = { ...health, isIncident }
      })
      if (isIncident && !health.isIncident) yield* Effect.tapError(incidents.resolve(which), () => goesOn)
    }),
    endsIn: Effect.map(uptimeMillis, now => endsIn(health, now))
  }
})

/**
 * Ends on news, since the person who fixed the channel may have written; a `Retry-After` does not
 * end early.
 */
const backOff = (error: NotifierError, failures: number, inbox: Queue.Dequeue<void>) =>
  Option.match(error._tag === "SlackBusy" ? error.retryAfter : Option.none(), {
    onNone: () => waitFor(inbox, 1000 * 2 ** Math.min(failures - 1, 10)),
    onSome: Effect.sleep
  })

const waitFor = (inbox: Queue.Dequeue<void>, millis: number) =>
  Effect.timeoutOption(Queue.take(inbox), Math.min(MAX_WAIT_MILLIS, millis))

/**
 * A paused process, or a second one on this channel, may have duplicated an alert: the later copy
 * is deleted.
 */
const audit = Effect.gen(function* () {
  const { settings } = yield* Channel
  const history = yield* History
  // The first delay is random: Slack allows fifty history calls a minute over all channels.
  let delay = Duration.times(AUDIT_INTERVAL, yield* Random.next)
  while (true) {
    const since = yield* DateTime.now
    yield* Effect.sleep(delay)
    delay = AUDIT_INTERVAL
    yield* Effect.ignore(history.read(DateTime.subtractDuration(since, settings.quarantine)))
  }
})
