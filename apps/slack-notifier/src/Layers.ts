import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as SqliteClient from "@estate/store/SqliteClient"
import { Effect, Layer } from "effect"
import { Acts } from "./Clicks/Acts.ts"
import { type Hold, Tasks } from "./Cluster/Tasks.ts"
import { Channel } from "./Delivery/Channel.ts"
import { History, makeHistory } from "./Delivery/History.ts"
import { liveDelivery } from "./Delivery/LiveDelivery.ts"
import { Pacer } from "./Delivery/Pacer.ts"
import { ProcessStatus } from "./Metrics/ProcessStatus.ts"
import { uptimeMillis } from "./Metrics/Uptime.ts"
import { LiveSettings } from "./Settings/LiveSettings.ts"
import type { Settings, StartSettings } from "./Settings/Settings.ts"
import { Slack } from "./Slack/Slack.ts"
import { Workspaces } from "./Slack/Workspaces.ts"
import { AlertStore, type StoreError } from "./State/AlertStore.ts"
import { Deeds } from "./State/Deeds.ts"
import { followState } from "./State/FollowState.ts"
import { GoodSettings, keepSettings } from "./State/GoodSettings.ts"
import { Incidents, incidentsOf } from "./State/Incidents.ts"
import { mustBeUsable } from "./State/Migrations.ts"
import { Replies } from "./State/Replies.ts"
import { Silences } from "./State/Silences.ts"
import { sqliteStore } from "./State/StoreLayers.ts"
import { Swaps } from "./State/Swaps.ts"
import { Wakeups } from "./State/Wakeups.ts"

/** What the work on all tasks shares, from the top down. */
export const layer = (settings: Settings) =>
  Acts.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(followState, Workspaces.layer, ProcessStatus.layer)),
    Layer.provideMerge(liveSettings(settings)),
    Layer.provideMerge(over(settings, state => Layer.mergeAll(stored(state), state.pacer, state.wakeups)))
  )

/** The state alone, for commands that inspect it, and who works on it. */
export const storeLayer = (settings: StateSettings) => over(settings, stored)

type StateSettings = Pick<StartSettings, "state" | "lease">

/** What SQLite and Postgres do differently. A single process uses SQLite; Postgres is shared. */
interface Database {
  readonly client: Layer.Layer<SqlClient, SqlError | MigrationError>
  /** Migrates the state to this version's schema. */
  readonly store: Layer.Layer<AlertStore, StoreError | MigrationError, SqlClient>
  readonly tasks: Layer.Layer<Tasks, never, AlertStore | SqlClient>
  readonly pacer: Layer.Layer<Pacer, never, SqlClient>
  readonly wakeups: Layer.Layer<Wakeups, never, SqlClient>
}

/** A start waits for another process that writes on a slow disk: it is not retried. */
const sqlite = (path: string): Database => ({
  client: SqliteClient.layer({ path, busyTimeoutMillis: 30_000 }, mustBeUsable),
  store: sqliteStore,
  tasks: Tasks.alone,
  pacer: Pacer.layer,
  wakeups: Wakeups.layer
})

/** With SQLite, nobody waits for the Postgres client to load. */
const databaseOf = ({ state, lease }: StateSettings): Effect.Effect<Database> =>
  state.kind === "sqlite"
    ? Effect.succeed(sqlite(state.path))
    : Effect.map(
        Effect.promise(() => import("./PostgresLayers.ts")),
        ({ postgres }) => postgres(state.url, lease)
      )

const over = <A, E>(
  settings: StateSettings,
  layerOf: (database: Database) => Layer.Layer<A, E, SqlClient>
): Layer.Layer<A, E | SqlError | MigrationError> =>
  Layer.unwrapEffect(
    Effect.map(databaseOf(settings), database => Layer.provide(layerOf(database), database.client))
  )

const stored = ({ tasks, store }: Database) =>
  Layer.mergeAll(tasks, GoodSettings.layer, Replies.layer).pipe(
    Layer.provideMerge(Deeds.layer),
    Layer.provideMerge(Layer.merge(Silences.layer, Swaps.layer)),
    Layer.provideMerge(store)
  )

const liveSettings = (settings: Settings) =>
  Layer.unwrapEffect(Effect.map(keepSettings(settings), since => LiveSettings.layer(settings, since)))

/**
 * What a company's task has of its own: its store, and its incidents as the state has them now,
 * since another process may have had the task before. These are services, not layers: with a layer,
 * each of thousands of tasks would keep a scope.
 */
export const inTask =
  ({ task, store }: Hold) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const incidents = yield* incidentsOf(task.kind === "company" ? task.name : "")
      return yield* Effect.provideService(work, Incidents, incidents)
    }).pipe(Effect.provideService(AlertStore, store))

/** The same for a channel: its workspace, its history, and its times on this machine's clock. */
export const inChannelTask =
  (hold: Hold) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      yield* hold.store.beginAgain(hold.task.name, yield* uptimeMillis)
      return yield* Effect.provideServiceEffect(work, History, makeHistory)
    }).pipe(
      Effect.provideServiceEffect(
        Channel,
        Effect.map(liveDelivery, settings => ({ destination: hold.task.name, settings }))
      ),
      Effect.provideServiceEffect(
        Slack,
        Effect.map(Workspaces, ({ slackOf }) => slackOf(hold.task.name))
      ),
      inTask(hold)
    )
