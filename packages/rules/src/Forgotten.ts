import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import { type Alert, inThread } from "./Alert.ts"
import type { Facts } from "./Facts.ts"
import { keptQuiet } from "./Quiet.ts"
import type { RouteAlert } from "./Route.ts"

/** The name of the alert about a thread that was read and not answered. No step has it. */
export const FORGOTTEN = "forgotten"

/** A thread that somebody read and, as far as is known, did not answer. */
export interface Read {
  readonly at: DateTime.Utc
  /** When its messages were last checked and contained no answer. */
  readonly lookedAt: DateTime.Utc | undefined
}

/** What to do now about a thread that was read. */
export interface ForgottenDecision {
  readonly alerts: ReadonlyArray<Alert>
  /** Check its messages now, then decide again: the thread may have been answered. */
  readonly isRecheckDue: boolean
  /** Nothing will ever be due again. */
  readonly isOver: boolean
  /** When to decide again, unless something happens first. */
  readonly next: DateTime.Utc | undefined
}

/** For how long an alert is kept up to date. */
const GIVE_UP = Duration.days(7)

/** After an alert, checks become rarer: the wait grows by a tenth of the time since the alert. */
const SHARE = 0.1
const LEAST = Duration.minutes(1)

/**
 * Whether a thread that was read is alerted once more. It is pure, like `decide`. The thread is
 * checked before an alert, and repeatedly after it.
 */
export const decideForgotten = (facts: Facts, read: Read, now: DateTime.Utc): ForgottenDecision => {
  const { alert } = facts.route
  const isSent = facts.done.has(FORGOTTEN)
  const due = alert === undefined ? undefined : forgottenDue(alert, read)
  if (alert === undefined || due === undefined) return over
  if (!isSent && DateTime.lessThan(due, facts.rulesSince)) return over
  const end = DateTime.addDuration(due, GIVE_UP)
  if (DateTime.lessThanOrEqualTo(end, now)) return over
  if (DateTime.lessThan(now, due)) return until(due)
  if (!isSent) {
    const [quiet] = keptQuiet(facts, now)
    if (quiet !== undefined) return "until" in quiet ? until(DateTime.min(quiet.until, end)) : over
    if (alert.calendar?.isOpenAt(now) === false)
      return until(DateTime.min(alert.calendar.after(now, Duration.zero) ?? end, end))
  }
  const look = lookAt(due, read.lookedAt)
  if (DateTime.lessThanOrEqualTo(look, now)) return { ...nothing, isRecheckDue: true }
  if (isSent) return until(DateTime.min(look, end))
  return { ...until(look), alerts: [inThread(FORGOTTEN)] }
}

const nothing: ForgottenDecision = { alerts: [], isRecheckDue: false, isOver: false, next: undefined }

const over: ForgottenDecision = { ...nothing, isOver: true }

const until = (next: DateTime.Utc): ForgottenDecision => ({ ...nothing, next })

/** When a thread that was read counts as forgotten; undefined if its route has no such time. */
export const forgottenDue = (
  { forgotten, calendar }: RouteAlert,
  { at }: Pick<Read, "at">
): DateTime.Utc | undefined => {
  if (forgotten === undefined) return undefined
  return calendar === undefined ? DateTime.addDuration(at, forgotten) : calendar.after(at, forgotten)
}

const lookAt = (due: DateTime.Utc, lookedAt: DateTime.Utc | undefined): DateTime.Utc => {
  if (lookedAt === undefined || DateTime.lessThan(lookedAt, due)) return due
  const rarer = Duration.seconds(
    Math.floor(Duration.toSeconds(DateTime.distanceDuration(due, lookedAt)) * SHARE)
  )
  return DateTime.addDuration(lookedAt, Duration.max(LEAST, rarer))
}
