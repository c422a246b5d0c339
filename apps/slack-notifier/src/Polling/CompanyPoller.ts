import type { ThreadId } from "@estate/domain/Thread"
import { DateTime, Effect, Option, Ref } from "effect"
import type { AlertId } from "../Alerts/AlertId.ts"
import type { AlertPlan, CompanyRules } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { Observation } from "../Alerts/Observe.ts"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Incidents } from "../State/Incidents.ts"
import { Wakeups } from "../State/Wakeups.ts"
import { type Finding, lookAgain, poll, threadAround } from "./Poll.ts"

/**
 * Polls a company's threads. Every finding is stored as soon as it is made, so a poll that fails
 * halfway has stored what it saw, and the channels' workers are woken. Open episodes are cached:
 * the store is read by `readAhead` or on the first poll, and after a failure. What the rules want
 * later is stored by the poll of that time, which has just seen who still waits.
 */
export const makeCompanyPoller = Effect.fnUntraced(function* (
  company: PolledCompany,
  rulesNow: () => CompanyRules
) {
  const store = yield* AlertStore
  const wakeups = yield* Wakeups
  const cached = yield* Ref.make(Option.none<Map<ThreadId, Episode>>())
  const incidents = yield* Incidents
  const unreadable = { company: company.company, about: "unreadable" as const }

  /** When the rules have more to say: nothing is known of that at first, and after any news. */
  let planned: { readonly rules: CompanyRules; readonly next: DateTime.Utc | undefined } | undefined

  /** What the store said, while nothing has changed it since and no plan has used it. */
  let unplanned: ReadonlyArray<OpenEpisode> | undefined

  const wake = (channels: ReadonlyArray<string>) => Effect.forEach(channels, wakeups.wake, { discard: true })

  /** Another process has stored something newer: the next poll starts from that. */
  const forget = Effect.suspend(() => {
    planned = undefined
    unplanned = undefined
    return Ref.set(cached, Option.none())
  })

  const openEpisodes = Effect.gen(function* () {
    const before = yield* Ref.get(cached)
    if (Option.isSome(before)) return before.value
    const followed = yield* store.followedEpisodes(company.company)
    unplanned = followed
    const open = new Map(
      followed.flatMap(({ episode, route }) => {
        // Another channel is the company's now: the alert there is being closed.
        const isElsewhere = route === "" && episode.destination !== company.destination
        return !episode.isOpen || isElsewhere ? [] : [[episode.threadId, episode]]
      })
    )
    yield* Ref.set(cached, Option.some(open))
    return open
  })

  const save = Effect.fnUntraced(function* (open: Map<ThreadId, Episode>, finding: Finding) {
    if (finding._tag !== "Unreadable") unplanned = undefined
    switch (finding._tag) {
      case "Observed": {
        const stored = yield* store.observe(finding.observation, rulesNow())
        if (Option.isNone(stored)) return yield* forget
        const episode = currentEpisode(finding.observation)
        open.set(episode.threadId, episode)
        return yield* wake(stored.value)
      }
      case "Ended": {
        const { episode } = finding
        const rules = rulesNow()
        const isWatched = Option.exists(episode.ending, ({ how }) => how === "read") && rules.watchesRead
        const stored = yield* store.end(episode, rules, isWatched)
        if (Option.isNone(stored)) return yield* forget
        open.delete(finding.episode.threadId)
        return yield* wake(stored.value)
      }
      case "Unreadable": {
        const what = `its ${finding.field} does not match the platform's documentation`
        if (!(yield* incidents.open({ ...unreadable, subject: finding.subject }, what))) return
        return yield* Effect.annotateLogs(Effect.logError("skipped an unreadable record"), {
          company: company.company,
          what: finding.subject,
          field: finding.field
        })
      }
    }
  })

  /** When threads that were read were last found without an answer. */
  const looked = new Map<AlertId, DateTime.Utc>()

  const look = Effect.fnUntraced(function* (read: Episode) {
    const findings = yield* lookAgain(read, company.zone)
    const now = yield* DateTime.now
    looked.set(read.alertId, now)
    for (const finding of findings) {
      if (finding._tag !== "Ended") continue
      looked.delete(read.alertId)
      yield* wake(yield* store.endWatched(finding.episode))
    }
    for (const [id, at] of looked)
      if (DateTime.lessThan(at, DateTime.subtract(now, { days: 1 }))) looked.delete(id)
  })

  const planAlerts = Effect.gen(function* () {
    const rules = rulesNow()
    const now = yield* DateTime.now
    if (planned?.rules === rules && (planned.next === undefined || DateTime.greaterThan(planned.next, now)))
      return
    const followed = unplanned ?? (yield* store.followedEpisodes(company.company))
    unplanned = undefined
    const known = rules.watchesRead ? followed : followed.filter(({ episode }) => episode.isOpen)
    const expected = rules.plan(known, now, looked)
    if (isEmpty(expected)) {
      planned = { rules, next: expected.next }
      return
    }
    const plan = yield* store.planAlerts(company.company, rules, looked)
    yield* wake(plan.channels)
    yield* Effect.forEach(plan.recheck, ({ episode }) => look(episode), { discard: true })
    if (plan.recheck.length === 0) {
      planned = { rules, next: plan.next }
      return
    }
    const { channels, next } = yield* store.planAlerts(company.company, rules, looked)
    planned = { rules, next }
    yield* wake(channels)
  })

  /** Resolves incidents of records that can be read again, or are not read any more. */
  const resolveUnreadable = Effect.fnUntraced(function* (isResolved: (subject: string) => boolean) {
    for (const subject of incidents.subjects(unreadable).filter(isResolved)) {
      yield* incidents.resolve({ ...unreadable, subject })
    }
  })

  const pollOnce = Effect.gen(function* () {
    const open = yield* openEpisodes
    const stillUnreadable = new Set<string>()
    let news = 0
    yield* poll(open, company, company.zone, finding =>
      Effect.gen(function* () {
        if (finding._tag === "Unreadable") stillUnreadable.add(finding.subject)
        else news += 1
        if (finding._tag === "Observed") {
          // Once it is stored, its messages are not read again until it changes.
          const { threadId } = currentEpisode(finding.observation)
          yield* resolveUnreadable(
            subject => threadAround(subject) === threadId && !stillUnreadable.has(subject)
          )
        }
        yield* save(open, finding)
      })
    )
    yield* resolveUnreadable(subject => !stillUnreadable.has(subject) && !isInOpenThread(open, subject))
    if (news > 0) planned = undefined
    yield* planAlerts
    return { news, next: planned?.next }
  }).pipe(
    Effect.tapError(() => forget),
    Effect.withSpan("CompanyPoller.pollOnce")
  )
  return {
    /** Before the first poll, which reads what this could not. */
    readAhead: Effect.ignore(openEpisodes),
    /** One poll at a time; returns how many findings were new, and when the rules want the next. */
    pollOnce,
    /** Somebody did something about an alert: the next poll plans again. */
    replan: Effect.sync(() => {
      planned = undefined
      unplanned = undefined
    })
  }
})

/** Whether nothing of a plan is to be stored, as of most: then it needs no transaction. */
const isEmpty = ({ messages, skipped, recheck, unwatch }: AlertPlan): boolean =>
  [messages, skipped, recheck, unwatch].every(each => each.length === 0)

const currentEpisode = (observation: Observation): Episode =>
  observation._tag === "Moved" ? observation.moved : observation.opened

const isInOpenThread = (open: ReadonlyMap<string, Episode>, subject: string) => {
  const thread = threadAround(subject)
  return thread !== undefined && open.has(thread)
}
