import { type Bucket, FILL_MILLIS, fullBucket, type Taken, takeToken } from "./TokenBucket.ts"

/** More callers within one fill time are a flood; then the oldest buckets are dropped. */
const MOST_CALLERS = 100_000

/**
 * Keeps the buckets of all callers in two generations. A caller's bucket moves to the young one;
 * after a fill time the old one is dropped whole: its buckets were unused for that long, so they
 * are full again.
 */
export const makeBuckets = (perSecond: number, mostCallers = MOST_CALLERS) => {
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let turnedAtMillis = Number.NEGATIVE_INFINITY

  const turn = (nowMillis: number) => {
    const age = nowMillis - turnedAtMillis
    if (age < FILL_MILLIS && young.size < mostCallers) return
    old = age < 2 * FILL_MILLIS ? young : new Map()
    young = new Map()
    turnedAtMillis = nowMillis
  }

  const take = (caller: string, nowMillis: number) => {
    turn(nowMillis)
    const bucket = young.get(caller) ?? old.get(caller) ?? fullBucket(perSecond, nowMillis)
    return takeToken(bucket, perSecond, nowMillis)
  }

  return {
    /** True if a request would be allowed now. */
    allows: (caller: string, nowMillis: number) => take(caller, nowMillis).isAllowed,
    take: (caller: string, nowMillis: number): Taken => {
      const taken = take(caller, nowMillis)
      young.set(caller, taken.bucket)
      old.delete(caller)
      return taken
    },
    size: () => young.size + old.size
  }
}
