import type pg from "pg"
import type { Asked } from "../../PostgresQueries.ts"

/** More statements than our programs have; those beyond are prepared for each use. */
const NAMED_LIMIT = 500

const known = new Map<string, Pick<pg.QueryConfig, "name" | "text">>()

/**
 * A statement in Postgres's syntax, with a name, so that a connection prepares it once. In the
 * text, parameters are question marks, as in SQLite, so one text may serve both.
 */
export const named = (sql: string): Pick<pg.QueryConfig, "name" | "text"> => {
  const found = known.get(sql)
  if (found !== undefined) return found
  let parameters = 0
  const text = sql.replaceAll(/'[^']*'|\?/g, part => (part === "?" ? `$${++parameters}` : part))
  if (known.size >= NAMED_LIMIT) return { text }
  const statement = { name: `estate_${known.size}`, text }
  known.set(sql, statement)
  return statement
}

/** Texts in Postgres cannot contain NUL, which becomes the replacement character. */
export const bindable = (value: unknown): unknown =>
  typeof value === "string" && value.includes("\u0000") ? value.replaceAll("\u0000", "\ufffd") : value

/** All questions as one statement, with a column for each. */
export const together = (questions: ReadonlyArray<Asked>): string =>
  `SELECT ${questions.map(({ sql }, index) => `(${sql}) AS "${index}"`).join(", ")}`
