import type { SqlClient } from "@effect/sql/SqlClient"

/** Posted messages that an edit is due for, or that a late edit may overwrite. */
export const STALE =
  "state = 'sent' AND (shown IS DISTINCT FROM content OR editing_uptime IS NOT NULL OR uncertain_uptime IS NOT NULL)"

/** Messages to be posted, or that may have been. */
export const UNPOSTED = "state IN ('due', 'sending', 'ambiguous')"

/** Both; each has an index, so that old messages cost nothing. */
export const UNSETTLED = `(${UNPOSTED} OR ${STALE})`

/**
 * In Postgres a row that will be written is locked when it is read; SQLite has one writer. `NO KEY
 * UPDATE` is weaker: a transaction that plans steps of an episode need not wait.
 */
export const lockIn = (sql: SqlClient, what: "UPDATE" | "UPDATE OF place" | "NO KEY UPDATE") =>
  sql.onDialectOrElse({ pg: () => sql.literal(`FOR ${what}`), orElse: () => sql.literal("") })
