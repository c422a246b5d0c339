import * as DateTime from "effect/DateTime"
import { type Alert, inThread } from "./Alert.ts"
import type { Facts } from "./Facts.ts"
import { claimIn, isHandledIn } from "./Quiet.ts"
import type { Rules } from "./Rules.ts"

/** Begins the name of the alert that a claim is over, which no step of a chain can have. */
const CLAIM_OVER = "claim over "

/** Whether an alert tells that a claim is over. */
export const isClaimOver = (name: string): boolean => name.startsWith(CLAIM_OVER)

/** When the present claim ends; undefined if there is none, or if it has no end. */
const claimEnd = (facts: Facts, { claimHolds }: Rules): DateTime.Utc | undefined => {
  const claim = claimIn(facts.deeds)
  return claim === undefined || claimHolds === undefined
    ? undefined
    : DateTime.addDuration(claim.at, claimHolds)
}

/**
 * The alert about a claim that is over, once: in the thread it tells the holder that it is free
 * again. Nobody hears of a buyer who is handled, or does not wait.
 */
export const overClaim = (facts: Facts, rules: Rules, now: DateTime.Utc): Alert | undefined => {
  const claim = claimIn(facts.deeds)
  const end = claimEnd(facts, rules)
  if (claim === undefined || end === undefined || DateTime.lessThan(now, end)) return undefined
  const name = `${CLAIM_OVER}${claim.at.epochMillis}`
  if (facts.nobodyWaits === true || isHandledIn(facts) || facts.done.has(name)) return undefined
  return inThread(name, [claim.by])
}

/** When a claim that holds now ends: to decide again, even if no step is due. */
export const claimEndAfter = (facts: Facts, rules: Rules, now: DateTime.Utc): DateTime.Utc | undefined => {
  const end = claimEnd(facts, rules)
  return end !== undefined && DateTime.greaterThan(end, now) ? end : undefined
}

/** When the claim was made whose end an alert announces; undefined for other alerts. */
export const overClaimAt = (name: string): number | undefined =>
  isClaimOver(name) ? Number(name.slice(CLAIM_OVER.length)) : undefined
