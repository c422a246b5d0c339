import { Effect } from "effect"

/** Runs effects of one key one after another, and effects of different keys concurrently. */
export type Mutexes = (key: string) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** Makes a mutex per key. A mutex exists only while an effect holds it or waits for it. */
export const makeMutexes = (): Mutexes => {
  const mutexes = new Map<string, { readonly semaphore: Effect.Semaphore; users: number }>()
  return key => effect =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const mutex = mutexes.get(key) ?? { semaphore: Effect.unsafeMakeSemaphore(1), users: 0 }
        mutex.users++
        mutexes.set(key, mutex)
        return mutex
      }),
      ({ semaphore }) => semaphore.withPermits(1)(effect),
      mutex =>
        Effect.sync(() => {
          mutex.users--
          if (mutex.users === 0) mutexes.delete(key)
        })
    )
}
