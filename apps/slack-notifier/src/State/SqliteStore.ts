import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { makeAlertRepo } from "./AlertRepo.ts"
import { AlertStore, anyProcess, type StoreError } from "./AlertStore.ts"
import { makeBacklogRepo } from "./BacklogRepo.ts"
import { makeDeliveryRepo } from "./DeliveryRepo.ts"
import { makeDigestRepo } from "./DigestRepo.ts"
import { makeIncidentRepo } from "./IncidentRepo.ts"
import { migrate } from "./Migrations.ts"
import { makeOperationsRepo } from "./OperationsRepo.ts"
import { makeStatusRepo } from "./StatusRepo.ts"

/** The state in one SQLite file. It is migrated to this version's form first. */
export const layer: Layer.Layer<AlertStore, StoreError | MigrationError, SqlClient> = Layer.effect(
  AlertStore,
  Effect.gen(function* () {
    yield* migrate
    return AlertStore.of({
      ...(yield* makeAlertRepo),
      ...(yield* makeBacklogRepo),
      ...(yield* makeDigestRepo),
      ...(yield* makeDeliveryRepo()),
      ...(yield* makeIncidentRepo),
      ...(yield* makeStatusRepo),
      ...(yield* makeOperationsRepo),
      guarded: anyProcess
    })
  })
)
