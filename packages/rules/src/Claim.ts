import * as DateTime from "effect/DateTime"
import { type Alert, inThread } from "./Alert.ts"
import type { Facts } from "./Facts.ts"
import { claimEnd, claimIn, isHandledIn } from "./Quiet.ts"

/** The beginning of the name of an alert that a claim is over; no name of a step can begin so. */
const CLAIM_OVER = "claim over "

/** Whether an alert says that a claim is over. */
export const isClaimOver = (name: string): boolean => name.startsWith(CLAIM_OVER)

/**
 * The alert about a claim that is over, which is sent once: in the thread, it tells the holder that
 * the buyer is free again. There is no such alert if the buyer was handled or is not waiting.
 */
export const overClaim = (facts: Facts, now: DateTime.Utc): Alert | undefined => {
  const claim = claimIn(facts.deeds)
  const end = claimEnd(facts)
  if (claim === undefined || end === undefined || DateTime.lessThan(now, end)) return undefined
  const name = `${CLAIM_OVER}${claim.at.epochMillis}`
  if (facts.nobodyWaits === true || isHandledIn(facts) || facts.done.has(name)) return undefined
  const { person, slackUser } = claim
  return inThread(name, [{ name: person, kind: "member", slackId: slackUser, mayReply: false }])
}

/** When the present claim ends: the time to decide again, even if no step is due. */
export const claimEndAfter = (facts: Facts, now: DateTime.Utc): DateTime.Utc | undefined => {
  const end = claimEnd(facts)
  return end !== undefined && DateTime.greaterThan(end, now) ? end : undefined
}

/** When the claim was made whose end this alert announces; undefined for other alerts. */
export const overClaimAt = (name: string): number | undefined =>
  isClaimOver(name) ? Number(name.slice(CLAIM_OVER.length)) : undefined
