import type { ThreadId } from "@estate/domain/Thread"
import { Effect, Option } from "effect"
import type { CompanyRules } from "../Alerts/CompanyRules.ts"
import type { Episode } from "../Alerts/Episode.ts"
import type { Observation } from "../Alerts/Observe.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Incidents } from "../State/Incidents.ts"
import { Wakeups } from "../State/Wakeups.ts"
import type { CompanyMemory } from "./CompanyMemory.ts"
import type { Finding } from "./Poll.ts"

/** Stores what a poll finds, and reports records that cannot be read as incidents. */
export const makeStoreFindings = Effect.fnUntraced(function* (
  company: PolledCompany,
  rulesNow: () => CompanyRules,
  memory: CompanyMemory
) {
  const store = yield* AlertStore
  const { wake } = yield* Wakeups
  const incidents = yield* Incidents
  const unreadable = { company: company.name, about: "unreadable" as const }

  const save = Effect.fnUntraced(function* (open: Map<ThreadId, Episode>, finding: Finding) {
    if (finding._tag !== "Unreadable") memory.unplanned = undefined
    switch (finding._tag) {
      case "Opened":
      case "Moved":
      case "Replaced": {
        const stored = yield* store.observe(finding, rulesNow(), memory.catchingUpSince)
        if (Option.isNone(stored)) return memory.forget()
        const episode = currentEpisode(finding)
        open.set(episode.threadId, episode)
        return yield* wake(...stored.value)
      }
      case "Ended": {
        const { episode } = finding
        const rules = rulesNow()
        const isWatched = Option.exists(episode.ending, ({ how }) => how === "read") && rules.watchesRead
        const stored = yield* store.end(episode, rules, isWatched)
        if (Option.isNone(stored)) return memory.forget()
        open.delete(finding.episode.threadId)
        return yield* wake(...stored.value)
      }
      case "Unreadable": {
        const what = `its ${finding.field} does not match the platform's documentation`
        if (!(yield* incidents.open({ ...unreadable, subject: finding.subject }, what))) return
        return yield* Effect.annotateLogs(Effect.logError("skipped an unreadable record"), {
          company: company.name,
          what: finding.subject,
          field: finding.field
        })
      }
    }
  })

  /** Resolves incidents of records that can be read again, or are no longer read. */
  const resolveUnreadable = Effect.fnUntraced(function* (isResolved: (subject: string) => boolean) {
    for (const subject of incidents.subjects(unreadable).filter(isResolved)) {
      yield* incidents.resolve({ ...unreadable, subject })
    }
  })

  return { save, resolveUnreadable }
})

export const currentEpisode = (observation: Observation): Episode =>
  observation._tag === "Moved" ? observation.moved : observation.opened
