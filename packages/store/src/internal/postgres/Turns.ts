import { Effect } from "effect"

/** Runs an effect in its turn. */
export type InTurn = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Turns, how many wait for one, and for how long all that had one have waited together. */
export interface Turns {
  readonly inTurn: InTurn
  readonly waiting: () => number
  readonly waitedMillis: () => number
}

/**
 * Runs at most `count` effects at the same time; the others wait in their order, however long, and
 * can be interrupted meanwhile. A turn passes from one to the next. Effect's semaphore wakes all
 * that wait at each release: with thousands of them, waking is all that the process does. Its
 * `PartitionedSemaphore` loses a turn whose caller is interrupted as it comes (Effect 3.22).
 *
 * The client has turns of its own, with an order of precedence: a package that both import would be
 * published to users, as these two are.
 */
export const makeTurns = (count: number): Turns => {
  let free = count
  let waitedMillis = 0
  const waiting = new Set<(turn: Effect.Effect<void>) => void>()
  const pass = Effect.sync(() => {
    const [next] = waiting
    if (next === undefined) free += 1
    else {
      waiting.delete(next)
      next(Effect.void)
    }
  })
  const take = (restore: InTurn) =>
    Effect.suspend(() => {
      if (free > 0) {
        free -= 1
        return Effect.void
      }
      const begun = performance.now()
      let place: ((turn: Effect.Effect<void>) => void) | undefined
      const turn = Effect.async<void>(resume => {
        place = resume
        waiting.add(resume)
      }).pipe(
        Effect.tap(() => {
          waitedMillis += performance.now() - begun
        })
      )
      // A caller that leaves when its turn has already come passes it on.
      return Effect.onInterrupt(restore(turn), () =>
        place === undefined || waiting.delete(place) ? Effect.void : pass
      )
    })
  return {
    inTurn: effect =>
      Effect.uninterruptibleMask(restore =>
        Effect.zipRight(take(restore), Effect.ensuring(restore(effect), pass))
      ),
    waiting: () => waiting.size,
    waitedMillis: () => waitedMillis
  }
}
