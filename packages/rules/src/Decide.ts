import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Order from "effect/Order"
import type { Person } from "./Person.ts"
import { onDuty } from "./Rota.ts"
import type { Condition, Route, RouteAlert, Subject } from "./Route.ts"
import type { Rules } from "./Rules.ts"
import type { Mention, Step } from "./Step.ts"

/** What a person did about a waiting buyer. */
export type Deed =
  | { readonly kind: "taken"; readonly at: DateTime.Utc }
  | { readonly kind: "released"; readonly at: DateTime.Utc }
  | { readonly kind: "snoozed"; readonly at: DateTime.Utc; readonly until: DateTime.Utc }
  | { readonly kind: "handled"; readonly at: DateTime.Utc }

/** A time in which threads that fit cause no alert. */
export interface Silence {
  readonly id: string
  readonly conditions: ReadonlyArray<Condition>
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
}

/** What is known of a buyer who waits. */
export interface Facts {
  readonly subject: Subject
  /** The route that took the thread when its buyer began to wait. */
  readonly route: Route
  /** Since when the buyer waits. */
  readonly waitingSince: DateTime.Utc
  /** When it was first seen. */
  readonly seenAt: DateTime.Utc
  /** When the buyer wrote last. */
  readonly lastMessageAt: DateTime.Utc
  /** In the order of time. */
  readonly deeds: ReadonlyArray<Deed>
  readonly silences: ReadonlyArray<Silence>
  /** The names of alerts that are over: sent, or skipped. */
  readonly done: ReadonlySet<string>
  /** Since when the present rules are in force. */
  readonly rulesSince: DateTime.Utc
}

/** The name of the first alert; that of a step has at least one letter. */
export const FIRST = ""

/** An alert to send now. */
export interface Alert {
  /** `FIRST`, or the name of a step. */
  readonly name: string
  /** None: in the thread of the first alert. */
  readonly channel: string | undefined
  readonly also: ReadonlyArray<string>
  readonly mention: Person | undefined
  /** Since when it is due, if it may be announced together with others; none: it goes alone. */
  readonly gathersSince: DateTime.Utc | undefined
}

/** Why nothing is sent at the moment, although somebody waits. */
export type Quiet =
  | { readonly kind: "dropped" | "handled" | "closed when seen" }
  | { readonly kind: "taken" | "snoozed" | "silenced" | "closed"; readonly until: DateTime.Utc }

/** What to do at a moment. */
export interface Decision {
  readonly alerts: ReadonlyArray<Alert>
  /** The names of alerts that will never be sent. */
  readonly skipped: ReadonlyArray<string>
  /** When to decide again, unless something happens before; undefined: nothing more is due. */
  readonly next: DateTime.Utc | undefined
  readonly quiet: Quiet | undefined
}

/** A buyer who waited longer than this when first seen is no emergency: there is no chain. */
const OLD = Duration.days(1)

/**
 * What to send now, what never, and when to decide again. It is pure: the same facts, rules and
 * time give the same decision, so nothing is scheduled and a restart forgets nothing.
 *
 * An alert is due when its time has come and nothing keeps quiet. Of several steps that are due
 * together only the last is sent: the others were missed.
 */
export const decide = (facts: Facts, rules: Rules, now: DateTime.Utc): Decision => {
  const { route, done } = facts
  if (route.alert === undefined) return nothing(facts, { kind: "dropped" })
  if (isDropped(facts, route.alert)) return nothing(facts, { kind: "closed when seen" })
  const planned = plan(facts, route.alert).filter(({ name }) => !done.has(name))
  if (planned.length === 0) return { alerts: [], skipped: [], next: undefined, quiet: undefined }
  const quiet = quietOf(facts, rules, now)
  if (quiet !== undefined)
    return { alerts: [], skipped: [], next: "until" in quiet ? quiet.until : undefined, quiet }
  return send(planned, facts, rules, route.alert, now)
}

/** An alert and its time; none: its time does not come, or came before the present rules. */
interface Planned {
  readonly name: string
  readonly step: Step | undefined
  readonly due: DateTime.Utc | undefined
}

/** It came while it was closed, and its route wants no such alert. */
const isDropped = ({ seenAt, done }: Facts, { calendar, closed }: RouteAlert): boolean =>
  closed === "drop" && !done.has(FIRST) && calendar?.isOpenAt(seenAt) === false

const plan = (facts: Facts, alert: RouteAlert): ReadonlyArray<Planned> => {
  const first = firstDue(facts, alert)
  return [
    { name: FIRST, step: undefined, due: first },
    ...alert.steps.map(step => ({ name: step.name, step, due: stepDue(step, first, facts, alert) }))
  ]
}

const firstDue = ({ seenAt }: Facts, { calendar, closed }: RouteAlert): DateTime.Utc | undefined =>
  calendar === undefined || closed !== "hold" || calendar.isOpenAt(seenAt)
    ? seenAt
    : calendar.after(seenAt, Duration.zero)

const stepDue = (
  { after, count }: Step,
  first: DateTime.Utc | undefined,
  facts: Facts,
  { calendar }: RouteAlert
): DateTime.Utc | undefined => {
  if (first === undefined || isOld(facts)) return undefined
  const { waitingSince, rulesSince } = facts
  const counted =
    count === "always" || calendar === undefined
      ? DateTime.addDuration(waitingSince, after)
      : calendar.after(waitingSince, after)
  if (counted === undefined) return undefined
  const due = DateTime.max(counted, first)
  return DateTime.lessThan(due, rulesSince) ? undefined : due
}

const isOld = ({ waitingSince, seenAt }: Facts) =>
  Duration.greaterThan(DateTime.distanceDuration(waitingSince, seenAt), OLD)

const send = (
  planned: ReadonlyArray<Planned>,
  facts: Facts,
  rules: Rules,
  alert: RouteAlert,
  now: DateTime.Utc
): Decision => {
  const timed = planned.flatMap(({ due, ...each }) => (due === undefined ? [] : [{ ...each, due }]))
  const due = timed.filter(({ due }) => DateTime.lessThanOrEqualTo(due, now))
  const first = due.find(({ name }) => name === FIRST)
  const steps = due.flatMap(({ step }) => (step === undefined ? [] : [step]))
  const [next] = timed
    .map(({ due }) => due)
    .filter(DateTime.greaterThan(now))
    .sort(DateTime.Order)
  const alerts = [
    ...(first === undefined ? [] : [firstAlert(first.due, facts, alert)]),
    ...steps.slice(-1).map(step => stepAlert(step, facts, rules, now))
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

const firstAlert = (due: DateTime.Utc, facts: Facts, { channel, also, group }: RouteAlert): Alert => {
  const waited = isOld(facts) || DateTime.greaterThan(due, facts.seenAt)
  const gathersSince = group !== undefined && waited ? due : undefined
  return { name: FIRST, channel, also, mention: undefined, gathersSince }
}

const stepAlert = (
  { name, channel, mention }: Step,
  facts: Facts,
  rules: Rules,
  now: DateTime.Utc
): Alert => ({
  name,
  channel,
  also: [],
  mention: mentioned(mention, facts, rules, now),
  gathersSince: undefined
})

/** The first of them that there is. */
const mentioned = (
  mentions: ReadonlyArray<Mention>,
  { subject }: Facts,
  { owners }: Rules,
  now: DateTime.Utc
): Person | undefined => {
  for (const mention of mentions) {
    const person =
      mention.kind === "person"
        ? mention.person
        : mention.kind === "owner"
          ? owners.get(subject.listingId)
          : onDuty(mention.rota, now)
    if (person !== undefined) return person
  }
  return undefined
}

const nothing = ({ route, done }: Facts, quiet: Quiet): Decision => ({
  alerts: [],
  skipped: [FIRST, ...(route.alert?.steps ?? []).map(({ name }) => name)].filter(name => !done.has(name)),
  next: undefined,
  quiet
})

/** What keeps quiet now, the longest. */
const quietOf = (facts: Facts, { claimHolds }: Rules, now: DateTime.Utc): Quiet | undefined => {
  const { deeds, silences, subject, lastMessageAt, waitingSince } = facts
  const handled = deeds.findLast(({ kind }) => kind === "handled")
  if (handled !== undefined && DateTime.greaterThanOrEqualTo(handled.at, lastMessageAt))
    return { kind: "handled" }
  const claim = deeds.findLast(({ kind }) => kind === "taken" || kind === "released")
  const snooze = deeds.findLast(deed => deed.kind === "snoozed")
  const times = [
    ...(claim?.kind === "taken"
      ? [{ kind: "taken", until: DateTime.addDuration(claim.at, claimHolds) } as const]
      : []),
    ...(snooze?.kind === "snoozed" ? [{ kind: "snoozed", until: snooze.until } as const] : []),
    ...silences
      .filter(
        ({ from, conditions }) =>
          DateTime.lessThanOrEqualTo(from, now) &&
          conditions.every(({ holds }) => holds(subject, waitingSince))
      )
      .map(({ until }) => ({ kind: "silenced", until }) as const)
  ].filter(({ until }) => DateTime.greaterThan(until, now))
  const [longest] = times.sort(byEnd)
  return longest
}

const byEnd = Order.reverse(
  Order.mapInput(DateTime.Order, ({ until }: { readonly until: DateTime.Utc }) => until)
)
