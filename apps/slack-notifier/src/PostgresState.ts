import * as PostgresClient from "@estate/store/PostgresClient"
import type { PostgresSettings } from "@estate/store/PostgresSettings"
import { type Duration, Layer, type Redacted } from "effect"
import * as SharedTasks from "./Cluster/SharedTasks.ts"
import * as SharedPacer from "./Delivery/SharedPacer.ts"
import { Deeds } from "./State/Deeds.ts"
import { GoodSettings } from "./State/GoodSettings.ts"
import * as PostgresStore from "./State/PostgresStore.ts"
import { Replies } from "./State/Replies.ts"
import * as SharedWakeups from "./State/SharedWakeups.ts"
import { Silences } from "./State/Silences.ts"
import { ThreadRecords } from "./State/ThreadRecords.ts"

const settingsOf = (url: Redacted.Redacted): PostgresSettings => ({ url, applicationName: "estate-notifier" })

const overClient = (url: Redacted.Redacted) => Layer.provide(PostgresClient.layer(settingsOf(url)))

const sharedStore = (url: Redacted.Redacted, lease: Duration.Duration) =>
  Layer.provideMerge(
    Layer.mergeAll(
      SharedTasks.layer(settingsOf(url), lease),
      GoodSettings.layer,
      Replies.layer.pipe(Layer.provideMerge(Deeds.layer), Layer.provideMerge(Silences.layer)),
      ThreadRecords.layer
    ),
    PostgresStore.layer
  )

/** As `storeLayer` in StateLayers.ts, in Postgres. */
export const storeLayer = (url: Redacted.Redacted, lease: Duration.Duration) =>
  sharedStore(url, lease).pipe(overClient(url))

/** As `stateLayer` in StateLayers.ts, in Postgres. */
export const stateLayer = (url: Redacted.Redacted, lease: Duration.Duration) =>
  Layer.mergeAll(sharedStore(url, lease), SharedPacer.layer, SharedWakeups.layer(settingsOf(url))).pipe(
    overClient(url)
  )
