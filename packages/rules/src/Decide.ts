import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import type { ChainStep, Mention } from "./ChainStep.ts"
import type { Facts } from "./Facts.ts"
import type { Person } from "./Person.ts"
import { keptQuiet, type Quiet, releasedAt } from "./Quiet.ts"
import { onDuty } from "./Rota.ts"
import type { RouteAlert } from "./Route.ts"
import type { Rules } from "./Rules.ts"

/** The name of the first alert. The name of a step is never empty. */
export const FIRST = ""

/** An alert to send now. */
export interface Alert {
  /** `FIRST`, or the name of a step. */
  readonly name: string
  /** Undefined: in the thread of the first alert. */
  readonly channel: string | undefined
  readonly also: ReadonlyArray<string>
  readonly mention: Person | undefined
  /** When it became due, if its route has groups. */
  readonly gathersSince: DateTime.Utc | undefined
  /** A first alert that could not be sent earlier, or a step that was missed at first sight. */
  readonly isLate: boolean
}

/** What to do now. */
export interface Decision {
  readonly alerts: ReadonlyArray<Alert>
  /** The names of alerts that will never be sent. */
  readonly skipped: ReadonlyArray<string>
  /** When to decide again, unless something happens first; undefined: nothing more is due. */
  readonly next: DateTime.Utc | undefined
  readonly quiet: Quiet | undefined
}

/** A buyer who had waited longer than this when first seen is no emergency, and has no chain. */
const OLD = Duration.days(1)

/**
 * What to send now, what never, and when to decide again. It is pure: the same facts, rules and
 * time give the same decision, so nothing is scheduled, and a restart loses nothing.
 *
 * An alert is due when its time has come and nothing holds it back. If several steps are due at
 * once, only the last is sent: the others were missed. Closing words have an alert, which is never
 * late and mentions nobody, and no steps until somebody waits.
 */
export const decide = (facts: Facts, rules: Rules, now: DateTime.Utc): Decision => {
  const { route, done } = facts
  if (route.alert === undefined) return nothing(facts, { kind: "dropped" })
  if (isDropped(facts, route.alert)) return nothing(facts, { kind: "closed when seen" })
  const planned = plannedAlerts(facts, route.alert).filter(({ name }) => !done.has(name))
  if (planned.length === 0) return { alerts: [], skipped: [], next: undefined, quiet: undefined }
  const [quiet] = keptQuiet(facts, rules, now)
  if (quiet !== undefined)
    return { alerts: [], skipped: [], next: "until" in quiet ? quiet.until : undefined, quiet }
  return send(planned, facts, rules, route.alert, now)
}

/** An alert and its time; undefined: the time never comes, or came before the current rules. */
interface Planned {
  readonly name: string
  readonly step: ChainStep | undefined
  readonly due: DateTime.Utc | undefined
}

/** The buyer wrote outside opening hours, and the route drops such threads. */
const isDropped = ({ seenAt, done }: Facts, { calendar, closed }: RouteAlert): boolean =>
  closed === "drop" && !done.has(FIRST) && calendar?.isOpenAt(seenAt) === false

/** The first alert of a route and its steps, with their times. */
export const plannedAlerts = (facts: Facts, alert: RouteAlert): ReadonlyArray<Planned> => {
  const first = firstDue(facts, alert)
  const steps = facts.nobodyWaits === true ? [] : alert.steps
  return [
    { name: FIRST, step: undefined, due: first },
    ...steps.map(step => ({ name: step.name, step, due: stepDue(step, first, facts, alert) }))
  ]
}

const firstDue = ({ seenAt }: Facts, { calendar, closed }: RouteAlert): DateTime.Utc | undefined =>
  calendar === undefined || closed !== "hold" || calendar.isOpenAt(seenAt)
    ? seenAt
    : calendar.after(seenAt, Duration.zero)

const stepDue = (
  { after, count }: ChainStep,
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

export const isOld = ({ waitingSince, seenAt }: Facts) =>
  DateTime.lessThan(DateTime.addDuration(waitingSince, OLD), seenAt)

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
  const steps = due.flatMap(({ step, due }) => (step === undefined ? [] : [{ step, due }]))
  const [next] = timed
    .map(({ due }) => due)
    .filter(DateTime.greaterThan(now))
    .sort(DateTime.Order)
  const alerts = [
    ...(first === undefined ? [] : [firstAlert(first.due, facts, alert)]),
    ...steps.slice(-1).map(({ step, due }) => stepAlert(step, due, facts, rules, now))
  ]
  return {
    alerts,
    skipped: [
      ...steps.slice(0, -1).map(({ step }) => step.name),
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
  const released = releasedAt(due, facts)
  const { catchingUpSince, waitingSince, nobodyWaits, seenAt } = facts
  const isLate =
    nobodyWaits !== true &&
    (DateTime.greaterThan(released, seenAt) ||
      (catchingUpSince !== undefined && DateTime.lessThan(waitingSince, catchingUpSince)))
  const gathersSince = group === undefined || nobodyWaits === true ? undefined : released
  return { name: FIRST, channel, also, mention: undefined, gathersSince, isLate }
}

const stepAlert = (
  { name, channel, mention }: ChainStep,
  due: DateTime.Utc,
  facts: Facts,
  rules: Rules,
  now: DateTime.Utc
): Alert => ({
  name,
  channel,
  also: [],
  mention: mentioned(mention, facts, rules, now),
  gathersSince: undefined,
  isLate: DateTime.lessThanOrEqualTo(due, facts.seenAt)
})

/** The first of these that exists at this time. */
export const mentioned = (
  mentions: ReadonlyArray<Mention>,
  { thread, nobodyWaits }: Facts,
  { owners }: Rules,
  now: DateTime.Utc
): Person | undefined => {
  if (nobodyWaits === true) return undefined
  for (const mention of mentions) {
    const person =
      mention.kind === "person"
        ? mention.person
        : mention.kind === "owner"
          ? owners.get(thread.listing)
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
