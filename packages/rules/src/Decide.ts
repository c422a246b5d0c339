import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
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

/** The name of the first alert; a step has its own. */
export const FIRST = "first alert"

/** An alert to send now. */
export interface Alert {
  /** `FIRST`, or the name of a step. */
  readonly name: string
  /** None: in the thread of the first alert. */
  readonly channel: string | undefined
  readonly also: ReadonlyArray<string>
  readonly mention: Person | undefined
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
  const planned = plan(facts, route.alert).filter(({ name }) => !done.has(name))
  if (planned.some(({ due }) => due === "closed when seen"))
    return nothing(facts, { kind: "closed when seen" })
  if (planned.length === 0) return { alerts: [], skipped: [], next: undefined, quiet: undefined }
  const quiet = quietOf(facts, rules, now)
  if (quiet !== undefined)
    return { alerts: [], skipped: [], next: "until" in quiet ? quiet.until : undefined, quiet }
  return send(planned, facts, rules, route.alert, now)
}

/** An alert and its time; `never`: its time does not come, or came before the present rules. */
interface Planned {
  readonly name: string
  readonly step: Step | undefined
  readonly due: DateTime.Utc | "never" | "closed when seen"
}

const plan = (facts: Facts, alert: RouteAlert): ReadonlyArray<Planned> => {
  const first = firstDue(facts, alert)
  return [
    { name: FIRST, step: undefined, due: first },
    ...alert.steps.map(step => ({ name: step.name, step, due: stepDue(step, first, facts, alert) }))
  ]
}

const firstDue = ({ seenAt }: Facts, { calendar, closed }: RouteAlert): Planned["due"] => {
  if (calendar === undefined || closed === "post" || calendar.isOpenAt(seenAt)) return seenAt
  return closed === "drop" ? "closed when seen" : (calendar.after(seenAt, Duration.zero) ?? "never")
}

const stepDue = (
  { after, count }: Step,
  first: Planned["due"],
  { waitingSince, seenAt, rulesSince }: Facts,
  { calendar }: RouteAlert
): Planned["due"] => {
  if (typeof first === "string") return first
  if (Duration.greaterThan(DateTime.distanceDuration(waitingSince, seenAt), OLD)) return "never"
  const counted =
    count === "always" || calendar === undefined
      ? DateTime.addDuration(waitingSince, after)
      : calendar.after(waitingSince, after)
  if (counted === undefined) return "never"
  const due = DateTime.max(counted, first)
  return DateTime.lessThan(due, rulesSince) ? "never" : due
}

const send = (
  planned: ReadonlyArray<Planned>,
  facts: Facts,
  rules: Rules,
  alert: RouteAlert,
  now: DateTime.Utc
): Decision => {
  const due = planned.filter(({ due }) => typeof due !== "string" && DateTime.lessThanOrEqualTo(due, now))
  const steps = due.filter(({ step }) => step !== undefined)
  const sent = [...due.filter(({ name }) => name === FIRST), ...steps.slice(-1)]
  const later = planned.flatMap(({ due }) =>
    typeof due !== "string" && DateTime.greaterThan(due, now) ? [due] : []
  )
  const next = later.reduce<DateTime.Utc | undefined>(
    (earliest, each) => (earliest === undefined ? each : DateTime.min(earliest, each)),
    undefined
  )
  return {
    alerts: sent.map(({ name, step }) => ({
      name,
      channel: step === undefined ? alert.channel : step.channel,
      also: step === undefined ? alert.also : [],
      mention: step === undefined ? undefined : mentioned(step.mention, facts, rules, now)
    })),
    skipped: [...steps.slice(0, -1), ...planned.filter(({ due }) => due === "never")].map(({ name }) => name),
    next,
    quiet:
      sent.length === 0 && next !== undefined && !facts.done.has(FIRST)
        ? { kind: "closed", until: next }
        : undefined
  }
}

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
  return times.reduce<(typeof times)[number] | undefined>(
    (longest, each) =>
      longest === undefined || DateTime.greaterThan(each.until, longest.until) ? each : longest,
    undefined
  )
}
