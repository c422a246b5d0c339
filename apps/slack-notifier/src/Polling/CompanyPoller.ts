import { DateTime, Effect } from "effect"
import type { CompanyRules } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { CompanyMemory } from "./CompanyMemory.ts"
import { makePlanAlerts } from "./PlanAlerts.ts"
import { type Finding, poll, threadAround } from "./Poll.ts"
import { currentEpisode, makeStoreFindings } from "./StoreFindings.ts"

/**
 * Polls a company's threads. Every finding is stored as soon as it is made, so a poll that fails
 * halfway has stored what it saw, and the channels' workers are woken. The store is read by
 * `readAhead` or on the first poll, and after a failure. What the rules want later is stored by the
 * poll of that time, which has just seen who still waits.
 */
export const makeCompanyPoller = Effect.fnUntraced(function* (
  company: PolledCompany,
  rulesNow: () => CompanyRules
) {
  const store = yield* AlertStore
  const memory = new CompanyMemory()
  const { save, resolveUnreadable } = yield* makeStoreFindings(company, rulesNow, memory)
  const planAlerts = yield* makePlanAlerts(company, rulesNow, memory)

  const openEpisodes = Effect.gen(function* () {
    if (memory.open !== undefined) return memory.open
    const followed = yield* store.followedEpisodes(company.name)
    memory.unplanned = followed
    memory.open = new Map(
      followed.flatMap(({ episode, route }) => {
        // The company has another channel now, and the alert in the old one is being closed.
        const isElsewhere = route === "" && episode.destination !== company.destination
        return !episode.isOpen || isElsewhere ? [] : [[episode.threadId, episode]]
      })
    )
    return memory.open
  })

  const pollOnce = Effect.gen(function* () {
    const open = yield* openEpisodes
    memory.catchingUpSince = memory.hasCaughtUp ? undefined : yield* DateTime.now
    const stillUnreadable = new Set<string>()
    let news = 0
    const onFinding = (finding: Finding) =>
      Effect.gen(function* () {
        if (finding._tag === "Unreadable") stillUnreadable.add(finding.subject)
        else news += 1
        if (finding._tag !== "Unreadable" && finding._tag !== "Ended") {
          // Once it is stored, its messages are not read again until it changes.
          const { threadId } = currentEpisode(finding)
          yield* resolveUnreadable(
            subject => threadAround(subject) === threadId && !stillUnreadable.has(subject)
          )
        }
        yield* save(open, finding)
      })
    // A buyer who writes during a long first poll does not wait for its end, even if alerts are
    // held.
    let areNewcomers = false
    const onNewest = (found: number) => {
      if (found > 0) memory.planned = undefined
      areNewcomers ||= found > 0
      const isPlanned = areNewcomers && memory.catchingUpSince !== undefined && rulesNow().mayHold
      return isPlanned ? planAlerts("newcomers") : Effect.void
    }
    // An episode that is remembered may have been marked as handled since.
    const handledTimes = yield* Effect.cached(store.handledThreads(company.name))
    yield* poll(open, handledTimes, company, onFinding, onNewest)
    yield* resolveUnreadable(subject => !stillUnreadable.has(subject) && !isInOpenThread(open, subject))
    if (news > 0) memory.planned = undefined
    yield* planAlerts("all")
    memory.hasCaughtUp = true
    return { news, next: memory.planned?.next }
  }).pipe(
    // Buyers seen for the first time are announced, although it is unknown who else is still
    // waiting.
    Effect.tapError(() => (memory.hasCaughtUp ? Effect.void : Effect.ignore(planAlerts("firsts")))),
    Effect.tapError(() =>
      Effect.sync(() => {
        memory.hasCaughtUp = false
        memory.forget()
      })
    ),
    Effect.withSpan("CompanyPoller.pollOnce")
  )
  return {
    /** Before the first poll, which reads what this could not. */
    readAhead: Effect.ignore(openEpisodes),
    /** One poll at a time; returns how many findings were new, and when the rules want the next. */
    pollOnce,
    /** Somebody did something about an alert: the next poll plans again. */
    replan: Effect.sync(() => memory.forget())
  }
})

const isInOpenThread = (open: ReadonlyMap<string, Episode>, subject: string) => {
  const thread = threadAround(subject)
  return thread !== undefined && open.has(thread)
}
