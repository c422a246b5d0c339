import { Redacted } from "effect"

/** How many connections a client with queries has, if nobody says. */
export const DEFAULT_CONNECTIONS = 20

/** Which database, and how long to wait for it. */
export interface PostgresSettings {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with pg's parameters such as `sslmode`. */
  readonly url: Redacted.Redacted
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** Default: 10, and of a client with queries `DEFAULT_CONNECTIONS`, which it divides. */
  readonly maxConnections?: number
  /** Opens all of them before the first use, and keeps them; fails if Postgres refuses one. */
  readonly opensAllConnections?: boolean
  /** How long a connection, a statement, or an idle transaction may take. Default: 5000. */
  readonly timeoutMillis?: number
  /** How long a connection may take, if that is less than what a statement may. */
  readonly connectMillis?: number
  /** How long a statement may wait for another transaction. Default: as long as it may take. */
  readonly lockMillis?: number
}

/** Reads the address of a database; undefined if the text is none. */
export const readPostgresUrl = (text: string): Redacted.Redacted | undefined =>
  /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text) ? Redacted.make(text) : undefined

/**
 * What is wrong with a text that is meant to be the address of a database; undefined for another
 * text. It does not repeat the address, which may hold a password.
 */
export const wrongPostgresUrl = (text: string): string | undefined =>
  /^postgres(ql)?:/.test(text) && readPostgresUrl(text) === undefined
    ? "it is not postgres://USER:PASSWORD@HOST:PORT/DATABASE"
    : undefined

/** The address without its password, to be shown. */
export const withoutPassword = (url: Redacted.Redacted): string => {
  const shown = new URL(Redacted.value(url))
  shown.password = ""
  shown.searchParams.delete("password")
  return shown.href
}
