import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Random from "effect/Random"
import { makeTurns } from "../Concurrency.ts"
import { isRefusal, type Outcome, UNAVAILABLE } from "./Retry.ts"
import { Throttle, type ThrottledCall, type ThrottleSettings } from "./Throttle.ts"

/** The limits of requests to one address. */
export interface Limits {
  readonly throttle: Throttle
  /**
   * Sends a request when its turn has come, at the pace of the platform. A call that cannot wait so
   * long has the platform's last refusal as its outcome, and sends nothing.
   */
  readonly limited: (call: ThrottledCall, send: Effect.Effect<Outcome>) => Effect.Effect<Outcome>
}

export interface LimitSettings extends ThrottleSettings {
  readonly concurrency: number
}

/** Makes the limits of each address: `concurrency` requests at the same time, and a throttle. */
export const makeLimits = (settings: LimitSettings): ((address: URL) => Limits) => {
  const limits = new Map<string, Limits>()
  return ({ origin }) => {
    const known = limits.get(origin) ?? limitsOf(settings)
    limits.set(origin, known)
    return known
  }
}

const limitsOf = (settings: LimitSettings): Limits => {
  const throttle = new Throttle(settings)
  const inTurn = makeTurns(settings.concurrency)
  const oneAtATime = makeTurns(1)

  const now = <A>(use: (nowMillis: number) => Effect.Effect<A>) =>
    Effect.clockWith(clock => use(clock.unsafeCurrentTimeMillis()))

  const noted = (send: Effect.Effect<Outcome>): Effect.Effect<Outcome> =>
    Effect.suspend(() => {
      const { period } = throttle
      return Effect.tap(send, outcome => (Either.isRight(outcome) ? note(outcome, period) : Effect.void))
    })

  const note = (outcome: Extract<Outcome, { readonly _tag: "Right" }>, period: number) =>
    now(nowMillis => {
      const isUnavailable = outcome.right.status === UNAVAILABLE
      if (isUnavailable) throttle.countUnavailable(nowMillis)
      if (isRefusal(outcome, throttle.isPressed))
        return Effect.map(Random.next, random => throttle.refuse(outcome.right, period, nowMillis, random))
      return Effect.sync(() => (isUnavailable ? throttle.open(period) : throttle.accept(period, nowMillis)))
    })

  const paced = (call: ThrottledCall, send: Effect.Effect<Outcome>): Effect.Effect<Outcome> =>
    now(nowMillis => {
      if (!throttle.isOpen) return afterPause(call, send)
      const millis = throttle.takeStart(nowMillis)
      if (millis === 0) return noted(send)
      const next = Effect.suspend(() => (throttle.isOpen ? noted(send) : afterPause(call, send)))
      return Effect.delay(next, millis)
    })

  /** The first request goes alone; the others follow when it is accepted. */
  const afterPause = (call: ThrottledCall, send: Effect.Effect<Outcome>): Effect.Effect<Outcome> =>
    now(nowMillis => {
      const refusal = throttle.refusalOf(call, nowMillis)
      if (refusal !== undefined) return Effect.succeed(Either.right(refusal))
      return Effect.flatten(oneAtATime(alone(call, send)))
    })

  const alone = (call: ThrottledCall, send: Effect.Effect<Outcome>): Effect.Effect<Effect.Effect<Outcome>> =>
    now(nowMillis => {
      if (throttle.isOpen) return Effect.succeed(paced(call, send))
      const refusal = throttle.refusalOf(call, nowMillis)
      if (refusal !== undefined) return Effect.succeed(Effect.succeed(Either.right(refusal)))
      const millis = throttle.pauseMillis(nowMillis)
      return millis > 0
        ? Effect.delay(alone(call, send), millis)
        : Effect.map(noted(send), outcome => Effect.succeed(outcome))
    })

  return { throttle, limited: (call, send) => inTurn(paced(call, send)) }
}
