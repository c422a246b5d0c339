import { type Bucket, fillMillis, fullBucket, type Limit, type Taken, takeToken } from "./TokenBucket.ts"

/** More callers than this within one filling time are a flood; the quietest of them then start afresh. */
const MOST_CALLERS = 100_000

/** The buckets of all callers. */
export interface Buckets {
  /** A request would be taken now. */
  readonly allows: (caller: string, nowMillis: number) => boolean
  readonly take: (caller: string, nowMillis: number) => Taken
  readonly size: () => number
}

/**
 * Keeps the buckets in two generations. Who asks moves to the young one; when a filling time has passed, the old one is
 * dropped whole: its buckets have not been asked for that long, so all of them are full again.
 */
export const makeBuckets = (limit: Limit, mostCallers = MOST_CALLERS): Buckets => {
  const turnMillis = fillMillis(limit)
  let young = new Map<string, Bucket>()
  let old = new Map<string, Bucket>()
  let turnedAtMillis = Number.NEGATIVE_INFINITY

  const turn = (nowMillis: number) => {
    const age = nowMillis - turnedAtMillis
    if (age < turnMillis && young.size < mostCallers) return
    old = age < 2 * turnMillis ? young : new Map()
    young = new Map()
    turnedAtMillis = nowMillis
  }

  const take = (caller: string, nowMillis: number) => {
    turn(nowMillis)
    const bucket = young.get(caller) ?? old.get(caller) ?? fullBucket(limit, nowMillis)
    return takeToken(bucket, limit, nowMillis)
  }

  return {
    allows: (caller, nowMillis) => take(caller, nowMillis).isAllowed,
    take: (caller, nowMillis) => {
      const taken = take(caller, nowMillis)
      young.set(caller, taken.bucket)
      old.delete(caller)
      return taken
    },
    size: () => young.size + old.size
  }
}
