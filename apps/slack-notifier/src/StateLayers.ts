import { existsSync } from "node:fs"
import * as SqliteClient from "@estate/store/SqliteClient"
import { Effect, Layer } from "effect"
import { Tasks } from "./Cluster/Tasks.ts"
import { Pacer } from "./Delivery/Pacer.ts"
import type { Settings } from "./Settings/Settings.ts"
import { Deeds } from "./State/Deeds.ts"
import { GoodSettings } from "./State/GoodSettings.ts"
import { Replies } from "./State/Replies.ts"
import { Silences } from "./State/Silences.ts"
import * as SqliteStore from "./State/SqliteStore.ts"
import { ThreadRecords } from "./State/ThreadRecords.ts"
import { Wakeups } from "./State/Wakeups.ts"

/** Loaded when it is needed: with SQLite nobody waits for it. */
const postgres = Effect.promise(() => import("./PostgresState.ts"))

const deedsAndSilences = Replies.layer.pipe(
  Layer.provideMerge(Deeds.layer),
  Layer.provideMerge(Silences.layer)
)

/** With `synchronous: "full"`, what was committed survives a power failure. */
const sqliteStore = (path: string) =>
  Layer.mergeAll(Tasks.alone, GoodSettings.layer, deedsAndSilences, ThreadRecords.layer).pipe(
    Layer.provideMerge(SqliteStore.layer),
    Layer.provide(SqliteClient.layer({ path, synchronous: "full" }))
  )

/** The state alone, for commands that look at it, and who works on it. */
export const storeLayer = ({ state, lease }: Pick<Settings, "state" | "lease">) =>
  state.kind === "sqlite"
    ? sqliteStore(state.path)
    : Layer.unwrapEffect(Effect.map(postgres, ({ storeLayer }) => storeLayer(state.url, lease)))

/** The state, and what the processes that share it have in common. */
export const stateLayer = ({ state, lease }: Pick<Settings, "state" | "lease">) =>
  state.kind === "sqlite"
    ? Layer.mergeAll(sqliteStore(state.path), Pacer.layer, Wakeups.layer)
    : Layer.unwrapEffect(Effect.map(postgres, ({ stateLayer }) => stateLayer(state.url, lease)))

/**
 * Settings for commands that only inspect: their text is not kept, and if there is no state file,
 * they do not create one.
 */
export const forInspection = (settings: Settings): Settings => {
  const { state } = settings
  const isThere = state.kind === "postgres" || existsSync(state.path)
  return {
    ...settings,
    texts: undefined,
    ...(isThere ? {} : { state: { kind: "sqlite", path: ":memory:" } })
  }
}
