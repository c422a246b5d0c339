import { Deferred, Effect, Exit, FiberId } from "effect"

/** How many clicks are remembered: far more than people make while one is on its way. */
const REMEMBERED = 1_000

/**
 * Does what has the same key once, as far back as is remembered; the next time it does `repeated`.
 * What fails may be done again, so the next one waits for the first, and fails as that does.
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
