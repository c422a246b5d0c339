import { DateTime, Effect } from "effect"
import type { AlertPlan, CompanyRules, Sight } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"
import type { CompanyMemory } from "./CompanyMemory.ts"
import { CONCURRENT_READS, type HandledTimes, lookAgain } from "./Poll.ts"

/**
 * Stores what the rules require now, if anything, and wakes the channels. Threads that were read
 * are first checked again, if the rules ask for it.
 */
export const makePlanAlerts = Effect.fnUntraced(function* (
  company: PolledCompany,
  rulesNow: () => CompanyRules,
  memory: CompanyMemory
) {
  const store = yield* AlertStore
  const { wake } = yield* Wakeups

  const look = Effect.fnUntraced(function* (read: Episode, handled: HandledTimes) {
    const findings = yield* lookAgain(read, handled, company.zone)
    const now = yield* DateTime.now
    memory.looked.set(read.alertId, now)
    for (const finding of findings) {
      if (finding._tag !== "Ended") continue
      memory.looked.delete(read.alertId)
      yield* wake(...(yield* store.endWatched(finding.episode)))
    }
    memory.forgetLooked(DateTime.subtract(now, { days: 1 }))
  })

  return Effect.fnUntraced(function* (scope: NonNullable<Sight["scope"]>) {
    const { catchingUpSince } = memory
    const sight = { scope, catchingUpSince }
    const rules = rulesNow()
    const now = yield* DateTime.now
    if (memory.hasPlan(rules, now)) return
    const followed = memory.unplanned ?? (yield* store.followedEpisodes(company.name))
    memory.unplanned = undefined
    const known = rules.watchesRead ? followed : followed.filter(({ episode }) => episode.isOpen)
    const expected = rules.plan(known, now, memory.looked, sight)
    if (isEmpty(expected)) {
      memory.planned = { rules, next: expected.next }
      return
    }
    const plan = yield* store.planAlerts(company.name, rules, memory.looked, sight)
    yield* wake(...plan.channels)
    if (plan.recheck.length === 0) {
      memory.planned = { rules, next: plan.next }
      return
    }
    const handled = yield* store.handledThreads(company.name)
    yield* Effect.forEach(plan.recheck, ({ episode }) => look(episode, handled), {
      concurrency: CONCURRENT_READS,
      discard: true
    })
    const { channels, next } = yield* store.planAlerts(company.name, rules, memory.looked, sight)
    memory.planned = { rules, next }
    yield* wake(...channels)
  })
})

/** Whether a plan stores nothing, as most do, and needs no transaction. */
const isEmpty = ({ messages, skipped, recheck, unwatch }: AlertPlan): boolean =>
  [messages, skipped, recheck, unwatch].every(each => each.length === 0)
