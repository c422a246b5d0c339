import type { DialectName, Reads } from "@estate/sqlite/Read"

/** A column, or another expression of SQL, by its name in JSON. */
type Fields = Readonly<Record<string, string>>

/** What reads say differently in SQLite and in Postgres. All else is SQL that both understand. */
interface Dialect {
  /** Texts of all rows, with commas in between. */
  readonly joined: (text: string) => string
  /** A JSON object without spaces, as a text. */
  readonly jsonObject: (fields: Fields) => string
  /** A JSON array of an object for each row, as a text. */
  readonly jsonObjects: (fields: Fields) => string
  /** A JSON array of a value for each row, as a text. */
  readonly jsonValues: (value: string) => string
  /** True if a column's text has the parameter in it. */
  readonly holds: (column: string) => string
  /** A table that is read by an index, or by its key. Postgres chooses its indexes itself. */
  readonly from: (table: string, index: string | undefined) => string
}

const pairs = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")

const sqlite: Dialect = {
  joined: text => `group_concat(${text})`,
  jsonObject: fields => `json_object(${pairs(fields)})`,
  jsonObjects: fields => `json_group_array(json_object(${pairs(fields)}))`,
  jsonValues: value => `json_group_array(${value})`,
  holds: column => `instr(${column}, ?) > 0`,
  from: (table, index) => (index === undefined ? `${table} NOT INDEXED` : `${table} INDEXED BY ${index}`)
}

const postgres: Dialect = {
  joined: text => `string_agg(${text}, ',')`,
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
