/** A table's records in the order of a column, and of their ids where its values are equal. */
export interface SegmentedList {
  readonly list: string
  readonly table: string
  readonly column: string
}

/** A segment with more records than this is split, into parts of the half of it. */
export const MOST_RECORDS = 2_000
export const HALF = MOST_RECORDS / 2

/** The lists that version 0.1.0 keeps in segments. */
export const segmentedLists: ReadonlyArray<SegmentedList> = [
  "number",
  "amount",
  "acts_amount",
  "payment_order_rising",
  "payment_order_falling",
  "paid_at_rising",
  "paid_at_falling"
].map(column => ({ list: `invoices_by_${column}`, table: "invoices", column }))

/** Sorts before every key of a record: a company's first segment begins here. */
const FIRST = { key: "-9e999", id: "-9223372036854775808" }

/** A segment begins with its key and id, and ends where the next one of its list begins. */
const segmentTable = `CREATE TABLE segments (
  list TEXT NOT NULL,
  company INTEGER NOT NULL,
  key ANY NOT NULL,
  id INTEGER NOT NULL,
  records INTEGER NOT NULL,
  PRIMARY KEY (list, company, key, id)
) STRICT, WITHOUT ROWID`

/**
 * The conditions of the records from a key and an id on, in two parts: with a comparison of both
 * together SQLite would look at all records of that key.
 */
const from = (column: string, key: string, id: string): readonly [string, string] => [
  `${column} = ${key} AND id >= ${id}`,
  `${column} > ${key}`
]

/** The segments of the records that are there already. */
const fill = ({ list, table, column }: SegmentedList) =>
  `INSERT INTO segments (list, company, key, id, records)
    SELECT '${list}', company, iif(min(place) = 0, ${FIRST.key}, key), iif(min(place) = 0, ${FIRST.id}, id), count(*)
    FROM (SELECT company, ${column} AS key, id,
      row_number() OVER (PARTITION BY company ORDER BY ${column}, id) - 1 AS place FROM ${table})
    GROUP BY company, place / ${HALF}`

// The unary plus keeps a column's type from the comparison, which could use no index with it.
const countIn = ({ list, column }: SegmentedList, row: "new" | "old", change: "+ 1" | "- 1") =>
  `UPDATE segments SET records = records ${change}
    WHERE list = '${list}' AND company = ${row}.company AND (key, id) = (SELECT key, id FROM segments
      WHERE list = '${list}' AND company = ${row}.company AND (key, id) <= (+${row}.${column}, +${row}.id)
      ORDER BY key DESC, id DESC LIMIT 1);`

const triggers = (segmented: SegmentedList): ReadonlyArray<string> => {
  const { list, table, column } = segmented
  const enter = `INSERT INTO segments VALUES ('${list}', new.company, ${FIRST.key}, ${FIRST.id}, 0) ON CONFLICT DO NOTHING;
    ${countIn(segmented, "new", "+ 1")}`
  const leave = countIn(segmented, "old", "- 1")
  return [
    `CREATE TRIGGER ${list}_enter AFTER INSERT ON ${table} BEGIN ${enter} END`,
    `CREATE TRIGGER ${list}_leave AFTER DELETE ON ${table} BEGIN ${leave} END`,
    `CREATE TRIGGER ${list}_move AFTER UPDATE OF company, ${column} ON ${table}
      WHEN (old.company, old.${column}) IS NOT (new.company, new.${column}) BEGIN ${leave} ${enter} END`,
    `CREATE TRIGGER ${list}_split AFTER UPDATE OF records ON segments
      WHEN new.records > ${MOST_RECORDS} AND new.list = '${list}' BEGIN
        INSERT INTO segments SELECT '${list}', new.company, key, id, new.records - ${HALF} FROM (
          ${from(column, "new.key", "new.id")
            .map(part => `SELECT ${column} AS key, id FROM ${table} WHERE company = new.company AND ${part}`)
            .join(" UNION ALL ")}
          ORDER BY key, id LIMIT 1 OFFSET ${HALF});
        UPDATE segments SET records = ${HALF}
          WHERE list = new.list AND company = new.company AND key = new.key AND id = new.id;
      END`
  ]
}

/**
 * The segments of version 0.1.0, which found the position of a deep page in them, and the triggers
 * that keep them. A later migration removes them.
 */
export const segmentStatements: ReadonlyArray<string> = [
  segmentTable,
  ...segmentedLists.flatMap(list => [fill(list), ...triggers(list)])
]
