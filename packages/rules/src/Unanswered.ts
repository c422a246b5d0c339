import type * as DateTime from "effect/DateTime"
import type { Alert } from "./Alert.ts"
import { isClaimOver } from "./Claim.ts"
import { decide } from "./Decide.ts"
import type { Facts } from "./Facts.ts"
import { isRepetition } from "./Repeats.ts"
import type { Route } from "./Route.ts"
import type { Rules } from "./Rules.ts"
import type { ThreadFacts } from "./ThreadFacts.ts"

/** An alert, and when it is sent. */
export interface TimedAlert {
  readonly at: DateTime.Utc
  readonly alert: Alert
}

/** Alerts about a buyer from now on, in order, if nothing happens; endless if a step repeats. */
function* alertsFrom(facts: Facts, rules: Rules, from: DateTime.Utc): Generator<TimedAlert> {
  const done = new Set(facts.done)
  for (let now: DateTime.Utc | undefined = from; now !== undefined; ) {
    const decision = decide({ ...facts, done }, rules, now)
    for (const alert of decision.alerts) yield { at: now, alert }
    for (const name of [...decision.alerts.map(({ name }) => name), ...decision.skipped]) done.add(name)
    now = decision.next
  }
}

/** All alerts about a buyer who writes then and gets no answer; one of each that repeats. */
export const alertsUnanswered = (
  thread: ThreadFacts,
  route: Route,
  at: DateTime.Utc,
  rules: Rules,
  seenAt = at
): ReadonlyArray<TimedAlert> => {
  const facts: Facts = {
    thread,
    route,
    waitingSince: at,
    seenAt,
    lastMessageAt: at,
    deeds: [],
    silences: [],
    done: new Set(),
    rulesSince: at
  }
  const alerts: Array<TimedAlert> = []
  const steps = new Set(route.alert?.steps.map(({ name }) => name))
  for (const timed of alertsFrom(facts, rules, seenAt)) {
    alerts.push(timed)
    steps.delete(timed.alert.name)
    if (isRepetition(timed.alert.name) && steps.size === 0) break
  }
  return alerts
}

/** The next alert that tells of a buyer's wait, if nothing happens before; undefined if none. */
export const nextAlert = (facts: Facts, rules: Rules, now: DateTime.Utc): TimedAlert | undefined => {
  for (const timed of alertsFrom(facts, rules, now)) if (!isClaimOver(timed.alert.name)) return timed
  return undefined
}
