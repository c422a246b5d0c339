import type * as DateTime from "effect/DateTime"
import { type Alert, decide } from "./Decide.ts"
import type { Facts } from "./Facts.ts"
import type { Route } from "./Route.ts"
import type { Rules } from "./Rules.ts"
import type { ThreadFacts } from "./ThreadFacts.ts"

/** An alert, and when it is sent. */
export interface TimedAlert {
  readonly at: DateTime.Utc
  readonly alert: Alert
}

/** All alerts about a buyer who writes at this time and gets no answer. */
export const alertsUnanswered = (
  thread: ThreadFacts,
  route: Route,
  at: DateTime.Utc,
  rules: Rules
): ReadonlyArray<TimedAlert> => {
  const alerts: Array<TimedAlert> = []
  const done = new Set<string>()
  const facts: Facts = {
    thread,
    route,
    waitingSince: at,
    seenAt: at,
    lastMessageAt: at,
    deeds: [],
    silences: [],
    done,
    rulesSince: at
  }
  for (let now: DateTime.Utc | undefined = at; now !== undefined; ) {
    const decision = decide(facts, rules, now)
    for (const alert of decision.alerts) alerts.push({ at: now, alert })
    for (const name of [...decision.alerts.map(({ name }) => name), ...decision.skipped]) done.add(name)
    now = decision.next
  }
  return alerts
}
