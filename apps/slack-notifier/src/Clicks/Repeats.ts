import { Deferred, Effect, Exit, FiberId } from "effect"

/** The number of clicks that are remembered: far more than people make while one is on its way. */
const REMEMBERED = 1_000

/**
 * Runs effects with the same key once, as far back as it remembers; the next time it runs
 * `repeated`. A failed effect may be run again, so a repetition waits for the first one, and fails
 * if that fails.
 */
export const makeRepeats = <E>() => {
  const known = new Map<string, Deferred.Deferred<void, E>>()
  return <A, R>(key: string, first: Effect.Effect<A, E, R>, repeated: Effect.Effect<A>) =>
    Effect.suspend((): Effect.Effect<A, E, R> => {
      const before = known.get(key)
      if (before !== undefined) return Effect.zipRight(Deferred.await(before), repeated)
      const ended = Deferred.unsafeMake<void, E>(FiberId.none)
      known.set(key, ended)
      for (const oldest of known.keys()) {
        if (known.size <= REMEMBERED) break
        known.delete(oldest)
      }
      return Effect.onExit(first, exit => {
        if (Exit.isFailure(exit)) known.delete(key)
        return Deferred.done(ended, Exit.asVoid(exit))
      })
    })
}
