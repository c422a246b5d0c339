import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { makeAlertRepo } from "./AlertRepo.ts"
import { AlertStore, anyProcess, type StoreError } from "./AlertStore.ts"
import { makeBacklogRepo } from "./BacklogRepo.ts"
import { makeDeliveryRepo } from "./DeliveryRepo.ts"
import { makeDigestRepo } from "./DigestRepo.ts"
import { makeIncidentRepo } from "./IncidentRepo.ts"
import { migratePostgres, migrateSqlite } from "./Migrations.ts"
import { makeOperationsRepo } from "./OperationsRepo.ts"
import { makeStatusRepo } from "./StatusRepo.ts"

/** The state in a database, which is first migrated to this version's schema. */
const storeOver = (
  migrate: typeof migrateSqlite,
  clock: () => string | undefined
): Layer.Layer<AlertStore, StoreError | MigrationError, SqlClient> =>
  Layer.effect(
    AlertStore,
    Effect.gen(function* () {
      yield* migrate
      return AlertStore.of({
        ...(yield* makeAlertRepo),
        ...(yield* makeBacklogRepo),
        ...(yield* makeDigestRepo),
        ...(yield* makeDeliveryRepo(clock())),
        ...(yield* makeIncidentRepo),
        ...(yield* makeStatusRepo),
        ...(yield* makeOperationsRepo),
        guarded: anyProcess
      })
    })
  )

/** The name of the clock of uptimes: each start of a machine has its own. */
const machineClock = (): string => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()
  } catch {
    return randomUUID()
  }
}

/** The state in one SQLite file. */
export const sqliteStore = storeOver(migrateSqlite, () => undefined)

/** The state in one schema of Postgres, which machines share. */
export const postgresStore = storeOver(migratePostgres, machineClock)
