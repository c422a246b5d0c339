/** Which records a ranked list holds, and by what text that begins with a day it is ordered. */
export interface RankedList {
  readonly list: string
  readonly table: string
  readonly key: string
  /** What a record of the list fulfils, of the row `row`. */
  readonly holds?: (row: "new" | "old") => string
  /** The columns that `holds` looks at. */
  readonly columns?: ReadonlyArray<string>
}

/** How many records a list of a company has on a day: from it come totals and the places of pages. */
export const rankTable = `CREATE TABLE ranks (
  list TEXT NOT NULL,
  company INTEGER NOT NULL,
  day TEXT NOT NULL,
  records INTEGER NOT NULL,
  PRIMARY KEY (list, company, day)
) STRICT, WITHOUT ROWID`

/**
 * What keeps the counts true, whoever writes: a total that is counted, or a deep page that is reached by skipping, costs more
 * with every record, while a few hundred days a year cost the same for ever. A write pays some 3 µs for it.
 */
export const rankTriggers = ({
  list,
  table,
  key,
  holds,
  columns = []
}: RankedList): ReadonlyArray<string> => {
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
