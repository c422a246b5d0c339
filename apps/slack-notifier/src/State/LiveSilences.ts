import { Context, DateTime, Duration, Effect, Layer, Schedule } from "effect"
import type { StoredSilence } from "../Alerts/StoredSilence.ts"
import { makeFailureLog } from "../Incidents/FailureLog.ts"
import type { StoreError } from "./AlertStore.ts"
import { Silences } from "./Silences.ts"

/** How soon a silence of another process is followed. */
const READ_EVERY = Duration.seconds(1)

/** The alerts that a silence held gather once it ended, also if nobody ran then. */
const REMEMBERED = Duration.days(1)

/** The silences of the moment and of a while ago, which all companies of this process share. */
export class LiveSilences extends Context.Tag("@estate/slack-notifier/LiveSilences")<
  LiveSilences,
  {
    /** The same list until one is added or ended by somebody. */
    readonly now: () => ReadonlyArray<StoredSilence>
  }
>() {
  /** Reads them once at first; if they cannot be read later, the earlier ones hold. */
  static readonly layer: Layer.Layer<LiveSilences, StoreError, Silences> = Layer.scoped(
    LiveSilences,
    Effect.gen(function* () {
      const silences = yield* Silences
      const failureLog = yield* makeFailureLog("the silences")
      const oldest = Effect.map(DateTime.now, DateTime.subtractDuration(REMEMBERED))
      const known = Effect.flatMap(oldest, silences.endingAfter)
      let followed = yield* known
      const follow = Effect.gen(function* () {
        const latest = yield* known
        const since = yield* oldest
        if (textOf(latest) !== textOf(followed.filter(({ until }) => DateTime.greaterThan(until, since))))
          followed = latest
        yield* failureLog.recovered
      }).pipe(Effect.catchAll(failureLog.failed))
      yield* Effect.forkScoped(Effect.schedule(follow, Schedule.spaced(READ_EVERY)))
      return LiveSilences.of({ now: () => followed })
    })
  )
}

const textOf = (silences: ReadonlyArray<StoredSilence>) =>
  JSON.stringify(silences.map(({ id, written, from, until }) => [id, written, from, until]))
