import { type Migrations, migrate as runMigrations } from "@estate/sqlite/Migrations"
import { Effect } from "effect"
import { rankTable, rankTriggers } from "./RankTriggers.ts"
import { recordTables } from "./RecordTables.ts"
import { threadTexts } from "./SearchedTexts.ts"
import { textIndex } from "./TextIndex.ts"

/**
 * The store's migrations. They are frozen: a change of the schema is a new migration.
 *
 * Ids compare without case, as ULIDs do. Times are the wire's `YYYY-MM-DD HH:MM:SS`, which sort as
 * time does. The `folded_` columns hold what a search compares. A deleted thread keeps its row, so
 * that no import brings it back.
 */
export const storeMigrations: Migrations = {
  program: "estate-server",
  table: "migrations",
  migrations: [
    {
      id: 1,
      name: "companies_and_keys",
      statements: [
        `CREATE TABLE companies (
      id INTEGER PRIMARY KEY,
      title TEXT NOT NULL,
      feeds INTEGER NOT NULL
    ) STRICT`,
        `CREATE TABLE keys (
      id TEXT PRIMARY KEY,
      hash TEXT NOT NULL,
      company INTEGER NOT NULL REFERENCES companies (id),
      account INTEGER,
      areas TEXT NOT NULL,
      created_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`
      ]
    },
    {
      id: 2,
      name: "threads_and_messages",
      statements: [
        `CREATE TABLE threads (
      number INTEGER PRIMARY KEY,
      id TEXT COLLATE NOCASE NOT NULL UNIQUE,
      company INTEGER NOT NULL REFERENCES companies (id),
      board_id INTEGER NOT NULL,
      listing_id INTEGER NOT NULL,
      listing_title TEXT NOT NULL,
      author TEXT NOT NULL,
      author_avatar TEXT NOT NULL,
      last_message TEXT NOT NULL,
      last_message_at TEXT NOT NULL,
      unread_count INTEGER NOT NULL,
      entity TEXT NOT NULL,
      folded_title TEXT NOT NULL,
      folded_author TEXT NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0
    ) STRICT`,
        `CREATE INDEX threads_newest ON threads (company, last_message_at DESC, id DESC) WHERE deleted = 0`,
        `CREATE INDEX threads_unread ON threads (company, last_message_at DESC, id DESC, unread_count) WHERE deleted = 0 AND unread_count > 0`,
        `CREATE INDEX threads_by_listing ON threads (company, listing_id) WHERE deleted = 0`,
        ...textIndex(threadTexts),
        rankTable,
        ...rankTriggers({
          list: "threads",
          table: "threads",
          key: "last_message_at",
          holds: row => `${row}.deleted = 0`,
          columns: ["deleted"]
        }),
        ...rankTriggers({
          list: "threads_unread",
          table: "threads",
          key: "last_message_at",
          holds: row => `${row}.deleted = 0 AND ${row}.unread_count > 0`,
          columns: ["deleted", "unread_count"]
        }),
        `CREATE TABLE messages (
      id TEXT COLLATE NOCASE PRIMARY KEY,
      thread TEXT COLLATE NOCASE NOT NULL REFERENCES threads (id),
      text TEXT NOT NULL,
      folded_text TEXT NOT NULL,
      type TEXT NOT NULL,
      direction TEXT NOT NULL,
      read_at TEXT,
      created_at TEXT NOT NULL
    ) STRICT`,
        `CREATE INDEX messages_oldest ON messages (thread, created_at, id)`,
        `CREATE INDEX messages_unread ON messages (thread) WHERE direction = 'incoming' AND read_at IS NULL`
      ]
    },
    { id: 3, name: "records", statements: recordTables }
  ]
}

/** Brings the store to this version's schema. */
export const migrate = Effect.withSpan(runMigrations(storeMigrations), "Store.migrate")
