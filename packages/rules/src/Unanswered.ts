import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import type { Alert } from "./Alert.ts"
import { isClaimOver } from "./Claim.ts"
import { decide } from "./Decide.ts"
import type { Facts } from "./Facts.ts"
import { isRepetition } from "./Repeats.ts"
import { type Route, routeFor, type Tried } from "./Route.ts"
import type { Rules } from "./Rules.ts"
import type { ThreadFacts } from "./ThreadFacts.ts"

/** An alert, and when it is sent. */
export interface TimedAlert {
  readonly at: DateTime.Utc
  readonly alert: Alert
}

/**
 * Alerts about a buyer from now on, in order, if nothing happens; endless if a step repeats. Sent
 * and skipped alerts are added to `done`.
 */
function* alertsFrom(facts: Facts, from: DateTime.Utc, done = new Set(facts.done)): Generator<TimedAlert> {
  for (let now: DateTime.Utc | undefined = from; now !== undefined; ) {
    const { alerts, skipped, next } = decide({ ...facts, done }, now)
    for (const name of [...alerts.map(({ name }) => name), ...skipped]) done.add(name)
    for (const alert of alerts) yield { at: now, alert }
    now = next
  }
}

/** What becomes of a thread if nobody answers. */
export interface Unanswered {
  /** The route that takes it, if any, and the routes that were tried. */
  readonly route: Route | undefined
  readonly tried: ReadonlyArray<Tried>
  /** With one repetition of each step that repeats; none without a route. */
  readonly alerts: ReadonlyArray<TimedAlert>
}

/** What becomes of a thread whose buyer has waited for `wait` when it is first seen. */
export const unanswered = (
  thread: ThreadFacts,
  rules: Rules,
  seenAt: DateTime.Utc,
  wait: Duration.DurationInput = Duration.zero
): Unanswered => {
  const since = DateTime.subtractDuration(seenAt, wait)
  const { route, tried } = routeFor(rules.routes, thread, since)
  if (route === undefined) return { route, tried, alerts: [] }
  const facts: Facts = {
    thread,
    route,
    waitingSince: since,
    seenAt,
    lastMessageAt: since,
    deeds: [],
    silences: [],
    done: new Set(),
    rules,
    rulesSince: since
  }
  const alerts: Array<TimedAlert> = []
  const done = new Set<string>()
  for (const timed of alertsFrom(facts, seenAt, done)) {
    alerts.push(timed)
    if (isRepetition(timed.alert.name) && route.alert?.steps.every(({ name }) => done.has(name))) break
  }
  return { route, tried, alerts }
}

/** The next alert about a buyer's wait, if nothing happens before; undefined if there is none. */
export const nextAlert = (facts: Facts, now: DateTime.Utc): TimedAlert | undefined => {
  for (const timed of alertsFrom(facts, now)) if (!isClaimOver(timed.alert.name)) return timed
  return undefined
}
