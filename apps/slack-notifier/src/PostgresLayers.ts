import * as PostgresClient from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import type { Duration, Redacted } from "effect"
import * as SharedTasks from "./Cluster/SharedTasks.ts"
import * as SharedPacer from "./Delivery/SharedPacer.ts"
import * as SharedWakeups from "./State/SharedWakeups.ts"
import { postgresStore } from "./State/StoreLayers.ts"

/** Loaded only where the state is in Postgres, which any number of processes may share. */
export const postgres = (url: Redacted.Redacted, lease: Duration.Duration) => {
  const settings: PostgresSettings = { url, applicationName: "estate-notifier" }
  return {
    client: PostgresClient.layer(settings),
    store: postgresStore,
    tasks: SharedTasks.layer(settings, lease),
    pacer: SharedPacer.layer,
    wakeups: SharedWakeups.layer(settings)
  }
}
