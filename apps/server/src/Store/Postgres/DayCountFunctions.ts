import { type CountedTable, listOf, releasedListsOf } from "../DayCountTriggers.ts"

/** SQL for the list, the company and the day of each changed row, and how its count changes. */
const changes = (counted: CountedTable, rows: "new" | "old") => {
  const { key, holds } = counted
  return `SELECT ${listOf(counted, `${rows}_rows`)} AS list, ${rows}_rows.company, substr(${rows}_rows.${key}, 1, 10) AS day, ${rows === "new" ? 1 : -1} AS change
    FROM ${rows}_rows WHERE ${holds?.(`${rows}_rows`) ?? "true"}`
}

/** The events of a statement, and the rows that it changed. */
export const events = {
  INSERT: ["new"],
  DELETE: ["old"],
  UPDATE: ["old", "new"]
} as const

/**
 * Triggers that keep the counts of a table's lists, once for a statement, however many rows it has.
 * A row that keeps its day changes no count. Counts are written in one order, so that two writes
 * never wait for each other here.
 */
export const dayCountFunctions = (
  prefix: string,
  table: string,
  lists: ReadonlyArray<CountedTable>
): ReadonlyArray<string> =>
  Object.entries(events).flatMap(([event, rows]) => {
    const name = `${prefix}_ranks_${event.toLowerCase()}`
    const each = lists.flatMap(list => rows.map(row => changes(list, row)))
    return [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO ranks AS kept (list, company, day, records)
            SELECT list, company, day, sum(change) FROM (${each.join(" UNION ALL ")}) AS changed
              GROUP BY list, company, day HAVING sum(change) <> 0 ORDER BY list, company, day
            ON CONFLICT (list, company, day) DO UPDATE SET records = kept.records + excluded.records;
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER ${name} AFTER ${event} ON ${table}
        REFERENCING ${rows.map(row => `${row.toUpperCase()} TABLE AS ${row}_rows`).join(" ")}
        FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`
    ]
  })

/** The triggers of a table's lists that version 0.1.0 has. */
export const dayCountFunctionsOf = (table: string): ReadonlyArray<string> =>
  dayCountFunctions(table, table, releasedListsOf(table))
