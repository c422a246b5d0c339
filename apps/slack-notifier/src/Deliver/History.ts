import { Context, DateTime, Duration, Effect, Layer, Option } from "effect"
import type { AlertId } from "../Alert/AlertId.ts"
import { Counters } from "../Measure/Counters.ts"
import { type Posted, type PostedAlert, Slack } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"
import { AlertStore, type StoreError } from "../State/AlertStore.ts"
import { Gate } from "./Gate.ts"

/** The platform's clock, ours and Slack's may differ by this much. */
const CLOCK_MARGIN = Duration.minutes(10)

/** An unreadable history is not asked for again and again. */
export const PAUSE_AFTER_REFUSAL = Duration.seconds(10)

/** What a channel's history showed, from when on, or until when it is not asked again and why. */
interface Memory {
  /** Who asks what stood there waits for whoever is reading it. */
  readonly turn: Effect.Semaphore
  seen: { readonly since: DateTime.Utc; readonly standing: ReadonlyMap<AlertId, Posted> } | undefined
  refused: { readonly until: DateTime.Utc; readonly failure: SlackError } | undefined
}

/**
 * A channel's own memory of our messages. What we store may be lost or restored from an old copy, so that before the first post of a
 * message the channel is asked whether it stands there already. Whenever a history is read, what stands in it twice is made to stand once.
 */
export class History extends Context.Tag("@estate/slack-notifier/History")<
  History,
  {
    /** Where a message stood when this process first looked; the history is read back to `since`, once. */
    readonly remembered: (
      destination: string,
      id: AlertId,
      since: DateTime.Utc
    ) => Effect.Effect<Option.Option<Posted>, SlackError | StoreError>
    /** Where our messages stand now, read back to `since`. */
    readonly read: (
      destination: string,
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyMap<AlertId, Posted>, SlackError | StoreError>
  }
>() {
  static readonly make = Effect.suspend(() => make)

  static readonly layer: Layer.Layer<History, never, Slack | Gate | AlertStore | Counters> = Layer.effect(
    History,
    History.make
  )
}

const make = Effect.gen(function* () {
  const slack = yield* Slack
  const gate = yield* Gate
  const store = yield* AlertStore
  const counters = yield* Counters
  const memories = new Map<string, Memory>()
  const memoryOf = (destination: string) => {
    const memory = memories.get(destination) ?? {
      turn: Effect.unsafeMakeSemaphore(1),
      seen: undefined,
      refused: undefined
    }
    memories.set(destination, memory)
    return memory
  }

  const remove = (destination: string, double: PostedAlert) =>
    slack.remove(double).pipe(
      Effect.zipRight(Effect.logWarning("deleted a second message of one alert")),
      Effect.zipRight(counters.count({ name: "doubles_deleted", destination })),
      Effect.catchAll(error => Effect.logWarning(`a second message of one alert stays: ${error.message}`)),
      Effect.annotateLogs({ alert: double.alertId, ts: double.ts })
    )

  const read = Effect.fn("History.read")(function* (destination: string, since: DateTime.Utc) {
    const memory = memoryOf(destination)
    if (memory.refused !== undefined && DateTime.lessThan(yield* DateTime.now, memory.refused.until)) {
      return yield* memory.refused.failure
    }
    yield* gate.tryPass("history")
    const found = yield* slack.standingIn(destination, DateTime.subtractDuration(since, CLOCK_MARGIN)).pipe(
      Effect.tapError(failure =>
        Effect.gen(function* () {
          const wait = failure._tag === "SlackBusy" ? failure.retryAfter : Option.none()
          const pause = Option.getOrElse(wait, () => PAUSE_AFTER_REFUSAL)
          memory.refused = { until: DateTime.addDuration(yield* DateTime.now, pause), failure }
          if (Option.isSome(wait)) yield* gate.hold("history", wait.value)
        })
      )
    )
    memory.refused = undefined
    const { kept, doubles } = withoutDoubles(found)
    for (const double of doubles) {
      const first = kept.get(double.alertId)
      if (first !== undefined) yield* store.found(double.alertId, first)
      yield* remove(destination, double)
    }
    return kept
  })

  return History.of({
    read,
    remembered: Effect.fn("History.remembered")(function* (destination, id, since) {
      const memory = memoryOf(destination)
      const look = Effect.gen(function* () {
        if (memory.seen !== undefined && DateTime.lessThanOrEqualTo(memory.seen.since, since)) {
          return Option.fromNullable(memory.seen.standing.get(id))
        }
        const standing = yield* read(destination, since)
        memory.seen = { since, standing }
        return Option.fromNullable(standing.get(id))
      })
      return yield* memory.turn.withPermits(1)(look)
    })
  })
})

/** Of several messages of one alert the first stays. */
const withoutDoubles = (found: ReadonlyArray<PostedAlert>) => {
  const kept = new Map<AlertId, Posted>()
  const doubles: Array<PostedAlert> = []
  for (const alert of [...found].sort((a, b) => (a.ts < b.ts ? -1 : 1))) {
    if (kept.has(alert.alertId)) doubles.push(alert)
    else kept.set(alert.alertId, { channel: alert.channel, ts: alert.ts })
  }
  return { kept, doubles }
}
