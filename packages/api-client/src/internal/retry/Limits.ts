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
