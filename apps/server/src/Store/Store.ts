import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { layer as sqliteLayer } from "@estate/sqlite/SqliteClient"
import { Effect, Layer, Predicate, Schedule } from "effect"
import { migrate } from "./Migrations.ts"
import { StoreReads } from "./StoreReads.ts"

/** The file that holds everything. */
export interface StoreLocation {
  readonly path: string
}

/** How long a writer waits for another process to finish its own write. */
const BUSY_TIMEOUT_MILLIS = 10_000

/** Pages of a long list lie all over the file: what is not in memory is read from the disk, ten times for ten records. */
const CACHE_MEBIBYTES = 64

/** The store, opened and migrated. What it has acknowledged outlives a power cut. */
export const layer = (location: StoreLocation): Layer.Layer<SqlClient | StoreReads, CommandFailed> =>
  Layer.effectDiscard(migrate).pipe(
    Layer.provideMerge(StoreReads.layer),
    Layer.provideMerge(opened(location)),
    Layer.catchAll(error =>
      Layer.fail(
        new CommandFailed({
          exitCode: ExitCode.failed,
          message: `the store ${location.path} cannot be used: ${causeOf(error)}\n    the file must be a store of estate-server, in a folder that exists and can be written`
        })
      )
    )
  )

/** Switching a new file to its journal does not wait for another process that does the same: it is tried again. */
const opened = (location: StoreLocation) =>
  sqliteLayer({
    path: location.path,
    synchronous: "full",
    busyTimeoutMillis: BUSY_TIMEOUT_MILLIS,
    cacheMebibytes: CACHE_MEBIBYTES
  }).pipe(
    Layer.retry(
      Schedule.intersect(Schedule.spaced("100 millis"), Schedule.recurs(50)).pipe(
        Schedule.whileInput((error: SqlError) => causeOf(error).includes("locked"))
      )
    )
  )

/** What a failure of the store says in one line, without the statement's values. */
const causeOf = (error: { readonly message: string; readonly cause?: unknown }): string =>
  Predicate.hasProperty(error.cause, "message") && typeof error.cause.message === "string"
    ? error.cause.message
    : error.message

/** A command cannot go on because the store failed. */
const storeFailed = (error: SqlError) =>
  new CommandFailed({
    exitCode: ExitCode.failed,
    message: `the store failed: ${causeOf(error)}\n    nothing of what was under way was kept; try again`
  })

/** For commands: whatever the store fails with is told as the command's own failure. */
export const orStoreFailed = <A, E, R>(self: Effect.Effect<A, E | SqlError, R>) =>
  Effect.catchIf(
    self,
    (error): error is SqlError => Predicate.isTagged(error, "SqlError"),
    error => Effect.fail(storeFailed(error))
  )
