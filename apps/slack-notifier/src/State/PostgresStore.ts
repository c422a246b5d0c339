import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlClient } from "@effect/sql/SqlClient"
import { type Context, Effect, identity, Layer } from "effect"
import { type HeldTask, TaskLost } from "../Cluster/Task.ts"
import { makeAlertRepo } from "./AlertRepo.ts"
import { AlertStore, type StoreError } from "./AlertStore.ts"
import { makeDigestRepo } from "./DigestRepo.ts"
import { makeOperationsRepo } from "./OperationsRepo.ts"
import { migrate } from "./PostgresMigrations.ts"

/** The state in one schema of Postgres. It is migrated to this version's form first. */
export const layer: Layer.Layer<AlertStore, StoreError | MigrationError, SqlClient> = Layer.effect(
  AlertStore,
  Effect.gen(function* () {
    yield* migrate
    return AlertStore.of({
      ...(yield* makeAlertRepo(machineClock())),
      ...(yield* makeDigestRepo),
      ...(yield* makeOperationsRepo),
      guarded: identity
    })
  })
)

/** Names the clock that uptimes are of: one for each start of a machine. */
const machineClock = (): string => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  } catch {
    return randomUUID()
  }
}

/**
 * The store in the hands of a task's owner: it writes nothing once the task has another owner. The
 * task's row stays locked until the write is done, so nobody becomes owner in between.
 */
export const fenced = (
  sql: SqlClient,
  store: Context.Tag.Service<typeof AlertStore>,
  task: HeldTask
): Context.Tag.Service<typeof AlertStore> => {
  const { kind, name, owner, fence } = task
  const check = Effect.filterOrFail(
    sql`
      SELECT 1 FROM task
      WHERE kind = ${kind} AND name = ${name} AND owner = ${owner} AND fence = ${fence} FOR SHARE`,
    rows => rows.length > 0,
    () => new TaskLost({ task })
  )
  const ifMine = <A>(write: Effect.Effect<A, StoreError>) =>
    sql.withTransaction(Effect.zipRight(check, write))
  return {
    ...store,
    observe: (observation, rules) => ifMine(store.observe(observation, rules)),
    planAlerts: (company, rules, looked) => ifMine(store.planAlerts(company, rules, looked)),
    addDigest: digest => ifMine(store.addDigest(digest)),
    end: (ended, rules, isWatched) => ifMine(store.end(ended, rules, isWatched)),
    endWatched: ended => ifMine(store.endWatched(ended)),
    transact: (id, event, at) => ifMine(store.transact(id, event, at)),
    beginAgain: (destination, now) => ifMine(store.beginAgain(destination, now)),
    guarded: ifMine,
    openIncident: (incident, operators) => ifMine(store.openIncident(incident, operators)),
    resolveIncident: (which, now, operators) => ifMine(store.resolveIncident(which, now, operators))
  }
}
