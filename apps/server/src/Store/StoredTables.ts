/** The type of a column, as SQLite names it; `ANY` has numbers, texts and bytes. */
export type ColumnType = "INTEGER" | "TEXT" | "TEXT COLLATE NOCASE" | "ANY"

/** A table of the store: all of its columns, and the key by which its rows are copied. */
export interface StoredTable {
  readonly columns: Readonly<Record<string, ColumnType>>
  readonly key: readonly [string, ...ReadonlyArray<string>]
  /** A column that refers to rows of the same table, which may come later. */
  readonly refersToItself?: string
  /** What may happen to a row once it is stored; by default it may change. */
  readonly fate?: "mayVanish" | "neverChanges"
}

/**
 * Every table of the store, in SQLite and in Postgres, except what triggers derive from the others.
 * A table comes after those that it refers to. Imports and copies fill the tables from here; a test
 * compares them with what the migrations make.
 */
export const storedTables = {
  companies: { key: ["id"], columns: { id: "INTEGER", title: "TEXT", feeds: "INTEGER" } },
  keys: {
    key: ["id"],
    fate: "mayVanish",
    columns: {
      id: "TEXT",
      hash: "TEXT",
      name: "TEXT",
      company: "INTEGER",
      account: "INTEGER",
      areas: "TEXT",
      created_at: "TEXT",
      expires_at: "TEXT",
      last_used_at: "TEXT",
      family: "TEXT",
      requests_per_second: "INTEGER"
    }
  },
  key_events: {
    key: ["number"],
    fate: "neverChanges",
    columns: {
      number: "INTEGER",
      at: "TEXT",
      event: "TEXT",
      key: "TEXT",
      company: "INTEGER",
      name: "TEXT",
      operator: "TEXT",
      details: "TEXT"
    }
  },
  accounts: {
    key: ["id"],
    columns: { id: "INTEGER", company: "INTEGER", folded_text: "TEXT", dialled: "TEXT", record: "TEXT" }
  },
  invoices: {
    key: ["id"],
    columns: {
      id: "INTEGER",
      company: "INTEGER",
      payer_id: "INTEGER",
      recipient_id: "INTEGER",
      payer: "TEXT",
      recipient: "TEXT",
      number: "TEXT",
      folded_number: "TEXT",
      created_at: "TEXT",
      amount: "INTEGER",
      acts_amount: "INTEGER",
      status: "TEXT",
      payment_order_rising: "ANY",
      payment_order_falling: "ANY",
      paid_at_rising: "ANY",
      paid_at_falling: "ANY",
      record: "TEXT",
      details: "TEXT"
    }
  },
  catalogue_items: {
    key: ["id"],
    refersToItself: "parent_id",
    columns: { id: "INTEGER", parent_id: "INTEGER", level: "INTEGER", status: "TEXT", record: "TEXT" }
  },
  listings: {
    key: ["id"],
    columns: { id: "INTEGER", company: "INTEGER", title: "TEXT", empty_fields: "TEXT" }
  },
  threads: {
    key: ["number"],
    columns: {
      number: "INTEGER",
      id: "TEXT COLLATE NOCASE",
      company: "INTEGER",
      board_id: "INTEGER",
      listing_id: "INTEGER",
      listing_title: "TEXT",
      author: "TEXT",
      author_avatar: "TEXT",
      last_message: "TEXT",
      last_message_at: "TEXT",
      unread_count: "INTEGER",
      entity: "TEXT",
      folded_title: "TEXT",
      folded_author: "TEXT",
      deleted: "INTEGER"
    }
  },
  messages: {
    key: ["id"],
    fate: "mayVanish",
    columns: {
      id: "TEXT COLLATE NOCASE",
      thread: "TEXT COLLATE NOCASE",
      text: "TEXT",
      folded_text: "TEXT",
      type: "TEXT",
      direction: "TEXT",
      read_at: "TEXT",
      created_at: "TEXT"
    }
  },
  idempotency_keys: {
    key: ["thread", "key"],
    fate: "mayVanish",
    columns: { thread: "TEXT COLLATE NOCASE", key: "TEXT", text_hash: "TEXT", expires_at: "TEXT" }
  },
  calls: {
    key: ["id"],
    columns: {
      id: "INTEGER",
      company: "INTEGER",
      feeds: "INTEGER",
      called_at: "TEXT",
      time_of_day: "TEXT",
      phone_digits: "TEXT",
      duration: "INTEGER",
      waiting: "INTEGER",
      package_id: "INTEGER",
      status: "INTEGER",
      folded_project: "TEXT",
      record: "TEXT"
    }
  }
} as const satisfies Readonly<Record<string, StoredTable>>

export type TableName = keyof typeof storedTables

/** The names of a table's columns. */
export type ColumnName<Table extends TableName> = keyof (typeof storedTables)[Table]["columns"] & string

const isTable = (name: string): name is TableName => Object.hasOwn(storedTables, name)

/** The names of all tables, in their order. */
export const tableNames: ReadonlyArray<TableName> = Object.keys(storedTables).filter(isTable)
