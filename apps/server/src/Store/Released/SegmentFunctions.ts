import { events } from "../Postgres/DayCountFunctions.ts"
import { HALF, MOST_RECORDS, type SegmentedList, segmentedLists } from "./Segments.ts"

interface Key {
  readonly type: string
  /** Sorts before all keys of records. */
  readonly first: string
}

const FIRST_NUMBER = "'-9223372036854775808'::bigint"

const textKey: Key = { type: 'text COLLATE "C"', first: "''" }
const numberKey: Key = { type: "bigint", first: FIRST_NUMBER }
const anyKey: Key = { type: "bytea", first: "''::bytea" }

const keys: Readonly<Record<string, Key>> = { number: textKey, amount: numberKey, acts_amount: numberKey }
const keyOf = ({ column }: SegmentedList): Key => keys[column] ?? anyKey

const tableOf = (segmented: SegmentedList) => `CREATE TABLE ${segmented.list}_segments (
    company bigint NOT NULL,
    key ${keyOf(segmented).type} NOT NULL,
    id bigint NOT NULL,
    records integer NOT NULL,
    PRIMARY KEY (company, key, id)
  )`

/** The segment that a row is in: the last that begins with it or before it. */
const segmentOf = (segments: string, row: string) =>
  `SELECT key, id FROM ${segments} WHERE company = ${row}.company AND (key, id) <= (${row}.key, ${row}.id)
    ORDER BY key DESC, id DESC LIMIT 1`

/**
 * Counts changed rows in a list's segments, and splits those that are too large into halves. A
 * company's first segment is locked meanwhile, so that no other transaction splits what is counted.
 */
const countIn = (segmented: SegmentedList, rows: ReadonlyArray<"new" | "old">) => {
  const { table, column } = segmented
  const segments = `${segmented.list}_segments`
  const { first } = keyOf(segmented)
  const companies = rows.map(row => `SELECT company FROM ${row}_rows`).join(" UNION ")
  const changes = rows.map(
    row => `SELECT company, ${column} AS key, id, ${row === "new" ? 1 : -1} AS change FROM ${row}_rows`
  )
  return `
    INSERT INTO ${segments} SELECT company, ${first}, ${FIRST_NUMBER}, 0 FROM (${companies}) AS changed ORDER BY company
      ON CONFLICT DO NOTHING;
    PERFORM 1 FROM ${segments} WHERE key = ${first} AND id = ${FIRST_NUMBER} AND company IN (${companies})
      ORDER BY company FOR UPDATE;
    UPDATE ${segments} AS kept SET records = kept.records + counted.change FROM (
        SELECT changed.company, segment.key, segment.id, sum(change) AS change
          FROM (${changes.join(" UNION ALL ")}) AS changed
          CROSS JOIN LATERAL (${segmentOf(segments, "changed")}) AS segment
          GROUP BY changed.company, segment.key, segment.id HAVING sum(change) <> 0) AS counted
      WHERE (kept.company, kept.key, kept.id) = (counted.company, counted.key, counted.id);
    FOR large IN SELECT company, key, id FROM ${segments}
      WHERE records > ${MOST_RECORDS} AND company IN (${companies}) LOOP
      INSERT INTO ${segments} SELECT large.company, key, id, least(${HALF}, total - place) FROM (
          SELECT ${column} AS key, id, row_number() OVER (ORDER BY ${column}, id) - 1 AS place, count(*) OVER () AS total
            FROM ${table} WHERE company = large.company AND (${column}, id) >= (large.key, large.id)
              AND coalesce((${column}, id) < (SELECT key, id FROM ${segments}
                WHERE company = large.company AND (key, id) > (large.key, large.id) ORDER BY key, id LIMIT 1), true)) AS placed
        WHERE place > 0 AND place % ${HALF} = 0;
      UPDATE ${segments} SET records = ${HALF} WHERE (company, key, id) = (large.company, large.key, large.id);
    END LOOP;`
}

/**
 * The segments of version 0.1.0, a table for each list, and the triggers that keep them, once for a
 * statement. Only that version reads them, and it may run beside this one: so they stay until a
 * later version removes them.
 */
export const segmentFunctionsOf = (table: string): ReadonlyArray<string> => {
  const lists = segmentedLists.filter(each => each.table === table)
  const triggers = Object.entries(events).flatMap(([event, rows]) => {
    const name = `${table}_segments_${event.toLowerCase()}`
    return [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE large record;
        BEGIN ${lists.map(list => countIn(list, rows)).join("")}
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER ${name} AFTER ${event} ON ${table}
        REFERENCING ${rows.map(row => `${row.toUpperCase()} TABLE AS ${row}_rows`).join(" ")}
        FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`
    ]
  })
  return [...lists.map(tableOf), ...triggers]
}
