/**
 * How often one caller may send requests: `perSecond` in the long run, `burst` at once. Both are
 * whole numbers of at least 1, so that a refused request is allowed a second later.
 */
export interface Limit {
  readonly perSecond: number
  readonly burst: number
}

/**
 * A caller's tokens, in thousandths, at a time in milliseconds. At N tokens a second, a millisecond
 * brings exactly N thousandths: all numbers stay whole, and no rounding gives a request away.
 */
export interface Bucket {
  readonly level: number
  readonly atMillis: number
}

/** The outcome of a request, with the numbers of the `RateLimit-*` headers. */
export interface Taken {
  readonly bucket: Bucket
  readonly isAllowed: boolean
  /** Requests that would be allowed now. */
  readonly remaining: number
  /** Whole seconds until the bucket is full again. */
  readonly resetSeconds: number
}

const TOKEN = 1000

/** The bucket of a new caller. */
export const fullBucket = (limit: Limit, nowMillis: number): Bucket => ({
  level: limit.burst * TOKEN,
  atMillis: nowMillis
})

/** Takes one token, if there is one. A clock that goes backwards adds none. */
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
    resetSeconds: Math.ceil((limit.burst * TOKEN - left) / (limit.perSecond * 1000))
  }
}

/** How long an empty bucket takes to fill; an older bucket need not be kept. */
export const fillMillis = (limit: Limit): number => Math.ceil((limit.burst * TOKEN) / limit.perSecond)
