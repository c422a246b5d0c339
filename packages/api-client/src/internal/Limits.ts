import { Effect, RateLimiter, type Scope } from "effect"

/** Keeps what runs within it to so many requests a second, in bursts of as many, and to so many at a time. */
export const limits = (settings: {
  readonly requestsPerSecond: number
  readonly concurrency: number
}): Effect.Effect<<A, E, R>(request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { requestsPerSecond, concurrency } = settings
    const places = yield* Effect.makeSemaphore(concurrency)
    if (requestsPerSecond === Number.POSITIVE_INFINITY) return places.withPermits(1)
    const pace = yield* RateLimiter.make({
      limit: requestsPerSecond,
      interval: "1 second",
      algorithm: "token-bucket"
    })
    return request => places.withPermits(1)(pace(request))
  })
