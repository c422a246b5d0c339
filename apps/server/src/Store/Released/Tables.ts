const TEXT = "TEXT NOT NULL"
const INTEGER = "INTEGER NOT NULL"
const ULID = "TEXT COLLATE NOCASE"
const ANY = "ANY NOT NULL"
const COMPANY = "INTEGER NOT NULL REFERENCES companies (id)"

/**
 * The tables of version 0.1.0 and their columns, as SQLite defines them. Ids compare without case,
 * as ULIDs do. Times are the wire's `YYYY-MM-DD HH:MM:SS`, which sort as time does. The `folded_`
 * columns hold what a search compares. A deleted thread keeps its row, so that no import brings it
 * back.
 *
 * `record` is the wire's JSON in its canonical form: a page is read and joined, and nothing is
 * decoded or encoded for it. The other columns filter or sort. A sortable value that may be missing
 * has two columns, never null: in `_rising` a missing value is greater than all others (a blob), in
 * `_falling` it is less (an infinity). So it comes last either way, by a plain index.
 */
export const releasedTables = {
  companies: { id: "INTEGER PRIMARY KEY", title: TEXT, feeds: INTEGER },
  keys: {
    id: "TEXT PRIMARY KEY",
    hash: TEXT,
    company: COMPANY,
    account: "INTEGER",
    areas: TEXT,
    created_at: TEXT
  },
  key_events: {
    number: "INTEGER PRIMARY KEY",
    at: TEXT,
    event: TEXT,
    key: TEXT,
    company: INTEGER,
    name: TEXT,
    operator: TEXT,
    details: TEXT
  },
  threads: {
    number: "INTEGER PRIMARY KEY",
    id: `${ULID} NOT NULL UNIQUE`,
    company: COMPANY,
    board_id: INTEGER,
    listing_id: INTEGER,
    listing_title: TEXT,
    author: TEXT,
    author_avatar: TEXT,
    last_message: TEXT,
    last_message_at: TEXT,
    unread_count: INTEGER,
    entity: TEXT,
    folded_title: TEXT,
    folded_author: TEXT,
    deleted: `${INTEGER} DEFAULT 0`
  },
  messages: {
    id: `${ULID} PRIMARY KEY`,
    thread: `${ULID} NOT NULL REFERENCES threads (id)`,
    text: TEXT,
    folded_text: TEXT,
    type: TEXT,
    direction: TEXT,
    read_at: "TEXT",
    created_at: TEXT
  },
  idempotency_keys: {
    thread: `${ULID} NOT NULL REFERENCES threads (id)`,
    key: TEXT,
    text_hash: TEXT,
    expires_at: TEXT
  },
  invoices: {
    id: "INTEGER PRIMARY KEY",
    company: COMPANY,
    payer_id: INTEGER,
    recipient_id: INTEGER,
    payer: TEXT,
    recipient: TEXT,
    number: TEXT,
    folded_number: TEXT,
    created_at: TEXT,
    amount: INTEGER,
    acts_amount: INTEGER,
    status: TEXT,
    payment_order_rising: ANY,
    payment_order_falling: ANY,
    paid_at_rising: ANY,
    paid_at_falling: ANY,
    record: TEXT,
    details: TEXT
  },
  catalogue_items: {
    id: "INTEGER PRIMARY KEY",
    parent_id: "INTEGER REFERENCES catalogue_items (id) DEFERRABLE INITIALLY DEFERRED",
    level: INTEGER,
    status: TEXT,
    record: TEXT
  },
  listings: { id: "INTEGER PRIMARY KEY", company: COMPANY, title: TEXT, empty_fields: TEXT },
  accounts: { id: "INTEGER PRIMARY KEY", company: COMPANY, folded_text: TEXT, dialled: TEXT, record: TEXT },
  calls: {
    id: "INTEGER PRIMARY KEY",
    company: COMPANY,
    feeds: INTEGER,
    called_at: TEXT,
    time_of_day: TEXT,
    phone_digits: TEXT,
    duration: INTEGER,
    waiting: INTEGER,
    package_id: INTEGER,
    status: "INTEGER",
    folded_project: "TEXT",
    record: TEXT
  },
  /** Records per list, company and day, for totals and positions; the released name stays. */
  ranks: { list: TEXT, company: INTEGER, day: TEXT, records: INTEGER }
} as const

/**
 * What a key has in addition to its hash; `family` is the id of the first key in its chain of
 * replacements.
 */
export const addedToKeys = {
  name: `${TEXT} DEFAULT ''`,
  family: "TEXT",
  expires_at: "TEXT",
  last_used_at: "TEXT"
} as const

type Name = keyof typeof releasedTables

const keysOfSeveral: Partial<Record<Name, string>> = {
  ranks: "PRIMARY KEY (list, company, day)",
  idempotency_keys: "PRIMARY KEY (thread, key)"
}

/** The type of a column, as SQLite names it; `ANY` has numbers, texts and bytes. */
export type ColumnType = "INTEGER" | "TEXT" | "TEXT COLLATE NOCASE" | "ANY"

const types: ReadonlyArray<ColumnType> = ["INTEGER", "TEXT COLLATE NOCASE", "TEXT"]

/** The type that a column's definition begins with. */
export const typeOf = (definition: string): ColumnType =>
  types.find(type => definition.startsWith(type)) ?? "ANY"

/** The types in Postgres, where texts sort by their bytes, as in SQLite. */
export const postgresTypes: Readonly<Record<ColumnType, string>> = {
  INTEGER: "bigint",
  TEXT: 'text COLLATE "C"',
  "TEXT COLLATE NOCASE": 'citext COLLATE "C"',
  ANY: "bytea"
}

/** Columns of small numbers. */
const small = new Set(["feeds", "unread_count", "deleted", "level", "records"])

/** SQL for a column in Postgres, from SQLite's definition. */
export const inPostgres = ([column, definition]: readonly [column: string, definition: string]): string => {
  const type = typeOf(definition)
  const own = small.has(column) ? "integer" : postgresTypes[type]
  const isNumbered = column === "number" && type === "INTEGER"
  return `${column} ${own}${isNumbered ? " GENERATED ALWAYS AS IDENTITY" : ""}${definition.slice(type.length)}`
}

const create = (name: Name, columnOf: (column: readonly [string, string]) => string): string => {
  const columns = [
    ...Object.entries(releasedTables[name]).map(columnOf),
    ...[keysOfSeveral[name] ?? []].flat()
  ]
  return `CREATE TABLE ${name} ( ${columns.join(", ")} )`
}

const withoutRowId: ReadonlySet<Name> = new Set<Name>(["keys", "idempotency_keys", "ranks"])

/** SQL for a table in SQLite. */
export const sqliteTable = (name: Name): string =>
  `${create(name, column => column.join(" "))} STRICT${withoutRowId.has(name) ? ", WITHOUT ROWID" : ""}`

/** SQL for a table in Postgres. */
export const postgresTable = (name: Name): string => create(name, inPostgres)

/** The columns that invoices are sorted by. 0.1.0 also counted them in segments of each order. */
export const sortedColumns = [
  "number",
  "amount",
  "acts_amount",
  "payment_order_rising",
  "payment_order_falling",
  "paid_at_rising",
  "paid_at_falling"
] as const
