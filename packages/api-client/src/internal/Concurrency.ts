import { Effect, RateLimiter, type Scope } from "effect"

type Limited = <A, E, R>(request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/**
 * Limits requests to `requestsPerSecond`, in bursts of as many, and to `concurrency` at the same
 * time. `Infinity` per second is no limit.
 */
export const makeLimits = (settings: {
  readonly requestsPerSecond: number
  readonly concurrency: number
}): Effect.Effect<Limited, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { requestsPerSecond, concurrency } = settings
    const semaphore = yield* Effect.makeSemaphore(concurrency)
    if (requestsPerSecond === Number.POSITIVE_INFINITY) return semaphore.withPermits(1)
    const rateLimit = yield* RateLimiter.make({
      limit: requestsPerSecond,
      interval: "1 second",
      algorithm: "token-bucket"
    })
    return request => semaphore.withPermits(1)(rateLimit(request))
  })

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
