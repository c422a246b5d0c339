import * as Migrator from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Data, Effect, Schema } from "effect"
import { buildIndexes, type LaterIndex } from "./internal/LaterIndexes.ts"
import { runAll } from "./RunAll.ts"

/** One change of a database's schema. A released migration never changes. */
export interface Migration {
  readonly id: number
  readonly name: string
  readonly statements: ReadonlyArray<string>
  /**
   * Indexes that are built after the transaction; in Postgres, while others write to their tables
   * (`CREATE INDEX CONCURRENTLY`). An interrupted build starts again at the next start.
   */
  readonly laterIndexes?: ReadonlyArray<LaterIndex>
  /**
   * For Postgres, which several processes use: programs whose last migration is this one, or a
   * later one, can also use the resulting schema. So a migration that only adds can be applied
   * while they run and start. By default, only programs that know the migration can.
   */
  readonly usableFrom?: number
}

/**
 * A program's migrations, by ascending id, and the table that records those that ran. The first one
 * creates the schema of the oldest version whose databases can be used; its name never changes.
 */
export interface Migrations {
  /** The program's name, for messages. */
  readonly program: string
  readonly table: string
  readonly migrations: readonly [Migration, ...ReadonlyArray<Migration>]
}

/** The database has the schema of an earlier version, or no schema, in which case `found` is 0. */
export class EarlierVersion extends Data.TaggedError("EarlierVersion")<{
  readonly found: number
  readonly latest: number
}> {}

/** Checks a migrated database, in the transaction that migrated it. */
type Check = Effect.Effect<void, Migrator.MigrationError | SqlError, SqlClient>

/** Why a database cannot be used. */
export type Unusable = EarlierVersion | Migrator.MigrationError | SqlError

const latestOf = ({ migrations }: Migrations): number =>
  migrations.reduce((highest, { id }) => Math.max(highest, id), 0)

/**
 * Fails with `EarlierVersion` if there are migrations to run, and as `migrate` does if the database
 * belongs to another program or a newer version. Changes nothing.
 */
export const mustBeCurrent = (store: Migrations): Effect.Effect<void, Unusable, SqlClient> =>
  Effect.gen(function* () {
    const [found, latest] = [yield* usableVersionOf(store), latestOf(store)]
    if (found < latest) return yield* new EarlierVersion({ found, latest })
  })

const decodeApplied = Schema.decodeUnknown(
  Schema.Array(Schema.Struct({ migration_id: Schema.Int, name: Schema.String }))
)

/**
 * Brings a SQLite file, or a schema of Postgres, to the state of the last migration, in one
 * transaction, and then builds its later indexes; processes that start at the same time take turns.
 * A store that is up to date is only read. `check` examines the result; if it fails, nothing
 * changes.
 *
 * Fails with `MigrationError`, and changes nothing, if the database belongs to another program, or
 * if a newer version of this program wrote it and did not say that this version can use it.
 */
export const migrate = (
  store: Migrations,
  check: Check = Effect.void
): Effect.Effect<void, Migrator.MigrationError | SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const [found, latest] = [yield* usableVersionOf(store), latestOf(store)]
    if (found > latest) return
    yield* found < latest ? runMigrations(sql, store, check) : check
    yield* buildIndexes(
      sql,
      store.table,
      store.migrations.flatMap(({ laterIndexes = [] }) => laterIndexes)
    )
  })

/** How long a migration waits for a table in Postgres: everybody who comes after it waits, too. */
const LOCK_MILLIS = 5_000

const runMigrations = (sql: SqlClient, store: Migrations, check: Check) =>
  Effect.gen(function* () {
    const loader = Effect.succeed(
      store.migrations.map(
        ({ id, name, statements }) => [id, name, Effect.succeed(runAll(sql, statements))] as const
      )
    )
    yield* takeTurn(sql, store.table).pipe(
      Effect.zipRight(Migrator.make({})({ loader, table: store.table })),
      Effect.zipRight(writeUsability(sql, store)),
      Effect.zipRight(check),
      sql.withTransaction,
      Effect.catchAllDefect(defect =>
        defect instanceof Migrator.MigrationError ? Effect.fail(defect) : Effect.die(defect)
      )
    )
  })

/**
 * In SQLite, transactions run one at a time. In Postgres, a lock is held until the end of the
 * transaction, and the table is created here, because Effect's migrator first tries to read it, and
 * no statement may fail within a transaction there.
 */
const takeTurn = (sql: SqlClient, table: string) =>
  inPostgres(sql, () =>
    Effect.all([
      sql`SELECT pg_advisory_xact_lock(hashtext(${table}))`,
      sql`CREATE TABLE IF NOT EXISTS ${sql(table)} (
        migration_id integer PRIMARY KEY,
        created_at timestamp with time zone NOT NULL DEFAULT now(),
        name text NOT NULL
      )`,
      sql`SELECT set_config('lock_timeout', ${String(LOCK_MILLIS)}, true)`,
      sql`ALTER TABLE ${sql(table)} ADD COLUMN IF NOT EXISTS usable_from integer`
    ])
  )

/**
 * Records which programs can use the schema after each migration, since programs do not know newer
 * migrations.
 */
const writeUsability = (sql: SqlClient, { table, migrations }: Migrations) =>
  inPostgres(sql, () =>
    Effect.forEach(
      migrations,
      ({ id, usableFrom = id }) =>
        sql`UPDATE ${sql(table)} SET usable_from = ${usableFrom} WHERE migration_id = ${id}`
    )
  )

const inPostgres = (
  sql: SqlClient,
  run: () => Effect.Effect<unknown, SqlError>
): Effect.Effect<unknown, SqlError> => sql.onDialectOrElse({ pg: run, orElse: () => Effect.void })

/**
 * The id of the last migration that ran, as in `versionOf`. Also fails if a newer version of the
 * program wrote the database and did not say that this version can use it. Changes nothing.
 */
export const usableVersionOf = (
  store: Migrations
): Effect.Effect<number, Migrator.MigrationError | SqlError, SqlClient> =>
  Effect.gen(function* () {
    const [found, latest] = [yield* versionOf(store), latestOf(store)]
    return found <= latest || (yield* isUsable(yield* SqlClient, store.table, latest))
      ? found
      : yield* unusable(
          `a newer ${store.program} wrote it (version ${found}; this one reads up to ${latest}): use that one`
        )
  })

/** Whether a program whose last migration is this one can use the schema of newer migrations. */
const isUsable = (sql: SqlClient, table: string, latest: number) =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.map(
        sql<{ readonly usable: boolean }>`
          SELECT bool_and(coalesce((to_jsonb(newer)->>'usable_from')::int <= ${latest}, false)) AS usable
          FROM ${sql(table)} AS newer WHERE migration_id > ${latest}`,
        ([row]) => row?.usable === true
      ),
    orElse: () => Effect.succeed(false)
  })

/**
 * The id of the last migration that ran; 0 for an empty database. Fails with `MigrationError` if
 * it belongs to another program, or to a version that is too old.
 */
export const versionOf = ({
  program,
  table,
  migrations: [first]
}: Migrations): Effect.Effect<number, Migrator.MigrationError | SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const tables = yield* sql.onDialectOrElse({
      pg: () => sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
      orElse: () => sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    })
    if (tables.length === 0) return 0
    const applied = tables.some(({ name }) => name === table)
      ? yield* sql`SELECT migration_id, name FROM ${sql(table)} ORDER BY migration_id`.pipe(
          Effect.flatMap(rows => Effect.mapError(decodeApplied(rows), () => anotherProgram(sql)))
        )
      : undefined
    if (applied === undefined || (applied[0] !== undefined && applied[0].name !== first.name))
      return yield* anotherProgram(sql)
    const found = applied.at(-1)?.migration_id ?? 0
    return found === 0 || found >= first.id
      ? found
      : yield* unusable(
          `an older ${program} wrote it (version ${found}; this one reads ${first.id} and later): use that one`
        )
  })

const anotherProgram = (sql: SqlClient) =>
  unusable(
    sql.onDialectOrElse({
      pg: () => "another program's tables are in that schema: give this one a schema of its own",
      orElse: () => "it is another program's file"
    })
  )

/** The error of a database that does not belong to the program. */
export const unusable = (message: string) => new Migrator.MigrationError({ reason: "bad-state", message })
