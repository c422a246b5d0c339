import { DateTime, Duration, Effect, Layer } from "effect"
import { keepDoing } from "../Incidents/FailureLog.ts"
import { type Additions, LiveSettings } from "../Settings/LiveSettings.ts"
import type { StoreError } from "./AlertStore.ts"
import { Silences } from "./Silences.ts"
import { Swaps } from "./Swaps.ts"

/** How soon a silence or a swap of another process is followed. */
const READ_EVERY = Duration.seconds(1)

/** The alerts that a silence held gather once it has ended, even if no process ran then. */
const REMEMBERED = Duration.days(1)

/**
 * Passes the silences and the swaps of rotas to the settings in force, when somebody adds or ends
 * one. Reads them once at first; if they cannot be read later, the earlier ones stay in force.
 */
export const followState: Layer.Layer<never, StoreError, Silences | Swaps | LiveSettings> =
  Layer.scopedDiscard(
    Effect.gen(function* () {
      const silences = yield* Silences
      const swaps = yield* Swaps
      const live = yield* LiveSettings
      let followed: Additions = { silences: [], swaps: [] }
      const follow = Effect.gen(function* () {
        const now = yield* DateTime.now
        const oldest = DateTime.subtractDuration(now, REMEMBERED)
        const latest: Additions = {
          silences: yield* silences.endingAfter(oldest),
          swaps: yield* swaps.endingAfter(now)
        }
        const known = followed.silences.filter(({ until }) => DateTime.greaterThan(until, oldest))
        if (textOf(latest) === textOf({ ...followed, silences: known })) return
        followed = latest
        live.follow(latest)
      })
      yield* follow
      yield* Effect.forkScoped(keepDoing("silences and swaps of rotas", READ_EVERY, follow))
    })
  )

const textOf = ({ silences, swaps }: Additions) =>
  JSON.stringify([silences.map(({ id, written, from, until }) => [id, written, from, until]), swaps])
