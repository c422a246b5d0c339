const TOKEN = 1000

/**
 * How long an empty bucket takes to fill: a burst is as many requests as this time allows. An older
 * bucket need not be kept.
 */
export const FILL_MILLIS = 10_000

/** The most requests at once; `perSecond` is a whole number, so a second later one is allowed. */
export const burstOf = (perSecond: number): number => (perSecond * FILL_MILLIS) / TOKEN

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

/** The bucket of a new caller. */
export const fullBucket = (perSecond: number, nowMillis: number): Bucket => ({
  level: perSecond * FILL_MILLIS,
  atMillis: nowMillis
})

/** Takes one token, if there is one. A clock that goes backwards adds none. */
export const takeToken = (bucket: Bucket, perSecond: number, nowMillis: number): Taken => {
  const full = perSecond * FILL_MILLIS
  const atMillis = Math.max(bucket.atMillis, nowMillis)
  const level = Math.min(full, bucket.level + (atMillis - bucket.atMillis) * perSecond)
  const isAllowed = level >= TOKEN
  const left = isAllowed ? level - TOKEN : level
  return {
    bucket: { level: left, atMillis },
    isAllowed,
    remaining: Math.floor(left / TOKEN),
    resetSeconds: Math.ceil((full - left) / (perSecond * TOKEN))
  }
}
