/** The records of a ranked list, and the column that orders it; its text begins with a day. */
export interface RankedList {
  readonly list: string
  readonly table: string
  readonly key: string
  /** SQL condition for a row of this name to be in the list. */
  readonly holds?: (row: string) => string
  /** The columns of that condition. */
  readonly columns?: ReadonlyArray<string>
}

/**
 * The number of records per list, company and day: totals and the positions of pages come from it.
 */
export const rankTable = `CREATE TABLE ranks (
  list TEXT NOT NULL,
  company INTEGER NOT NULL,
  day TEXT NOT NULL,
  records INTEGER NOT NULL,
  PRIMARY KEY (list, company, day)
) STRICT, WITHOUT ROWID`

/**
 * Triggers that keep the counts at every write. Counting a list, or skipping to a deep page, costs
 * more with every record; the counts are a few hundred days a year.
 *
 * Gain: the last page of a million records costs about as much as the first (`pnpm bench service`);
 * a write pays 3 µs. To delete it: count and skip with `countRows` and `OFFSET`, and drop the
 * triggers in a migration.
 */
const rankTriggers = ({ list, table, key, holds, columns = [] }: RankedList): ReadonlyArray<string> => {
  const when = (row: "new" | "old") => (holds === undefined ? "true" : holds(row))
  const enter = `INSERT INTO ranks (list, company, day, records)
    SELECT '${list}', new.company, substr(new.${key}, 1, 10), 1 WHERE ${when("new")}
    ON CONFLICT DO UPDATE SET records = records + 1;`
  const leave = `UPDATE ranks SET records = records - 1
    WHERE list = '${list}' AND company = old.company AND day = substr(old.${key}, 1, 10) AND ${when("old")};`
  return [
    `CREATE TRIGGER ${list}_ranks_enter AFTER INSERT ON ${table} BEGIN ${enter} END`,
    `CREATE TRIGGER ${list}_ranks_leave AFTER DELETE ON ${table} BEGIN ${leave} END`,
    `CREATE TRIGGER ${list}_ranks_move AFTER UPDATE OF ${["company", key, ...columns].join(", ")} ON ${table}
      BEGIN ${leave} ${enter} END`
  ]
}

/** The lists whose records are counted. */
export const rankedLists: ReadonlyArray<RankedList> = [
  {
    list: "threads",
    table: "threads",
    key: "last_message_at",
    holds: row => `${row}.deleted = 0`,
    columns: ["deleted"]
  },
  {
    list: "threads_unread",
    table: "threads",
    key: "last_message_at",
    holds: row => `${row}.deleted = 0 AND ${row}.unread_count > 0`,
    columns: ["deleted", "unread_count"]
  },
  { list: "invoices", table: "invoices", key: "created_at" },
  { list: "calls", table: "calls", key: "called_at", holds: row => `${row}.feeds = 0`, columns: ["feeds"] },
  {
    list: "calls_with_feeds",
    table: "calls",
    key: "called_at",
    holds: row => `${row}.feeds = 1`,
    columns: ["feeds"]
  }
]

/** The triggers of a table's lists. */
export const rankTriggersOf = (table: string): ReadonlyArray<string> =>
  rankedLists.filter(each => each.table === table).flatMap(rankTriggers)
