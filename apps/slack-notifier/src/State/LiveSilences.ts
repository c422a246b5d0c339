import { Context, DateTime, Duration, Effect, Layer } from "effect"
import type { StoredSilence } from "../Alerts/StoredSilence.ts"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { LiveSettings } from "../Settings/LiveSettings.ts"
import type { StoreError } from "./AlertStore.ts"
import { Silences } from "./Silences.ts"
import { Swaps } from "./Swaps.ts"

/** How soon a silence of another process is followed. */
const READ_EVERY = Duration.seconds(1)

/** The alerts that a silence held gather once it has ended, even if no process ran then. */
const REMEMBERED = Duration.days(1)

/** The present and recent silences, which all companies of this process share. */
export class LiveSilences extends Context.Tag("@estate/slack-notifier/LiveSilences")<
  LiveSilences,
  {
    /** The same list until one is added or ended by somebody. */
    readonly now: () => ReadonlyArray<StoredSilence>
  }
>() {
  /**
   * Reads them once at first; if they cannot be read later, the earlier ones stay in force. Passes
   * the swaps of rotas to the settings in force at the same time.
   */
  static readonly layer: Layer.Layer<LiveSilences, StoreError, Silences | Swaps | LiveSettings> =
    Layer.scoped(
      LiveSilences,
      Effect.gen(function* () {
        const silences = yield* Silences
        const swaps = yield* Swaps
        const live = yield* LiveSettings
        const oldest = Effect.map(DateTime.now, DateTime.subtractDuration(REMEMBERED))
        const known = Effect.flatMap(oldest, silences.endingAfter)
        let followed = yield* known
        let swapped = "[]"
        const followSwaps = Effect.gen(function* () {
          const latest = yield* swaps.endingAfter(yield* DateTime.now)
          const text = JSON.stringify(latest)
          if (text !== swapped) live.follow(latest)
          swapped = text
        })
        yield* followSwaps
        const follow = Effect.gen(function* () {
          const latest = yield* known
          const since = yield* oldest
          if (textOf(latest) !== textOf(followed.filter(({ until }) => DateTime.greaterThan(until, since))))
            followed = latest
          yield* followSwaps
        })
        yield* Effect.forkScoped(keepDoing("silences and swaps of rotas", READ_EVERY, follow))
        return LiveSilences.of({ now: () => followed })
      })
    )
}

const textOf = (silences: ReadonlyArray<StoredSilence>) =>
  JSON.stringify(silences.map(({ id, written, from, until }) => [id, written, from, until]))
