import { databaseMessage } from "@estate/store/DatabaseError"
import { DateTime, Duration, Effect, Metric, Option, Order } from "effect"
import { nextExpiry } from "../Operations/Metrics.ts"
import type { KeyRecord } from "./KeyRecord.ts"
import { Keys } from "./Repo.ts"

/** A key that expires within this time is reported. */
const SOON: Duration.Duration = Duration.days(14)

/** A key that expires soon, and when. */
export interface ExpiringKey {
  readonly id: string
  readonly name: string
  readonly company: number
  readonly expiresAt: DateTime.Utc
}

/**
 * The keys that expire soon, the next one first. A key that was replaced by another is meant to
 * expire.
 */
export const expiringSoon = (
  keys: ReadonlyArray<KeyRecord>,
  now: DateTime.Utc
): ReadonlyArray<ExpiringKey> => {
  const until = DateTime.addDuration(now, SOON)
  const newest = new Map<string, DateTime.Utc>()
  for (const key of keys) {
    const known = newest.get(familyOf(key))
    if (known === undefined || DateTime.lessThan(known, key.created_at))
      newest.set(familyOf(key), key.created_at)
  }
  return keys
    .flatMap(key => {
      const { id, name, company, created_at, expires_at } = key
      if (Option.isNone(expires_at)) return []
      const last = newest.get(familyOf(key))
      const isReplaced = last !== undefined && DateTime.lessThan(created_at, last)
      const isSoon = DateTime.between(expires_at.value, { minimum: now, maximum: until })
      return isSoon && !isReplaced ? [{ id, name, company, expiresAt: expires_at.value }] : []
    })
    .sort(Order.mapInput(DateTime.Order, ({ expiresAt }: ExpiringKey) => expiresAt))
}

const familyOf = ({ id, family }: KeyRecord) => Option.getOrElse(family, () => id)

/**
 * Checks every hour for keys that expire soon: the metric has the next one, the log names each once
 * a day. The service does not warn the users of a key before it expires.
 */
export const watchExpiring = Effect.gen(function* () {
  const { list } = yield* Keys
  const warnedOn = new Map<string, string>()
  const look = Effect.gen(function* () {
    const now = yield* DateTime.now
    const today = DateTime.formatIsoDateUtc(now)
    const expiring = expiringSoon(yield* list, now)
    const [next] = expiring
    yield* Metric.set(nextExpiry, next === undefined ? 0 : DateTime.toEpochMillis(next.expiresAt) / 1000)
    for (const { id, name, company, expiresAt } of expiring) {
      if (warnedOn.get(id) === today) continue
      warnedOn.set(id, today)
      yield* Effect.annotateLogs(
        Effect.logWarning("a key expires soon: estate-server keys rotate ID makes the next one"),
        { key: id, company, ...(name === "" ? {} : { name }), expiresAt: DateTime.formatIso(expiresAt) }
      )
    }
  })
  const looked = Effect.catchAll(look, error =>
    Effect.annotateLogs(Effect.logWarning("keys that expire soon are not known"), {
      cause: databaseMessage(error)
    })
  )
  return yield* Effect.forever(Effect.zipRight(looked, Effect.sleep("1 hour")))
})
