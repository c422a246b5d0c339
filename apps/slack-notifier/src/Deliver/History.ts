import { Context, DateTime, Duration, Effect, Layer, Option, Ref } from "effect"
import type { AlertId } from "../Alert/AlertId.ts"
import { type Posted, type PostedAlert, Slack } from "../Slack/Slack.ts"
import type { SlackError } from "../Slack/SlackError.ts"

/** The platform's clock, ours and Slack's may differ by this much. */
const CLOCK_MARGIN = Duration.minutes(10)

/** An unreadable history is not asked for again and again. */
const PAUSE_AFTER_REFUSAL = Duration.seconds(10)

/** What the channel's history showed, and from when on. */
interface Seen {
  readonly since: DateTime.Utc
  readonly alerts: ReadonlyMap<AlertId, Posted>
}

/**
 * The channel's own memory of our alerts. What we store may be lost or restored from an old copy, so that before the first post of an alert
 * it is asked whether the alert stands there already.
 */
export class History extends Context.Tag("@estate/slack-notifier/History")<
  History,
  {
    /** Where an alert stood when this process first looked; the history is read back to `since`, once. */
    readonly remembered: (
      alert: AlertId,
      since: DateTime.Utc
    ) => Effect.Effect<Option.Option<Posted>, SlackError>
    /** Where our alerts stand now, read back to `since`. */
    readonly read: (since: DateTime.Utc) => Effect.Effect<ReadonlyMap<AlertId, Posted>, SlackError>
  }
>() {
  static readonly layer: Layer.Layer<History, never, Slack> = Layer.suspend(() => Layer.effect(History, make))
}

const make = Effect.gen(function* () {
  const slack = yield* Slack
  const seen = yield* Ref.make(Option.none<Seen>())

  const refused = yield* Ref.make(
    Option.none<{ readonly until: DateTime.Utc; readonly failure: SlackError }>()
  )

  const read = Effect.fn("History.read")(function* (since: DateTime.Utc) {
    const lately = yield* Ref.get(refused)
    if (Option.isSome(lately) && DateTime.lessThan(yield* DateTime.now, lately.value.until)) {
      return yield* lately.value.failure
    }
    const found = yield* slack
      .alertsSince(DateTime.subtractDuration(since, CLOCK_MARGIN))
      .pipe(
        Effect.tapError(failure =>
          Effect.flatMap(DateTime.now, now =>
            Ref.set(refused, Option.some({ until: DateTime.addDuration(now, PAUSE_AFTER_REFUSAL), failure }))
          )
        )
      )
    const { kept, doubles } = withoutDoubles(found)
    yield* Effect.forEach(doubles, double => removeDouble(slack, double))
    return kept
  })

  return History.of({
    read,
    remembered: Effect.fn("History.remembered")(function* (alert, since) {
      const before = yield* Ref.get(seen)
      if (Option.isSome(before) && DateTime.lessThanOrEqualTo(before.value.since, since)) {
        return Option.fromNullable(before.value.alerts.get(alert))
      }
      const alerts = yield* read(since)
      yield* Ref.set(seen, Option.some({ since, alerts }))
      return Option.fromNullable(alerts.get(alert))
    })
  })
})

/** Of several messages for one alert the first stays. */
const withoutDoubles = (found: ReadonlyArray<PostedAlert>) => {
  const kept = new Map<AlertId, Posted>()
  const doubles: Array<PostedAlert> = []
  for (const alert of [...found].sort((a, b) => (a.ts < b.ts ? -1 : 1))) {
    if (kept.has(alert.alertId)) doubles.push(alert)
    else kept.set(alert.alertId, { channel: alert.channel, ts: alert.ts })
  }
  return { kept, doubles }
}

const removeDouble = (slack: Context.Tag.Service<typeof Slack>, double: PostedAlert) =>
  slack.remove(double).pipe(
    Effect.zipRight(Effect.logWarning("deleted a second message for one alert")),
    Effect.catchAll(error => Effect.logWarning(`a second message for one alert stays: ${error.message}`)),
    Effect.annotateLogs({ alert: double.alertId, ts: double.ts })
  )
