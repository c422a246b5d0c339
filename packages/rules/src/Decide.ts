import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import { type Alert, inThread } from "./Alert.ts"
import type { ChainStep, Mention, Mentions, Place } from "./ChainStep.ts"
import { claimEndAfter, overClaim } from "./Claim.ts"
import { type Facts, isOld, waitedBefore } from "./Facts.ts"
import type { Person } from "./Person.ts"
import { keptQuiet, type Quiet, releasedAt } from "./Quiet.ts"
import { repetitionsOf } from "./Repeats.ts"
import { onDuty } from "./Rota.ts"
import type { RouteAlert } from "./Route.ts"

/** The name of the first alert. The name of a step is never empty. */
export const FIRST = ""

/** What to do now. */
export interface Decision {
  readonly alerts: ReadonlyArray<Alert>
  /** The names of alerts that will never be sent. */
  readonly skipped: ReadonlyArray<string>
  /** When to decide again, unless something happens first; undefined if nothing more is due. */
  readonly next: DateTime.Utc | undefined
  readonly quiet: Quiet | undefined
}

/**
 * What to send now, what never to send, and when to decide again. It is pure: the same facts and
 * time give the same decision, so nothing is scheduled, and a restart loses nothing.
 *
 * An alert is due when its time has come and nothing holds it. If several steps are due at once,
 * only the last one is sent: the others were missed. Closing words cause an alert, which is never
 * late and mentions nobody, but no steps until somebody is waiting; old closing words cause no
 * alert until then.
 */
export const decide = (facts: Facts, now: DateTime.Utc): Decision => {
  const { route, done } = facts
  if (route.alert === undefined) return nothing(facts, { kind: "dropped" })
  if (isDropped(facts, route.alert))
    return withClaim(nothing(facts, { kind: "came while closed" }), facts, now)
  const planned = plannedAlerts(facts, route.alert, now).filter(({ name }) => !done.has(name))
  // At the first start there may be thousands, from conversations that ended long ago.
  const [quiet] =
    facts.nobodyWaits === true && isOld(facts)
      ? [{ kind: "old closing words" } as const]
      : keptQuiet(facts, now)
  const decision: Decision =
    quiet !== undefined && planned.length > 0
      ? { alerts: [], skipped: [], next: "until" in quiet ? quiet.until : undefined, quiet }
      : send(planned, facts, route.alert, now)
  return withClaim(decision, facts, now)
}

/** The alert about a claim that is over is sent even if something holds the steps. */
const withClaim = (decision: Decision, facts: Facts, now: DateTime.Utc): Decision => {
  const over = overClaim(facts, now)
  // Although nothing is due, the alert must show that a snooze has ended.
  const [quiet] = decision.next === undefined ? keptQuiet(facts, now) : []
  const end = quiet !== undefined && "until" in quiet ? quiet.until : undefined
  const [next] = [decision.next, claimEndAfter(facts, now), end]
    .flatMap(each => each ?? [])
    .sort(DateTime.Order)
  return { ...decision, alerts: over === undefined ? decision.alerts : [over, ...decision.alerts], next }
}

/**
 * An alert and its time, which is undefined if it never comes, or came before the current rules.
 */
interface Planned {
  readonly name: string
  readonly step: ChainStep | undefined
  readonly due: DateTime.Utc | undefined
}

/** The buyer wrote nothing in opening hours, and the route drops such threads. */
const isDropped = ({ waitingSince, lastMessageAt, done }: Facts, { calendar, closed }: RouteAlert): boolean =>
  closed === "drop" &&
  !done.has(FIRST) &&
  [waitingSince, lastMessageAt].every(at => calendar?.isOpenAt(at) === false)

/**
 * The first alert of a route and its steps, with their times, including repetitions until `now`.
 */
export const plannedAlerts = (facts: Facts, alert: RouteAlert, now: DateTime.Utc): ReadonlyArray<Planned> => {
  const first = firstDue(facts, alert)
  const steps = facts.nobodyWaits === true ? [] : alert.steps
  const isCurrent = DateTime.greaterThanOrEqualTo(facts.rulesSince)
  return [
    { name: FIRST, step: undefined, due: first },
    ...steps.flatMap((step): ReadonlyArray<Planned> => {
      const due = stepDue(step, first, facts, alert)
      if (due === undefined) return [{ name: step.name, step, due }]
      // An alert that was sent under earlier rules may be due later by the present ones.
      const isBegun = facts.done.has(step.name) || DateTime.greaterThanOrEqualTo(now, due)
      const repetitions = isBegun ? repetitionsOf(step, due, alert.calendar, now) : []
      return [
        { name: step.name, step, due: isCurrent(due) ? due : undefined },
        ...repetitions.filter(repetition => isCurrent(repetition.due))
      ]
    })
  ]
}

/**
 * A calendar that never opens again holds nothing: otherwise nobody would learn of the buyer. A
 * buyer who asks again after closing words began to wait after the thread was first seen.
 */
const firstDue = ({ seenAt, waitingSince }: Facts, { calendar, closed }: RouteAlert): DateTime.Utc => {
  const cameAt = DateTime.max(seenAt, waitingSince)
  return calendar === undefined || closed !== "hold" || calendar.isOpenAt(cameAt)
    ? seenAt
    : (calendar.after(cameAt, Duration.zero) ?? seenAt)
}

/** When a step is due, also if that was before the current rules. */
const stepDue = (
  { after, count }: ChainStep,
  first: DateTime.Utc,
  facts: Facts,
  { calendar }: RouteAlert
): DateTime.Utc | undefined => {
  if (isOld(facts)) return undefined
  const { waitingSince } = facts
  const counted =
    count === "always" || calendar === undefined
      ? DateTime.addDuration(waitingSince, after)
      : calendar.after(waitingSince, after)
  return counted === undefined ? undefined : DateTime.max(counted, first)
}

const send = (
  planned: ReadonlyArray<Planned>,
  facts: Facts,
  alert: RouteAlert,
  now: DateTime.Utc
): Decision => {
  const timed = planned.flatMap(({ due, ...each }) => (due === undefined ? [] : [{ ...each, due }]))
  const due = timed.filter(({ due }) => DateTime.lessThanOrEqualTo(due, now))
  const first = due.find(({ name }) => name === FIRST)
  const steps = due
    .flatMap(({ name, step, due }) => (step === undefined ? [] : [{ name, step, due }]))
    .sort((one, other) => DateTime.Order(one.due, other.due))
  const [next] = timed
    .map(({ due }) => due)
    .filter(DateTime.greaterThan(now))
    .sort(DateTime.Order)
  const alerts = [
    ...(first === undefined ? [] : [firstAlert(first.due, facts, alert, now)]),
    ...steps.slice(-1).map(each => stepAlert(each, facts, now))
  ]
  return {
    alerts,
    skipped: [
      ...steps.slice(0, -1).map(({ name }) => name),
      ...planned.flatMap(({ name, due }) => (due === undefined ? [name] : []))
    ],
    next,
    quiet:
      alerts.length === 0 && next !== undefined && !facts.done.has(FIRST)
        ? { kind: "closed", until: next }
        : undefined
  }
}

const firstAlert = (
  due: DateTime.Utc,
  facts: Facts,
  { channel, also, mention, group }: RouteAlert,
  now: DateTime.Utc
): Alert => {
  const released = releasedAt(due, facts)
  const { nobodyWaits, seenAt } = facts
  const isLate = nobodyWaits !== true && (DateTime.greaterThan(released, seenAt) || waitedBefore(facts))
  return {
    name: FIRST,
    channel: channelAt(channel, facts, now),
    also: also.flatMap(place => channelAt(place, facts, now) ?? []),
    mentions: mentioned(mention, facts, now),
    gathersSince: group === undefined || nobodyWaits === true ? undefined : released,
    isLate
  }
}

const stepAlert = (
  {
    name,
    step: { channel, mention },
    due
  }: { readonly name: string; readonly step: ChainStep; readonly due: DateTime.Utc },
  facts: Facts,
  now: DateTime.Utc
): Alert => ({
  ...inThread(name, mentioned(mention, facts, now)),
  channel: channelAt(channel, facts, now),
  isLate: DateTime.lessThanOrEqualTo(due, facts.seenAt)
})

/** The people whom an alert mentions at this time, each once. */
export const mentioned = (
  { which, of }: Mentions,
  facts: Facts,
  now: DateTime.Utc
): ReadonlyArray<Person> => {
  if (facts.nobodyWaits === true) return []
  const people = Array.from(new Set(of.flatMap(each => meantBy(each, facts, now) ?? [])))
  return which === "first" ? people.slice(0, 1) : people
}

/** The channel of a place at this time; a person's id means a direct message. */
export const channelAt = (place: Place | undefined, facts: Facts, now: DateTime.Utc): string | undefined =>
  typeof place === "object" ? meantBy(place, facts, now)?.slackId : place

/** The channel of the first alert; undefined means the company's own channel. */
export const channelOfFirst = (facts: Facts, now: DateTime.Utc): string | undefined =>
  channelAt(facts.route.alert?.channel, facts, now)

const meantBy = (
  mention: Mention,
  { thread, rules: { owners, rotas } }: Facts,
  now: DateTime.Utc
): Person | undefined => {
  switch (mention.kind) {
    case "person":
      return mention.person
    case "owner":
      return owners.get(thread.listing)
    case "rota": {
      const rota = rotas.get(mention.name)
      return rota && onDuty(rota, now)
    }
  }
}

const nothing = ({ route, done }: Facts, quiet: Quiet): Decision => ({
  alerts: [],
  skipped: [FIRST, ...(route.alert?.steps ?? []).map(({ name }) => name)].filter(name => !done.has(name)),
  next: undefined,
  quiet
})
