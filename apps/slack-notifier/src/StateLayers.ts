import * as SqliteClient from "@estate/sqlite/SqliteClient"
import { Effect, Layer } from "effect"
import { Pacer } from "./Deliver/Pacer.ts"
import type { Settings } from "./Settings/Settings.ts"
import * as SqliteStore from "./State/SqliteStore.ts"
import { Wakeups } from "./State/Wakeups.ts"
import { Tasks } from "./Tasks/Tasks.ts"

/** Loaded when it is needed: with SQLite nobody waits for it. */
const postgres = Effect.promise(() => import("./PostgresState.ts"))

/** With `synchronous: "full"`, what was committed survives a power failure. */
const sqliteStore = (path: string) =>
  Tasks.alone.pipe(
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
