import { Deferred, Duration, Effect, FiberId } from "effect"
import type { Incident } from "../Incident/Incident.ts"
import type { AlertStore, StoreError } from "./AlertStore.ts"

/** How long a reading waits for others who want one. */
const GATHER = Duration.millis(20)

type ByCompany = ReadonlyMap<string, ReadonlyArray<Incident>>

/**
 * The open incidents of a company, as the state has them after this was asked for. Those who ask
 * at about the same time share one reading: a process may begin thousands of tasks at once.
 */
export const makeOpenIncidents = (store: Pick<AlertStore["Type"], "incidents">) => {
  let next: Deferred.Deferred<ByCompany, StoreError> | undefined
  const shared = Effect.suspend(() => {
    if (next !== undefined) return Deferred.await(next)
    const own = Deferred.unsafeMake<ByCompany, StoreError>(FiberId.none)
    next = own
    const reading = Effect.suspend(() => {
      next = undefined
      return Effect.intoDeferred(Effect.map(store.incidents, byCompany), own)
    })
    // The fiber that asked first may be interrupted: the others still wait.
    return Effect.zipRight(Effect.forkDaemon(Effect.delay(reading, GATHER)), Deferred.await(own))
  })
  return (company: string): Effect.Effect<ReadonlyArray<Incident>, StoreError> =>
    Effect.map(shared, incidents => incidents.get(company) ?? [])
}

const byCompany = (incidents: ReadonlyArray<Incident>): ByCompany => {
  const groups = new Map<string, Array<Incident>>()
  for (const incident of incidents) {
    const group = groups.get(incident.company) ?? []
    group.push(incident)
    groups.set(incident.company, group)
  }
  return groups
}
