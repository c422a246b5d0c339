import { RateLimited } from "@estate/domain/PlatformError"
import { Context, Duration, Effect, Layer, Option } from "effect"
import { makeBuckets } from "./Buckets.ts"
import { burstOf } from "./TokenBucket.ts"

/** A caller's state within its limit, after a request. */
export interface Allowance {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: Option.Option<RateLimited>
}

/** Whose bucket it is, and their key, which may have a limit of its own. */
export interface Limited {
  readonly name: string
  readonly key: Option.Option<{ readonly requestsPerSecond: Option.Option<number> }>
}

const unlimited: Allowance = { headers: {}, refusal: Option.none() }

/**
 * Limits callers: there is a token bucket for each key, and for each address without a key. A key
 * with a limit of its own has that limit; others have the usual one, if there is one.
 */
export class RateLimit extends Context.Tag("@estate/server/RateLimit")<
  RateLimit,
  {
    /** True if a request of the caller would be allowed now. */
    readonly allows: (caller: Limited) => boolean
    /** Takes one request from the caller's bucket. */
    readonly take: (caller: Limited) => Allowance
  }
>() {
  /**
   * `RateLimit-Limit`, `-Remaining` and `-Reset` are those of
   * draft-ietf-httpapi-ratelimit-headers-06, section 5: the burst, what is left of it, and the
   * seconds until it is full. `Retry-After` is that of RFC 9110, section 10.2.3.
   */
  static readonly layer = (usual: Option.Option<number>) =>
    Layer.effect(
      RateLimit,
      Effect.map(Effect.clock, clock => {
        const limitations = new Map<number, ReturnType<typeof limitation>>()
        const limitationOf = (perSecond: number) => {
          const known = limitations.get(perSecond) ?? limitation(perSecond)
          limitations.set(perSecond, known)
          return known
        }
        const ofOthers = Option.map(usual, limitationOf)
        const of = ({ key }: Limited) =>
          Option.isSome(key) && Option.isSome(key.value.requestsPerSecond)
            ? Option.some(limitationOf(key.value.requestsPerSecond.value))
            : ofOthers
        // Buckets fill even if the system clock is set back.
        const monotonicMillis = () => Number(clock.unsafeCurrentTimeNanos() / 1_000_000n)
        return {
          allows: caller => {
            const own = of(caller)
            return Option.isNone(own) || own.value.buckets.allows(caller.name, monotonicMillis())
          },
          take: caller => {
            const own = of(caller)
            if (Option.isNone(own)) return unlimited
            const { burst, buckets, refused } = own.value
            const taken = buckets.take(caller.name, monotonicMillis())
            return {
              headers: {
                "ratelimit-limit": String(burst),
                "ratelimit-remaining": String(taken.remaining),
                "ratelimit-reset": String(taken.resetSeconds)
              },
              refusal: taken.isAllowed ? Option.none() : refused
            }
          }
        }
      })
    )
}

/** A limit with the buckets of all callers that have it. */
const limitation = (perSecond: number) => {
  const burst = burstOf(perSecond)
  return { burst, buckets: makeBuckets(perSecond), refused: Option.some(refusal(perSecond, burst)) }
}

/** Created once, so that refusing costs less than answering. */
const refusal = (perSecond: number, burst: number) =>
  new RateLimited({
    detail: `the limit is ${perSecond} requests per second and ${burst} at once; try again in 1 s`,
    requestId: Option.none(),
    retryAfter: Option.some(Duration.seconds(1))
  })
