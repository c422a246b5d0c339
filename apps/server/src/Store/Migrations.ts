import { type Migrations, migrate as runMigrations, unusable } from "@estate/store/Migrations"
import { Effect } from "effect"
import Database from "libsql"
import {
  callsByStatus,
  countRecords,
  dayCountTriggers,
  dayCountTriggersOf,
  invoicesByStatus
} from "./DayCountTriggers.ts"
import { differencesOf, formOf, lacking, readForm, selectForm } from "./Form.ts"
import { keyTables } from "./Released/KeyTables.ts"
import { recordTables } from "./Released/RecordTables.ts"
import { sortedColumns, sqliteTable } from "./Released/Tables.ts"
import { threadTexts } from "./SearchedTexts.ts"
import { textIndex } from "./TextIndex.ts"

/** The tables of version 0.1.0, the first that was released, without those that went in 0.2.0. */
const firstTables = [
  sqliteTable("companies"),
  ...keyTables,
  sqliteTable("threads"),
  `CREATE INDEX threads_newest ON threads (company, last_message_at DESC, id DESC) WHERE deleted = 0`,
  `CREATE INDEX threads_unread ON threads (company, last_message_at DESC, id DESC, unread_count) WHERE deleted = 0 AND unread_count > 0`,
  `CREATE INDEX threads_by_listing ON threads (company, listing_id) WHERE deleted = 0`,
  ...textIndex(threadTexts),
  sqliteTable("ranks"),
  ...dayCountTriggersOf("threads"),
  sqliteTable("messages"),
  `CREATE INDEX messages_oldest ON messages (thread, created_at, id)`,
  `CREATE INDEX messages_unread ON messages (thread) WHERE direction = 'incoming' AND read_at IS NULL`,
  sqliteTable("idempotency_keys"),
  "CREATE INDEX idempotency_keys_expiring ON idempotency_keys (expires_at)",
  ...recordTables
]

/** The store's migrations. A change of the schema is a new one. */
export const storeMigrations: Migrations = {
  program: "estate-server",
  table: "migrations",
  migrations: [
    { id: 8, name: "companies_and_keys", statements: firstTables },
    {
      id: 9,
      name: "calls_by_status",
      statements: [
        "DROP TABLE IF EXISTS segments",
        ...sortedColumns.flatMap(column =>
          ["enter", "leave", "move"].map(event => `DROP TRIGGER IF EXISTS invoices_by_${column}_${event}`)
        ),
        ...["duration", "waiting"].flatMap(column => [
          `DROP INDEX IF EXISTS calls_by_${column}`,
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
    },
    {
      id: 11,
      name: "invoices_by_status",
      statements: [...dayCountTriggers(invoicesByStatus), countRecords(invoicesByStatus)]
    }
  ]
}

/** The schema of a new store. Run one by one, the statements would add 30 ms to a start. */
export const currentForm = Effect.sync(() => {
  const store = new Database(":memory:")
  store.exec(storeMigrations.migrations.flatMap(({ statements }) => statements).join(";\n"))
  const form = formOf(store.prepare(selectForm).all())
  store.close()
  return form
})

/**
 * Brings the store to this version's schema. Fails with `MigrationError`, and changes nothing, if
 * the result differs from the schema of a new store. An operator's own tables and indexes are only
 * reported.
 */
export const migrate = Effect.flatMap(currentForm, expected =>
  runMigrations(
    storeMigrations,
    Effect.gen(function* () {
      const differences = differencesOf(yield* readForm, expected)
      const lacks = lacking(differences)
      if (lacks !== "")
        return yield* unusable(
          `its tables are not those of estate-server (${lacks}): undo that change, or restore a backup with estate-server restore`
        )
      if (differences.added.length > 0)
        yield* Effect.annotateLogs(Effect.logWarning("the store has what estate-server did not make"), {
          names: differences.added.join(", ")
        })
    })
  )
).pipe(Effect.withSpan("Store.migrate"))
