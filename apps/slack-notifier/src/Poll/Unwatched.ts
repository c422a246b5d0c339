import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Effect, Option } from "effect"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

/**
 * Ends the open episodes of companies that are no longer configured: nobody polls them any more, so
 * their alerts are closed in place. Returns their number.
 */
export const endUnwatched = Effect.fn("Poll.endUnwatched")(function* (
  isConfigured: (company: string) => boolean,
  zone: DateTime.TimeZone
) {
  const store = yield* AlertStore
  const wakeups = yield* Wakeups
  let count = 0
  for (const company of yield* store.openCompanies) {
    if (isConfigured(company)) continue
    const at = LocalDateTime.fromInstant(yield* DateTime.now, zone)
    for (const episode of yield* store.openEpisodes(company)) {
      const stored = yield* store.end(episode.ended({ how: "unwatched", at }))
      if (Option.isSome(stored)) count += 1
      yield* Effect.forEach(
        Option.getOrElse(stored, () => []),
        wakeups.wake,
        { discard: true }
      )
    }
    yield* Effect.annotateLogs(
      Effect.logInfo("closes the alerts of a company that is no longer configured"),
      {
        company
      }
    )
  }
  return count
})
