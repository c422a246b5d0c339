import type { Cost, DialectName, Reads } from "@estate/store/Read"

/** A column, or another expression of SQL, by its name in JSON. */
type Fields = Readonly<Record<string, string>>

/**
 * The SQL of reads that differs between SQLite and Postgres. Everything else is SQL that both
 * understand.
 */
interface Dialect {
  /** A JSON object without spaces, as a text. */
  readonly jsonObject: (fields: Fields) => string
  /** A JSON array of an object for each row, as a text. */
  readonly jsonObjects: (fields: Fields) => string
  /** A JSON array of a value for each row, as a text. */
  readonly jsonValues: (value: string) => string
  /** True if a column's text contains the parameter. */
  readonly holds: (column: string) => string
  /** Some rows of an ordered statement; its last parameters are their limit and their offset. */
  readonly page: (ordered: string, cost: Cost) => string
  /** A table that is read by an index, or by its key. Postgres chooses its indexes itself. */
  readonly from: (table: string, index: string | undefined) => string
}

/** More rows than a bounded page skips and has. */
const MOST_PASSED = 20_000

const pairs = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")

const sqlite: Dialect = {
  jsonObject: fields => `json_object(${pairs(fields)})`,
  jsonObjects: fields => `json_group_array(json_object(${pairs(fields)}))`,
  jsonValues: value => `json_group_array(${value})`,
  holds: column => `instr(${column}, ?) > 0`,
  page: ordered => `${ordered} LIMIT ? OFFSET ?`,
  from: (table, index) => (index === undefined ? `${table} NOT INDEXED` : `${table} INDEXED BY ${index}`)
}

const postgres: Dialect = {
  // Its own functions put spaces between names and values.
  jsonObject: fields => {
    const each = Object.entries(fields).map(
      ([name, value]) => `"${name}":' || coalesce(to_json(${value})::text, 'null') || '`
    )
    return `'{${each.join(",")}}'`
  },
  jsonObjects: fields => `coalesce(json_agg(json_build_object(${pairs(fields)})), '[]')::text`,
  jsonValues: value => `coalesce(json_agg(${value}), '[]')::text`,
  // A pattern, since the index of trigrams serves LIKE.
  holds: column =>
    String.raw`${column} LIKE '%' || replace(replace(replace(?, '\', '\\'), '%', '\%'), '_', '\_') || '%'`,
  // It plans a statement once for all parameters: without a known limit, it expects many rows.
  page: (ordered, cost) =>
    cost === "bounded"
      ? `SELECT * FROM (${ordered} LIMIT ${MOST_PASSED}) AS near LIMIT ? OFFSET ?`
      : `${ordered} LIMIT ? OFFSET ?`,
  from: table => table
}

const dialects: Readonly<Record<DialectName, Dialect>> = { sqlite, postgres }

/** The dialect of a read's store. */
export const dialectOf = ({ dialect }: Pick<Reads, "dialect">): Dialect => dialects[dialect]

/** A statement in each dialect, made once. */
export const inEach = (make: (dialect: Dialect) => string): ((reads: Pick<Reads, "dialect">) => string) => {
  const texts = { sqlite: make(sqlite), postgres: make(postgres) }
  return ({ dialect }) => texts[dialect]
}
