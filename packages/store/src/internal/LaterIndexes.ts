import type { SqlClient } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schedule } from "effect"
import { runAll } from "../RunAll.ts"

/** An index of a migration: its name, and what follows `ON`. */
export interface LaterIndex {
  readonly name: string
  readonly on: string
  /** The index that it replaces, which is dropped once this one is built. */
  readonly replaces?: string
}

/** How often a process checks whether another one has built the indexes. */
const TURN_EVERY = Schedule.spaced("200 millis")

/** Builds the missing indexes. */
export const buildIndexes = (
  sql: SqlClient,
  table: string,
  indexes: ReadonlyArray<LaterIndex>
): Effect.Effect<void, SqlError> =>
  indexes.length === 0
    ? Effect.void
    : sql.onDialectOrElse({
        pg: () => inPostgres(sql, table, indexes),
        orElse: () =>
          runAll(
            sql,
            indexes.flatMap(({ name, on, replaces }) => [
              `CREATE INDEX IF NOT EXISTS ${name} ON ${on}`,
              ...(replaces === undefined ? [] : [`DROP INDEX IF EXISTS ${replaces}`])
            ])
          )
      })

/** An interrupted build leaves an invalid index, or the one that it replaces. */
const unfinished = (connection: Connection, indexes: ReadonlyArray<LaterIndex>) =>
  Effect.map(
    connection.executeValues(
      `SELECT relname::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indisvalid AND relname = ANY($1::text[]) AND relnamespace = current_schema()::regnamespace`,
      [indexes.flatMap(({ name, replaces = [] }) => [name].concat(replaces))]
    ),
    rows => {
      const isThere = (name: string | undefined) => rows.some(([found]) => found === name)
      return indexes
        .map(index => ({ ...index, isBuilt: isThere(index.name) }))
        .filter(({ isBuilt, replaces }) => !isBuilt || isThere(replaces))
    }
  )

/**
 * A build waits for older transactions. So a process that waits for its turn polls: if it waited
 * within a transaction, it and the build would wait for each other.
 */
const inPostgres = (sql: SqlClient, table: string, indexes: ReadonlyArray<LaterIndex>) =>
  Effect.gen(function* () {
    // Everything runs over one connection: a client may have no other.
    const connection = yield* sql.reserve
    if ((yield* unfinished(connection, indexes)).length === 0) return
    const run = (statement: string) => connection.executeUnprepared(statement, [], undefined)
    const lock = `hashtext('${table} indexes')`
    yield* Effect.acquireRelease(taken(connection, lock), () =>
      Effect.ignore(run(`SELECT pg_advisory_unlock(${lock})`))
    )
    const left = yield* unfinished(connection, indexes)
    for (const { name, on, replaces, isBuilt } of left) {
      if (!isBuilt) {
        yield* run(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
        yield* run(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`)
      }
      if (replaces !== undefined) yield* run(`DROP INDEX CONCURRENTLY IF EXISTS ${replaces}`)
    }
    // Until this has been done, an index alone is not enough: Postgres reads the records, too.
    const tables = new Set(left.map(({ on }) => on.slice(0, on.indexOf(" "))))
    yield* Effect.ignore(run(`VACUUM (ANALYZE) ${[...tables].join(", ")}`))
  }).pipe(Effect.scoped)

const taken = (connection: Connection, lock: string) =>
  Effect.repeat(connection.executeValues(`SELECT pg_try_advisory_lock(${lock})`, []), {
    schedule: TURN_EVERY,
    until: ([row]) => row?.[0] === true
  })
