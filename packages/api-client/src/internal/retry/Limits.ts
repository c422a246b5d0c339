import type * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import * as Random from "effect/Random"
import type { Answer } from "../Answer.ts"
import { makeTurns } from "../Concurrency.ts"
import { monotonicMillis } from "../Monotonic.ts"
import type { ResolvedSettings } from "../Settings.ts"
import { ALONE_MILLIS, type LimitedCall, RateLimit } from "./RateLimit.ts"
import { isRefusal, type Outcome, UNAVAILABLE } from "./Retry.ts"
import { TokenBucket } from "./TokenBucket.ts"

/** The limits of requests to one address. */
export interface Limits {
  readonly rateLimit: RateLimit
  /** The platform's last refusal, for a call that cannot wait. */
  readonly refusalOf: (call: LimitedCall, clock: Clock.Clock) => Answer | undefined
  /**
   * Sends a request when its turn comes; retries go before requests that were not sent yet. If a
   * call cannot wait that long, its outcome is the platform's last refusal, and nothing is sent.
   */
  readonly limited: (
    call: LimitedCall,
    send: Effect.Effect<Outcome>,
    isRetry: boolean
  ) => Effect.Effect<Outcome>
}

/**
 * Makes the limits of an address: `concurrency` requests at the same time, the client's own rate
 * limit, and the platform's.
 */
export const makeLimits = (settings: ResolvedSettings): ((address: URL) => Limits) => {
  const limits = new Map<string, Limits>()
  return ({ origin }) => {
    const known = limits.get(origin) ?? limitsOf(settings)
    limits.set(origin, known)
    return known
  }
}

const limitsOf = (settings: ResolvedSettings): Limits => {
  const rateLimit = new RateLimit(settings)
  const bucket = new TokenBucket(settings.requestsPerSecond)
  const inTurn = makeTurns(settings.concurrency)
  const oneAtATime = makeTurns(1)

  const now = <A>(use: (nowMillis: number, clock: Clock.Clock) => Effect.Effect<A>) =>
    Effect.clockWith(clock => use(monotonicMillis(clock), clock))

  const refusalOf: Limits["refusalOf"] = (call, clock) =>
    rateLimit.refusalOf(call, monotonicMillis(clock), clock.unsafeCurrentTimeMillis())

  const noted = (send: Effect.Effect<Outcome>, nowMillis: number): Effect.Effect<Outcome> => {
    const { period } = rateLimit
    bucket.take(nowMillis)
    return Effect.tap(send, outcome => (Either.isRight(outcome) ? note(outcome, period) : Effect.void))
  }

  const note = (outcome: Extract<Outcome, { readonly _tag: "Right" }>, period: number) =>
    now(nowMillis => {
      if (isRefusal(outcome, rateLimit.isAccepting(nowMillis)))
        return Effect.map(Random.next, random => rateLimit.refuse(outcome.right, period, nowMillis, random))
      if (outcome.right.status === UNAVAILABLE) rateLimit.open(period)
      else rateLimit.accept(period, nowMillis)
      return Effect.void
    })

  /** A call that cannot wait does not queue behind one that waits. */
  const paced: Limits["limited"] = (call, send, isRetry) =>
    Effect.clockWith(clock => {
      const refusal = refusalOf(call, clock)
      return refusal === undefined
        ? Effect.flatten(oneAtATime(begun(call, send), isRetry))
        : Effect.succeed(Either.right(refusal))
    })

  /** Waits for a token and begins to send; the inner effect returns the outcome. */
  const begun = (call: LimitedCall, send: Effect.Effect<Outcome>): Effect.Effect<Effect.Effect<Outcome>> =>
    now((nowMillis, clock) => {
      const refusal = refusalOf(call, clock)
      if (refusal !== undefined) return Effect.succeed(Effect.succeed(Either.right(refusal)))
      const millis = Math.max(rateLimit.pauseMillis(nowMillis), bucket.waitMillis(nowMillis))
      if (millis > 0) return Effect.delay(begun(call, send), millis)
      const { isOpen } = rateLimit
      const sending = noted(send, nowMillis)
      if (!isOpen) return Effect.map(sending, Effect.succeed)
      return rateLimit.goesAlone(nowMillis) ? alone(sending) : Effect.succeed(sending)
    })

  /** The others wait for the outcome, but not for long: one slow answer must not delay them. */
  const alone = Effect.fnUntraced(function* (sending: Effect.Effect<Outcome>) {
    const fiber = yield* Effect.fork(sending)
    yield* Effect.timeoutOption(Fiber.await(fiber), ALONE_MILLIS)
    return Fiber.join(fiber)
  })

  return {
    rateLimit,
    refusalOf,
    limited: (call, send, isRetry) => inTurn(paced(call, send, isRetry), isRetry)
  }
}
