import * as Migrator from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Schema } from "effect"

/**
 * One change of a file's schema. A released migration never changes: existing files ran its text.
 */
export interface Migration {
  readonly id: number
  readonly name: string
  readonly statements: ReadonlyArray<string>
}

/** A program's migrations, by ascending id, and the table that records those that ran. */
export interface Migrations {
  /** The program's name, for messages. */
  readonly program: string
  readonly table: string
  readonly migrations: readonly [Migration, ...ReadonlyArray<Migration>]
}

const decodeApplied = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ migration_id: Schema.Int, name: Schema.String }))
)

/**
 * Brings the file to the schema of the last migration, in one transaction: processes that start at
 * the same time take turns. A file that is up to date is only read.
 *
 * Fails with `MigrationError`, and changes nothing, if the file belongs to another program or if a
 * newer version of this one wrote it.
 */
export const migrate = (
  store: Migrations
): Effect.Effect<void, Migrator.MigrationError | SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const latest = store.migrations.reduce((highest, { id }) => Math.max(highest, id), 0)
    const found = yield* versionOf(store)
    if (found === latest) return
    if (found > latest)
      return yield* unusable(
        `a newer ${store.program} wrote it (version ${found}; this one reads up to ${latest}): use that one`
      )
    const loader = Effect.succeed(
      store.migrations.map(
        ({ id, name, statements }) => [id, name, Effect.succeed(runAll(sql, statements))] as const
      )
    )
    yield* Migrator.make({})({ loader, table: store.table }).pipe(
      sql.withTransaction,
      Effect.catchAllDefect(defect =>
        defect instanceof Migrator.MigrationError ? Effect.fail(defect) : Effect.die(defect)
      )
    )
  })

/**
 * The id of the last migration that ran; 0 for an empty file. Fails with `MigrationError` if the
 * file belongs to another program.
 */
export const versionOf = ({
  table,
  migrations: [first]
}: Migrations): Effect.Effect<number, Migrator.MigrationError | SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const tables =
      yield* sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    if (tables.length === 0) return 0
    const applied = tables.some(({ name }) => name === table)
      ? yield* sql`SELECT migration_id, name FROM ${sql(table)} ORDER BY migration_id`.pipe(
          Effect.flatMap(rows => Effect.mapError(decodeApplied(rows), anotherProgram))
        )
      : undefined
    if (applied === undefined || (applied[0] !== undefined && applied[0].name !== first.name))
      return yield* anotherProgram()
    return applied.at(-1)?.migration_id ?? 0
  })

const runAll = (sql: SqlClient, statements: ReadonlyArray<string>) =>
  Effect.forEach(statements, statement => sql.unsafe(statement), { discard: true })

const anotherProgram = () => unusable("it is another program's file")

const unusable = (message: string) => new Migrator.MigrationError({ reason: "bad-state", message })
