import { RateLimited } from "@estate/domain/PlatformError"
import { Context, Duration, Effect, Layer, Option } from "effect"
import { makeBuckets } from "./Buckets.ts"
import type { Limit } from "./TokenBucket.ts"

/** What is told of a request's place within its limit. */
export interface Allowance {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal: Option.Option<RateLimited>
}

/** A burst is what ten seconds bring. */
export const limitOf = (perSecond: number): Limit => ({ perSecond, burst: 10 * perSecond })

const unlimited: Allowance = { headers: {}, refusal: Option.none() }

/** How often a caller may ask: a token bucket for each key, and for each address that comes without one. */
export class RateLimit extends Context.Tag("@estate/server/RateLimit")<
  RateLimit,
  {
    /** A request of the caller would not be refused now. */
    readonly allows: (caller: string) => boolean
    /** Takes one request from the caller's bucket, now. */
    readonly take: (caller: string) => Allowance
  }
>() {
  /**
   * `RateLimit-Limit`, `-Remaining` and `-Reset` as in draft-ietf-httpapi-ratelimit-headers-06, section 5: the burst, what is
   * left of it, and the seconds until it is whole again; `Retry-After` as in RFC 9110, section 10.2.3.
   */
  static readonly layer = (limit: Limit) =>
    Layer.effect(
      RateLimit,
      Effect.map(Effect.clock, clock => {
        const buckets = makeBuckets(limit)
        return {
          allows: caller => buckets.allows(caller, clock.unsafeCurrentTimeMillis()),
          take: caller => {
            const taken = buckets.take(caller, clock.unsafeCurrentTimeMillis())
            return {
              headers: {
                "ratelimit-limit": String(limit.burst),
                "ratelimit-remaining": String(taken.remaining),
                "ratelimit-reset": String(taken.resetSeconds)
              },
              refusal: taken.isAllowed ? Option.none() : Option.some(refusal(limit, taken.waitSeconds))
            }
          }
        }
      })
    )

  /** Nobody is ever refused, and no header says otherwise. */
  static readonly layerOff = Layer.succeed(RateLimit, { allows: () => true, take: () => unlimited })
}

const refusal = ({ perSecond, burst }: Limit, waitSeconds: number) =>
  new RateLimited({
    detail: `more than ${perSecond} requests a second, after ${burst} at once: ask again in ${waitSeconds} s`,
    requestId: Option.none(),
    retryAfter: Option.some(Duration.seconds(waitSeconds))
  })
