import * as DateTime from "effect/DateTime"
import * as Order from "effect/Order"
import type { Deed, Facts, Silence } from "./Facts.ts"

/** Why nothing is sent now about an unread thread. */
export type Quiet =
  | { readonly kind: "dropped" | "handled" | "came while closed" | "old closing words" }
  | { readonly kind: "taken" | "snoozed" | "closed"; readonly until: DateTime.Utc }
  | { readonly kind: "silenced"; readonly until: DateTime.Utc; readonly silence: string }

/** What people hold now, the longest first. */
export const keptQuiet = (facts: Facts, now: DateTime.Utc): ReadonlyArray<Quiet> => {
  const taken = claimEnd(facts)
  const snoozedUntil = facts.deeds.findLast(({ kind }) => kind === "snoozed")?.until
  const times = [
    ...(taken !== undefined ? [{ kind: "taken", until: taken } as const] : []),
    ...(snoozedUntil !== undefined ? [{ kind: "snoozed", until: snoozedUntil } as const] : []),
    ...silencesOf(facts)
      .filter(({ from }) => DateTime.lessThanOrEqualTo(from, now))
      .map(({ id, until }) => ({ kind: "silenced", until, silence: id }) as const)
  ].filter(({ until }) => DateTime.greaterThan(until, now))
  return [...(isHandledIn(facts) ? [{ kind: "handled" } as const] : []), ...times.sort(byEnd)]
}

/** The present claim, or the last one; undefined if it was given back. */
export const claimIn = (deeds: ReadonlyArray<Deed>): Deed | undefined => {
  const last = deeds.findLast(({ kind }) => kind === "taken" || kind === "released")
  return last?.kind === "taken" ? last : undefined
}

/** When the present claim ends; undefined if there is none, or if it has no end. */
export const claimEnd = ({ deeds, rules: { claimHolds } }: Facts): DateTime.Utc | undefined => {
  const claim = claimIn(deeds)
  return claim === undefined || claimHolds === undefined
    ? undefined
    : DateTime.addDuration(claim.at, claimHolds)
}

/** Somebody has handled it, and the buyer has not written since. */
export const isHandledIn = ({ deeds, lastMessageAt }: Facts): boolean => {
  const handled = deeds.findLast(({ kind }) => kind === "handled")
  return handled !== undefined && DateTime.greaterThanOrEqualTo(handled.at, lastMessageAt)
}

/** When the last silence that held an alert ends; without one, when the alert was due. */
export const releasedAt = (due: DateTime.Utc, facts: Facts): DateTime.Utc =>
  [...silencesOf(facts)]
    .sort(byBegin)
    .reduce(
      (released, { from, until }) =>
        DateTime.lessThanOrEqualTo(from, released) ? DateTime.max(released, until) : released,
      due
    )

const silencesOf = ({ silences, thread, waitingSince }: Facts): ReadonlyArray<Silence> =>
  silences.filter(({ conditions }) => conditions.every(({ holds }) => holds(thread, waitingSince)))

const byBegin = Order.mapInput(DateTime.Order, ({ from }: Silence) => from)

const byEnd = Order.reverse(
  Order.mapInput(DateTime.Order, ({ until }: { readonly until: DateTime.Utc }) => until)
)
