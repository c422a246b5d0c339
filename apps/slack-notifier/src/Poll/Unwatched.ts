import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Effect } from "effect"
import type { Audience } from "../Alert/Episode.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

/**
 * Ends the open episodes of companies and channels that are no longer configured: nobody polls them
 * any more, so their alerts are closed in place. Returns their number.
 */
export const endUnwatched = Effect.fn("Poll.endUnwatched")(function* (
  configured: ReadonlyArray<Audience>,
  zoneOf: (company: string) => DateTime.TimeZone
) {
  const store = yield* AlertStore
  const wakeups = yield* Wakeups
  let count = 0
  for (const audience of yield* store.openAudiences) {
    const isWatched = configured.some(
      ({ company, destination }) => company === audience.company && destination === audience.destination
    )
    if (isWatched) continue
    const at = LocalDateTime.fromInstant(yield* DateTime.now, zoneOf(audience.company))
    for (const episode of yield* store.openEpisodes(audience)) {
      if (yield* store.end(episode.ended({ how: "unwatched", at }))) count += 1
    }
    yield* Effect.annotateLogs(Effect.logInfo("closes the alerts of what is no longer configured"), {
      company: audience.company,
      channel: audience.destination
    })
    yield* wakeups.wake(audience.destination)
  }
  return count
})
