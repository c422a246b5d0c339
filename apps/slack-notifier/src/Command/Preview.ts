import { Threads } from "@estate/api-client/Threads"
import { Effect } from "effect"
import type { Episode } from "../Alert/Episode.ts"
import { companyFailureOf } from "../Incident/Failures.ts"
import { platformOf } from "../Notifier.ts"
import { type Finding, poll } from "../Poll/Poll.ts"
import { polledCompany } from "../Settings/Companies.ts"
import type { Settings } from "../Settings/Settings.ts"
import { AlertStore } from "../State/AlertStore.ts"

/**
 * Polls each company once without storing anything. Returns what would be sent, and the failures.
 */
export const preview = Effect.fn("Notifier.preview")(function* (settings: Settings) {
  const store = yield* AlertStore
  const [failures, findings] = yield* Effect.partition(settings.companies, company =>
    Effect.gen(function* () {
      const open = new Map(
        (yield* store.openEpisodes(company.name)).map(episode => [episode.threadId, episode])
      )
      const findings: Array<Finding> = []
      yield* poll(open, polledCompany(company), company.zone, finding =>
        Effect.sync(() => void findings.push(finding))
      )
      return findings
    }).pipe(
      Effect.provideServiceEffect(Threads, platformOf(company)),
      Effect.mapError(companyFailureOf(company))
    )
  )
  return { failures, planned: findings.flat().flatMap(plannedFor) }
})

/** What would be sent to Slack. */
interface Planned {
  readonly intent: "post" | "edit" | "close"
  readonly episode: Episode
}

const plannedFor = (finding: Finding): ReadonlyArray<Planned> => {
  if (finding._tag === "Unreadable") return []
  if (finding._tag === "Ended") return [{ intent: "close", episode: finding.episode }]
  const { observation } = finding
  switch (observation._tag) {
    case "Opened":
      return [{ intent: "post", episode: observation.opened }]
    case "Moved":
      return [{ intent: "edit", episode: observation.moved }]
    case "Replaced":
      return [
        { intent: "close", episode: observation.ended },
        { intent: "post", episode: observation.opened }
      ]
  }
}
