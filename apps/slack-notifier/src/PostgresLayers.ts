import { randomUUID } from "node:crypto"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { notifications } from "@estate/store/Notifications"
import * as PostgresClient from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { Duration, Effect, type Redacted, Schedule, Stream } from "effect"
import * as SharedTasks from "./Cluster/SharedTasks.ts"
import * as SharedPacer from "./Delivery/SharedPacer.ts"
import * as SharedWakeups from "./State/SharedWakeups.ts"
import { postgresStore } from "./State/StoreLayers.ts"

const settingsOf = (url: Redacted.Redacted): PostgresSettings => ({ url, applicationName: "estate-notifier" })

/** Loaded only where the state is in Postgres, which any number of processes may share. */
export const postgres = (url: Redacted.Redacted, lease: Duration.Duration) => {
  const settings = settingsOf(url)
  return {
    client: PostgresClient.layer(settings),
    store: postgresStore,
    tasks: SharedTasks.layer(settings, lease),
    pacer: SharedPacer.layer,
    wakeups: SharedWakeups.layer(settings)
  }
}

const HEARD_WITHIN = Duration.seconds(10)

/**
 * Whether a notification arrives. Behind a pooler that gives each transaction another session none
 * does, and processes wake each other half a minute late.
 */
export const hearsNotifications = (
  url: Redacted.Redacted,
  within = HEARD_WITHIN
): Effect.Effect<boolean, SqlError> => {
  const channel = `estate_notifier_doctor_${randomUUID()}`
  const heard = Effect.as(Stream.runHead(notifications(settingsOf(url), channel)), true)
  const sending = Effect.flatMap(SqlClient, sql =>
    Effect.repeat(sql`SELECT pg_notify(${channel}, '')`, Schedule.spaced("200 millis"))
  )
  return Effect.raceFirst(heard, Effect.as(sending, false)).pipe(
    Effect.timeoutTo({ duration: within, onSuccess: isHeard => isHeard, onTimeout: () => false }),
    Effect.provide(PostgresClient.layer(settingsOf(url)))
  )
}
