import { RateLimited } from "@estate/domain/PlatformError"
import { Context, Duration, Effect, Layer, Option } from "effect"
import { makeBuckets } from "./Buckets.ts"
import type { Limit } from "./TokenBucket.ts"

/** A caller's state within its limit, after a request. */
export interface Allowance {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: Option.Option<RateLimited>
}

/** A burst is the requests of ten seconds. */
export const limitOf = (perSecond: number): Limit => ({ perSecond, burst: 10 * perSecond })

const unlimited: Allowance = { headers: {}, refusal: Option.none() }

/** Limits callers: a token bucket for each key, and for each address without a key. */
export class RateLimit extends Context.Tag("@estate/server/RateLimit")<
  RateLimit,
  {
    /** True if a request of the caller would be allowed now. */
    readonly allows: (caller: string) => boolean
    /** Takes one request from the caller's bucket. */
    readonly take: (caller: string) => Allowance
  }
>() {
  /**
   * `RateLimit-Limit`, `-Remaining` and `-Reset` are those of
   * draft-ietf-httpapi-ratelimit-headers-06, section 5: the burst, what is left of it, and the
   * seconds until it is full. `Retry-After` is that of RFC 9110, section 10.2.3.
   */
  static readonly layer = (limit: Limit) =>
    Layer.effect(
      RateLimit,
      Effect.map(Effect.clock, clock => {
        const buckets = makeBuckets(limit)
        const refused = Option.some(refusal(limit))
        // A system clock that is set back does not stop the buckets from filling.
        const monotonicMillis = () => Number(clock.unsafeCurrentTimeNanos() / 1_000_000n)
        return {
          allows: caller => buckets.allows(caller, monotonicMillis()),
          take: caller => {
            const taken = buckets.take(caller, monotonicMillis())
            return {
              headers: {
                "ratelimit-limit": String(limit.burst),
                "ratelimit-remaining": String(taken.remaining),
                "ratelimit-reset": String(taken.resetSeconds)
              },
              refusal: taken.isAllowed ? Option.none() : refused
            }
          }
        }
      })
    )

  /** No limit, and no headers. */
  static readonly layerOff = Layer.succeed(RateLimit, { allows: () => true, take: () => unlimited })
}

/** Made once: to refuse costs less than to answer. */
const refusal = ({ perSecond, burst }: Limit) =>
  new RateLimited({
    detail: `the limit is ${perSecond} requests per second and ${burst} at once; try again in 1 s`,
    requestId: Option.none(),
    retryAfter: Option.some(Duration.seconds(1))
  })
