import { SqlClient } from "@effect/sql/SqlClient"
import {
  type Migrations,
  mustBeCurrent as mustHaveRun,
  migrate as runMigrations,
  unusable,
  versionOf
} from "@estate/store/Migrations"
import { layer as sqliteLayer } from "@estate/store/SqliteClient"
import { Effect } from "effect"
import { callsByStatus, countRecords, dayCountTriggers, dayCountTriggersOf } from "./DayCountTriggers.ts"
import { differencesOf, fingerprintOf, lacking, readForm } from "./Form.ts"
import { keyTables } from "./Released/KeyTables.ts"
import { orderIndexes, rangeIndexes } from "./Released/OrderIndexes.ts"
import { recordTables } from "./Released/RecordTables.ts"
import { segmentedLists, segmentStatements } from "./Released/Segments.ts"
import { sqliteTable } from "./Released/Tables.ts"
import { threadTexts } from "./SearchedTexts.ts"
import { textIndex } from "./TextIndex.ts"

/** The store's migrations. They are frozen: a change of the schema is a new migration. */
export const storeMigrations: Migrations = {
  program: "estate-server",
  table: "migrations",
  migrations: [
    {
      id: 1,
      name: "companies_and_keys",
      statements: [sqliteTable("companies"), sqliteTable("keys")]
    },
    {
      id: 2,
      name: "threads_and_messages",
      statements: [
        sqliteTable("threads"),
        `CREATE INDEX threads_newest ON threads (company, last_message_at DESC, id DESC) WHERE deleted = 0`,
        `CREATE INDEX threads_unread ON threads (company, last_message_at DESC, id DESC, unread_count) WHERE deleted = 0 AND unread_count > 0`,
        `CREATE INDEX threads_by_listing ON threads (company, listing_id) WHERE deleted = 0`,
        ...textIndex(threadTexts),
        sqliteTable("ranks"),
        ...dayCountTriggersOf("threads"),
        sqliteTable("messages"),
        `CREATE INDEX messages_oldest ON messages (thread, created_at, id)`,
        `CREATE INDEX messages_unread ON messages (thread) WHERE direction = 'incoming' AND read_at IS NULL`
      ]
    },
    { id: 3, name: "records", statements: recordTables },
    { id: 4, name: "key_events", statements: keyTables },
    { id: 5, name: "order_indexes", statements: orderIndexes },
    {
      id: 6,
      name: "idempotency_keys",
      statements: [
        sqliteTable("idempotency_keys"),
        "CREATE INDEX idempotency_keys_expiring ON idempotency_keys (expires_at)"
      ]
    },
    { id: 7, name: "segments", statements: segmentStatements },
    { id: 8, name: "range_indexes", statements: rangeIndexes },
    {
      id: 9,
      name: "calls_by_status",
      statements: [
        ...segmentedLists.flatMap(({ list }) =>
          ["enter", "leave", "move", "split"].map(event => `DROP TRIGGER ${list}_${event}`)
        ),
        "DROP TABLE segments",
        ...["duration", "waiting"].flatMap(column => [
          `DROP INDEX calls_by_${column}`,
          `CREATE INDEX calls_by_${column} ON calls (company, feeds, ${column})`
        ]),
        ...dayCountTriggers(callsByStatus),
        countRecords(callsByStatus)
      ]
    },
    {
      id: 10,
      name: "limits_of_keys",
      statements: ["ALTER TABLE keys ADD COLUMN requests_per_second INTEGER"]
    }
  ]
}

const latest = storeMigrations.migrations.length

/**
 * The form after each migration, from the first that was released. They are frozen with the
 * migrations.
 */
export const formsAfter: Readonly<Record<number, string>> = {
  3: "152f7acb889d8000fbf4a14b7db4fc1c7f983975353b0c04ccdaa409f1c30e39",
  4: "56a9784f80595fd0a0f0b07dbdce02251b2d61ade5ea2aed8e25941cc8682a87",
  5: "66fa180eaafbe5ae8443af15b8dacc6eead446810cce410c5eadd2c37ba5cdca",
  6: "15d9dfa5450f26ddc85232277baf420133b6cbde61fecee70b18eff0a379d869",
  7: "4b16182bf24a53b2248edfa8b35abaeac785eb601a7bd573ca5e5b6650b6fba6",
  8: "3bcc545d9e1adfa61b51be3273cfa4ef96fbf6140dfc4bc44bde19d3c55fe420",
  9: "6b968db166080ad58f8a4b0084f19abbefda23392ccc1956df33ea56f795831b",
  10: "ae1ada78a3fc4855daff28d99364703dfda4d65cdf9e8beefb1223deed101c3c"
}

/** The form that migrations up to this one make. */
export const formUpTo = (last: number) =>
  SqlClient.pipe(
    Effect.tap(sql =>
      Effect.forEach(
        storeMigrations.migrations.filter(({ id }) => id <= last).flatMap(({ statements }) => statements),
        statement => sql.unsafe(statement)
      )
    ),
    Effect.zipRight(readForm),
    Effect.provide(sqliteLayer({ path: ":memory:" }))
  )

/** The form of a store that is up to date. */
export const currentForm = formUpTo(latest)

/** The store's form, which is the number of its last migration; 0 if it has no tables. */
export const formNumber = versionOf(storeMigrations)

/** Fails with `EarlierVersion` on a store that `migrate` would change. Changes nothing itself. */
export const mustBeCurrent = mustHaveRun(storeMigrations)

/**
 * Brings the store to this version's form. Fails with `MigrationError`, and changes nothing, if no
 * version of this program made its form. An operator's own tables and indexes are only reported.
 */
export const migrate = Effect.gen(function* () {
  const form = yield* readForm
  const version = yield* versionOf(storeMigrations)
  if (version > 0 && version <= latest && fingerprintOf(form) !== formsAfter[version]) {
    const differences = differencesOf(form, yield* formUpTo(version))
    const lacks = lacking(differences)
    if (lacks !== "")
      return yield* unusable(
        `its tables are not those of estate-server (version ${version}; ${lacks}): undo that change, or restore a backup with estate-server restore`
      )
    if (differences.added.length > 0)
      yield* Effect.annotateLogs(Effect.logWarning("the store has what estate-server did not make"), {
        names: differences.added.join(", ")
      })
  }
  yield* runMigrations(storeMigrations)
}).pipe(Effect.withSpan("Store.migrate"))
