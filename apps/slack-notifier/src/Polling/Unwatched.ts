import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { DateTime, Effect, Option } from "effect"
import type { OpenEpisode } from "../Alerts/OpenEpisode.ts"
import type { PolledCompany } from "../Settings/Companies.ts"
import { AlertStore } from "../State/AlertStore.ts"
import { Wakeups } from "../State/Wakeups.ts"

/**
 * Ends the open episodes of companies that are no longer configured, or that have another channel:
 * nobody follows them any more, so their alerts are closed in place. Returns their number.
 */
export const endUnwatched = Effect.fn("Poll.endUnwatched")(function* (
  companyOf: (name: string) => PolledCompany | undefined,
  zone: DateTime.TimeZone
) {
  const store = yield* AlertStore
  const wakeups = yield* Wakeups
  let count = 0
  for (const { company, destination, isOfRoute } of yield* store.openAudiences) {
    const configured = companyOf(company)
    if (configured !== undefined && (isOfRoute || configured.destination === destination)) continue
    const at = LocalDateTime.fromInstant(yield* DateTime.now, configured?.zone ?? zone)
    const open = (yield* store.openEpisodes(company)).filter(each => isOf(each, destination, isOfRoute))
    for (const { episode } of open) {
      const stored = yield* store.end(episode.ended({ how: "unwatched", at }))
      if (Option.isSome(stored)) count += 1
      yield* wakeups.wake(...Option.getOrElse(stored, () => []))
    }
    yield* Effect.annotateLogs(Effect.logInfo("closes the alerts of what is no longer configured"), {
      company,
      channel: destination
    })
  }
  return count
})

const isOf = ({ episode, route }: OpenEpisode, destination: string, isOfRoute: boolean) =>
  episode.destination === destination && (route !== "") === isOfRoute
