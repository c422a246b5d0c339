import type { SqlError } from "@effect/sql/SqlError"
import { databaseMessage } from "@estate/store/DatabaseError"
import { openBackground, type Row, type SqliteBackground } from "@estate/store/SqliteBackground"
import { type Duration, Effect, Option, Schedule } from "effect"
import { indexedTexts } from "./SearchedTexts.ts"

/** The number of index pages that one transaction merges; writers wait meanwhile. */
const MERGED_PAGES = 100

const WAIT = { busyTimeoutMillis: 2_000 }

const numberIn = (row: Row | undefined): number => (typeof row?.value === "number" ? row.value : 0)

/** The number of attempts to empty the log: writers and readers of old pages come and go. */
const EMPTYING = Schedule.intersect(Schedule.spaced("20 millis"), Schedule.recurs(50))

/**
 * Moves the log into the store's file and empties it: until then it has pages as they were before a
 * deletion. The first statement does the long part beside readers and writers. The second one keeps
 * writers waiting as long as it waits itself, so it never does: if a transaction is in its way,
 * such as a backup that reads for minutes, the log is left to the next minute.
 */
const emptyLog = (path: string) =>
  Effect.scoped(
    Effect.flatMap(openBackground(path, { busyTimeoutMillis: 0 }), ({ rows }) =>
      Effect.zipRight(rows("PRAGMA wal_checkpoint(PASSIVE)"), rows("PRAGMA wal_checkpoint(TRUNCATE)")).pipe(
        Effect.repeat({ schedule: EMPTYING, until: ([emptied]) => emptied?.busy === 0 })
      )
    )
  )

/**
 * Removes the trigrams of deleted texts from an index, which otherwise only marks them (fts5.html,
 * «The merge command»). An index without such marks, which have the highest ids, is left alone.
 */
const purgeIndex = (index: string, { run, rows }: SqliteBackground): Effect.Effect<void, SqlError> => {
  const merge = (pages: number) => run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ${pages})`)
  const marks = `SELECT count(*) AS value FROM (SELECT 1 FROM ${index}_data WHERE id >= (65536 << 37) LIMIT 1)`
  const changes = Effect.map(rows("SELECT total_changes() AS value"), ([row]) => numberIn(row))
  const goOn: Effect.Effect<void, SqlError> = Effect.gen(function* () {
    const before = yield* changes
    yield* merge(MERGED_PAGES)
    if ((yield* changes) - before >= 2) yield* goOn
  })
  return Effect.flatMap(rows(marks), ([row]) =>
    numberIn(row) === 0 ? Effect.void : Effect.zipRight(merge(-MERGED_PAGES), goOn)
  )
}

/** The number of expired keys that one transaction deletes; writers wait meanwhile. */
const DELETED_KEYS = 1_000

const DELETE_EXPIRED = `DELETE FROM idempotency_keys WHERE (thread, key) IN (
  SELECT thread, key FROM idempotency_keys WHERE expires_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
    ORDER BY expires_at LIMIT ${DELETED_KEYS})`

/** Deletes expired keys of messages. */
const deleteExpiredKeys = ({ run, rows }: SqliteBackground) => {
  const goOn: Effect.Effect<void, SqlError> = Effect.flatMap(
    Effect.zipRight(run(DELETE_EXPIRED), rows("SELECT changes() AS value")),
    ([row]) => (numberIn(row) < DELETED_KEYS ? Effect.void : goOn)
  )
  return Effect.zipRight(run("PRAGMA secure_delete = ON"), goOn)
}

/** Deletes what has expired, and empties the log. */
export const tidy = (path: string) =>
  Effect.zipRight(
    Effect.scoped(Effect.flatMap(openBackground(path, WAIT), deleteExpiredKeys)),
    emptyLog(path)
  )

/** Removes what is left of deleted texts from the search indexes and the log. */
export const purge = (path: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const store = yield* openBackground(path, WAIT)
      yield* store.run("PRAGMA secure_delete = ON")
      yield* Effect.forEach(indexedTexts, ({ table }) => purgeIndex(`${table}_text`, store))
    })
  ).pipe(Effect.zipRight(emptyLog(path)))

/**
 * Deletes expired keys and empties the log every minute, and purges every hour, for as long as the
 * service runs, unless the file is not the store that is served.
 */
export const upkeep = (path: string, lost: Effect.Effect<Option.Option<string>>) => {
  const unlessLost = (work: Effect.Effect<unknown, SqlError>) =>
    Effect.flatMap(lost, away => (Option.isSome(away) ? Effect.void : work))
  return Effect.all([onceIn("1 minute", unlessLost(tidy(path))), onceIn("1 hour", unlessLost(purge(path)))], {
    concurrency: "unbounded",
    discard: true
  })
}

/** Repeats it after a pause; failures are logged. */
export const onceIn = <R>(pause: Duration.DurationInput, work: Effect.Effect<unknown, SqlError, R>) =>
  work.pipe(
    Effect.catchAll(error =>
      Effect.annotateLogs(Effect.logWarning("the upkeep of the store failed"), {
        cause: databaseMessage(error)
      })
    ),
    Effect.delay(pause),
    Effect.forever
  )
