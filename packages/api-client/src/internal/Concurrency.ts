import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberId from "effect/FiberId"

/** Runs an effect when its turn comes; an effect with priority does not wait for those without. */
type InTurn = <A, E, R>(effect: Effect.Effect<A, E, R>, goesFirst?: boolean) => Effect.Effect<A, E, R>

type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * Runs at most `count` effects at the same time; the others wait in the order of their arrival, and
 * can be interrupted meanwhile. A turn passes directly from one effect to the next: Effect's
 * semaphore wakes all waiting fibers at each release, so a thousand callers cost a million
 * wake-ups.
 */
export const makeTurns = (count: number): InTurn => {
  let free = count
  const first = new Set<Deferred.Deferred<void>>()
  const others = new Set<Deferred.Deferred<void>>()
  const release = Effect.suspend(() => {
    const waiting = first.size > 0 ? first : others
    const [next] = waiting
    if (next === undefined) {
      free++
      return Effect.void
    }
    waiting.delete(next)
    return Deferred.succeed(next, undefined)
  })
  const wait = (restore: Restore, waiting: Set<Deferred.Deferred<void>>) =>
    Effect.suspend(() => {
      const turn = Deferred.unsafeMake<void>(FiberId.none)
      waiting.add(turn)
      // A caller that leaves after its turn has come passes the turn on.
      return Effect.onInterrupt(restore(Deferred.await(turn)), () =>
        waiting.delete(turn) ? Effect.void : release
      )
    })
  return (effect, goesFirst = false) =>
    Effect.uninterruptibleMask(restore => {
      const inTurn = Effect.ensuring(restore(effect), release)
      if (free === 0) return Effect.zipRight(wait(restore, goesFirst ? first : others), inTurn)
      free--
      return inTurn
    })
}

/**
 * Runs effects with the same key one after another, and effects with different keys concurrently.
 */
export type Mutexes = (key: string) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Makes a mutex per key. A mutex exists only while an effect holds it or waits for it. */
export const makeMutexes = (): Mutexes => {
  const mutexes = new Map<string, { readonly inTurn: InTurn; users: number }>()
  return key => effect =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const mutex = mutexes.get(key) ?? { inTurn: makeTurns(1), users: 0 }
        mutex.users++
        mutexes.set(key, mutex)
        return mutex
      }),
      ({ inTurn }) => inTurn(effect),
      mutex =>
        Effect.sync(() => {
          mutex.users--
          if (mutex.users === 0) mutexes.delete(key)
        })
    )
}
