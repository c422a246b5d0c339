import type { Redacted } from "effect"

/** Which database, and how long to wait for it. */
export interface PostgresSettings {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with pg's parameters such as `sslmode`. */
  readonly url: Redacted.Redacted
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** Default: 10. */
  readonly maxConnections?: number
  /** How long a connection, a statement, or an idle transaction may take. Default: 5000. */
  readonly timeoutMillis?: number
  /** How long a statement may wait for another transaction. Default: as long as it may take. */
  readonly lockMillis?: number
}
