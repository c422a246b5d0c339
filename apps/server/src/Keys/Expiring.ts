import { DateTime, Duration, Option, Order } from "effect"
import type { KeyRecord } from "./Repo.ts"

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
