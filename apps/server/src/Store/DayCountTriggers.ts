/** A list whose records are counted by day; the text of the column `key` begins with the day. */
export interface CountedTable {
  readonly list: string
  /** The column that divides the list: each of its values has a list `LIST VALUE`. */
  readonly by?: string
  readonly table: string
  readonly key: string
  /** SQL condition for a row of this name to be in the list. */
  readonly holds?: (row: string) => string
  /** The columns of that condition. */
  readonly columns?: ReadonlyArray<string>
}

/**
 * Triggers that keep the counts at every write. Counting a list, or skipping to a deep page, costs
 * more with every record; the counts are a few hundred days a year.
 *
 * Gain: the last page of a million records costs about as much as the first (`pnpm bench service`);
 * a write pays 3 µs. To delete it: leave `counted` out of queries, and drop the triggers in a
 * migration.
 */
export const dayCountTriggers = (counted: CountedTable): ReadonlyArray<string> => {
  const { list, table, key, holds, columns = [] } = counted
  const when = (row: "new" | "old") => (holds === undefined ? "true" : holds(row))
  const enter = `INSERT INTO ranks (list, company, day, records)
    SELECT ${listOf(counted, "new")}, new.company, substr(new.${key}, 1, 10), 1 WHERE ${when("new")}
    ON CONFLICT DO UPDATE SET records = records + 1;`
  const leave = `UPDATE ranks SET records = records - 1
    WHERE list = ${listOf(counted, "old")} AND company = old.company AND day = substr(old.${key}, 1, 10) AND ${when("old")};`
  return [
    `CREATE TRIGGER ${list}_ranks_enter AFTER INSERT ON ${table} BEGIN ${enter} END`,
    `CREATE TRIGGER ${list}_ranks_leave AFTER DELETE ON ${table} BEGIN ${leave} END`,
    `CREATE TRIGGER ${list}_ranks_move AFTER UPDATE OF ${["company", key, ...columns].join(", ")} ON ${table}
      BEGIN ${leave} ${enter} END`
  ]
}

/** SQL for the name of the list that a row is in. */
export const listOf = ({ list, by }: CountedTable, row: string): string =>
  by === undefined ? `'${list}'` : `'${list} ' || ${row}.${by}`

const callsOf = (list: string, feeds: 0 | 1): CountedTable => ({
  list,
  table: "calls",
  key: "called_at",
  holds: row => `${row}.feeds = ${feeds}`,
  columns: ["feeds"]
})

/** The lists that version 0.1.0 counts. */
const releasedLists: ReadonlyArray<CountedTable> = [
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
  callsOf("calls", 0),
  callsOf("calls_with_feeds", 1)
]

/** A list for each value of a column. The index that finds their records has the same name. */
export interface DividedTable extends CountedTable {
  readonly by: string
}

/** The calls of projects by their status: this filter is frequent, and many calls match it. */
export const callsByStatus: DividedTable = {
  list: "calls_by_status",
  by: "status",
  table: "calls",
  key: "called_at",
  holds: row => `${row}.feeds = 0 AND ${row}.status IS NOT NULL`,
  columns: ["feeds", "status"]
}

/** The invoices by their status. */
export const invoicesByStatus: DividedTable = {
  list: "invoices_by_status",
  by: "status",
  table: "invoices",
  key: "created_at",
  columns: ["status"]
}

/** The lists whose records are counted. */
export const countedTables: ReadonlyArray<CountedTable> = [...releasedLists, callsByStatus, invoicesByStatus]

/** Counts the records that already exist. */
export const countRecords = (counted: CountedTable): string => {
  const { table, key, holds } = counted
  return `INSERT INTO ranks (list, company, day, records)
    SELECT ${listOf(counted, "new")}, company, substr(${key}, 1, 10), count(*)
      FROM ${table} AS new WHERE ${holds?.("new") ?? "true"} GROUP BY 1, 2, 3`
}

/** The lists of a table that version 0.1.0 counts. */
export const releasedListsOf = (table: string): ReadonlyArray<CountedTable> =>
  releasedLists.filter(each => each.table === table)

/** The triggers of a table's lists that version 0.1.0 has. */
export const dayCountTriggersOf = (table: string): ReadonlyArray<string> =>
  releasedListsOf(table).flatMap(dayCountTriggers)
