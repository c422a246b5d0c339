/** How often one caller may ask: `perSecond` in the long run, `burst` at once. Both are whole numbers. */
export interface Limit {
  readonly perSecond: number
  readonly burst: number
}

/**
 * What a caller has left, in thousandths of a token, and when that was so, in milliseconds. At N a second, a
 * millisecond brings exactly N thousandths: all numbers stay whole, and no rounding ever gives a request away.
 */
export interface Bucket {
  readonly level: number
  readonly atMillis: number
}

/** What came of a request, with what the `RateLimit-*` headers say of it. */
export interface Taken {
  readonly bucket: Bucket
  readonly isAllowed: boolean
  /** Requests that would be allowed now. */
  readonly remaining: number
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number
  /** Whole seconds until a request is allowed; at least 1. */
  readonly waitSeconds: number
}

const TOKEN = 1000

/** The bucket of a caller who has not asked for long. */
export const fullBucket = (limit: Limit, nowMillis: number): Bucket => ({
  level: limit.burst * TOKEN,
  atMillis: nowMillis
})

/** One request taken from a bucket, where it holds one. A clock that goes backwards brings nothing. */
export const takeToken = (bucket: Bucket, limit: Limit, nowMillis: number): Taken => {
  const atMillis = Math.max(bucket.atMillis, nowMillis)
  const brought = (atMillis - bucket.atMillis) * limit.perSecond
  const level = Math.min(limit.burst * TOKEN, bucket.level + brought)
  const isAllowed = level >= TOKEN
  const left = isAllowed ? level - TOKEN : level
  return {
    bucket: { level: left, atMillis },
    isAllowed,
    remaining: Math.floor(left / TOKEN),
    resetSeconds: Math.ceil((limit.burst * TOKEN - left) / (limit.perSecond * 1000)),
    waitSeconds: Math.max(1, Math.ceil((TOKEN - left) / (limit.perSecond * 1000)))
  }
}

/** How long a bucket takes to fill: after that, having none is the same as having one. */
export const fillMillis = (limit: Limit): number => Math.ceil((limit.burst * TOKEN) / limit.perSecond)
