import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import { type HeldTask, TaskLost } from "../Cluster/Task.ts"
import type { Guard, Reads, StoreError, Writes } from "./AlertStore.ts"

/** The mark of a write that the fence can refuse. */
const mark = <F extends object>(write: F) => Object.assign(write, { isFenced: true as const })

/** All writes, each with the mark: one that is missing, or not fenced, does not compile. */
type FencedWrites = { readonly [K in keyof Writes]: Writes[K] & { readonly isFenced: true } }

/**
 * The store for a task's owner: it writes nothing once the task has another owner. The task's row
 * stays locked until the write is done, so nobody can become its owner in between.
 */
export const fenced = (sql: SqlClient, store: Reads & Writes, task: HeldTask): Reads & FencedWrites => {
  const { kind, name, owner, fence } = task
  const check = Effect.filterOrFail(
    sql`
      SELECT 1 FROM task
      WHERE kind = ${kind} AND name = ${name} AND owner = ${owner} AND fence = ${fence} FOR SHARE`,
    rows => rows.length > 0,
    () => new TaskLost({ task })
  )
  const ifMine: Guard = write => sql.withTransaction(Effect.zipRight(check, write))
  const behindFence = <Args extends ReadonlyArray<unknown>, A>(
    write: (...args: Args) => Effect.Effect<A, StoreError>
  ) => mark((...args: Args) => ifMine(write(...args)))
  const writes: FencedWrites = {
    observe: behindFence(store.observe),
    end: behindFence(store.end),
    endWatched: behindFence(store.endWatched),
    planAlerts: behindFence(store.planAlerts),
    addDigest: behindFence(store.addDigest),
    delayed: behindFence(store.delayed),
    gatherBacklog: behindFence(store.gatherBacklog),
    transact: behindFence(store.transact),
    beginAgain: behindFence(store.beginAgain),
    openIncident: behindFence(store.openIncident),
    resolveIncident: behindFence(store.resolveIncident),
    saveStatuses: behindFence(store.saveStatuses),
    prune: behindFence(store.prune),
    guarded: mark(ifMine)
  }
  const reads: Reads = store
  return { ...reads, ...writes }
}
