import { stat, statfs } from "node:fs/promises"
import { dirname } from "node:path"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { databaseCode, databaseMessage, isDamage, isDiskFull } from "@estate/store/DatabaseError"
import { openBackground } from "@estate/store/SqliteBackground"
import { Context, Effect, Layer, Metric, Option, Ref } from "effect"
import { diskFree } from "../Operations/Metrics.ts"

/** How often a write is tried; every second while writes fail. */
const PROBE_EVERY_SECONDS = 10

/** With less space than this a write may fail at any moment. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** Another connection has the lock, a constraint failed, or `lost` says why: the file is sound. */
const HARMLESS = /^SQLITE_(BUSY|LOCKED|CONSTRAINT|INTERRUPT|READONLY_DBMOVED)/

/** Whether the store can be used. */
export class StoreHealth extends Context.Tag("@estate/server/StoreHealth")<
  StoreHealth,
  {
    /** Why not all requests can be answered, in lines; empty if they can. */
    readonly problems: Effect.Effect<ReadonlyArray<string>>
    /** Why a write would be lost: the file was deleted or replaced. */
    readonly lost: Effect.Effect<Option.Option<string>>
    /**
     * Reports that a statement failed: from now on a write is tried until one succeeds. True if the
     * cause is already in the log: while the disk is full, or Postgres is unavailable, the log gets
     * one line, not one for each request.
     */
    readonly failed: (error: SqlError) => Effect.Effect<boolean>
  }
>() {
  /** Watches the open store's file. */
  static readonly layer = (path: string): Layer.Layer<StoreHealth, never, SqlClient> =>
    Layer.scoped(StoreHealth, make(path))
}

/** True for a cause that was logged less than a minute ago. */
export const makeIsLogged = Effect.sync(() => {
  const loggedAtMillis = new Map<string, number>()
  return (error: SqlError) =>
    Effect.sync(() => {
      const [cause, nowMillis] = [databaseCode(error) ?? "none", performance.now()]
      const isLogged = nowMillis - (loggedAtMillis.get(cause) ?? Number.NEGATIVE_INFINITY) < 60_000
      if (!isLogged) loggedAtMillis.set(cause, nowMillis)
      return isLogged
    })
})

/** The disk of a file; none if it is unknown. */
export const diskOf = (path: string) =>
  Effect.option(
    Effect.map(
      Effect.tryPromise(() => statfs(dirname(path))),
      ({ bavail, blocks, bsize }) => ({ freeBytes: bavail * bsize, totalBytes: blocks * bsize })
    )
  )

const identityOf = (path: string) =>
  Effect.option(
    Effect.map(
      Effect.tryPromise(() => stat(path, { bigint: true })),
      ({ dev, ino }) => `${dev}:${ino}`
    )
  )

const make = (path: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const opened = yield* identityOf(path)
    const failing = yield* Ref.make(Option.none<SqlError>())
    const isLogged = yield* makeIsLogged

    const lost = Effect.map(identityOf(path), found => {
      if (Option.isNone(found)) return Option.some("the store's file was deleted or moved")
      return Option.getOrUndefined(opened) === found.value
        ? Option.none()
        : Option.some("the store's file was replaced by another")
    })

    const setFailing = (error: SqlError) =>
      Effect.whenEffect(
        Effect.annotateLogs(Effect.logError("the store is not ready"), { cause: problemOf(error) }),
        // A new Option for each failure, which `setWritten` recognizes by its identity.
        Ref.modify(failing, before => [Option.isNone(before), Option.some(error)])
      )

    /** A write proves nothing about a statement that failed after the write had begun. */
    const setWritten = (known: Option.Option<SqlError>) =>
      Effect.whenEffect(
        Effect.logInfo("the store can be written again"),
        Ref.modify(failing, now =>
          now === known ? [Option.isSome(now), Option.none<SqlError>()] : [false, now]
        )
      )

    // A commit like any other: SQLite writes the number's page to the log and syncs it.
    const write = Effect.scoped(
      Effect.flatMap(openBackground(path, { busyTimeoutMillis: 1_000 }), ({ run }) =>
        run("PRAGMA user_version = 0")
      )
    )
    const disk = Effect.tap(diskOf(path), found =>
      Effect.transposeMapOption(found, ({ freeBytes }) => Metric.set(diskFree, freeBytes))
    )
    const space = Effect.map(
      disk,
      Option.flatMap(({ freeBytes }) =>
        freeBytes < LEAST_FREE_BYTES
          ? Option.some(`the disk is almost full: ${Math.floor(freeBytes / 2 ** 20)} MiB are free`)
          : Option.none()
      )
    )

    const tryWrite = Effect.flatMap(Ref.get(failing), known =>
      Effect.matchEffect(write, {
        onSuccess: () => setWritten(known),
        onFailure: error => (isHarmless(error) ? Effect.void : setFailing(error))
      })
    )
    // One page may fit into a reused part of the log, while the next message finds no space.
    const isFull = Effect.zipWith(
      Ref.get(failing),
      space,
      (error, problem) => Option.exists(error, isDiskFull) && Option.isSome(problem)
    )
    const probe = Effect.unlessEffect(
      tryWrite,
      Effect.zipWith(lost, isFull, (away, full) => Option.isSome(away) || full)
    )
    const pause = Effect.repeat(Effect.zipRight(Effect.sleep("1 second"), Ref.get(failing)), {
      until: Option.isSome,
      times: PROBE_EVERY_SECONDS - 1
    })
    yield* disk
    yield* Effect.forkScoped(Effect.forever(Effect.all([pause, probe, disk], { discard: true })))

    const unreadable = sql`SELECT id FROM companies LIMIT 1`.pipe(
      Effect.as(Option.none<string>()),
      Effect.timeoutTo({
        duration: "5 seconds",
        onSuccess: result => result,
        onTimeout: () => Option.some("the store does not answer within 5 seconds")
      }),
      Effect.catchAll(error => Effect.succeedSome(`the store cannot be read: ${said(error)}`))
    )
    return {
      problems: Effect.map(
        Effect.all([lost, unreadable, Effect.map(Ref.get(failing), Option.map(problemOf)), space]),
        found => found.flatMap(Option.toArray)
      ),
      lost,
      failed: (error: SqlError) => {
        // An error without a code is not SQLite's, and says nothing about the file.
        if (isHarmless(error) || databaseCode(error) === undefined) return isLogged(error)
        const told = setFailing(error)
        return isDamage(error) ? Effect.zipRight(told, isLogged(error)) : Effect.as(told, true)
      }
    }
  })

const problemOf = (error: SqlError) =>
  `${isDamage(error) ? "a part of the store cannot be read" : "the store cannot be written"}: ${said(error)}`

const isHarmless = (error: SqlError) => HARMLESS.test(databaseCode(error) ?? "")

const said = (error: SqlError) => `${databaseMessage(error)} (${databaseCode(error) ?? "no code"})`
