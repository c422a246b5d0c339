import { Either, Redacted } from "effect"
import { ENCODED } from "./PostgresFix.ts"

/** The default number of connections of a client with queries. */
export const DEFAULT_CONNECTIONS = 20

/** Which database, and how long to wait for it. */
export interface PostgresSettings {
  /** `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with pg's parameters such as `sslmode`. */
  readonly url: Redacted.Redacted
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** Default: 10; for a client with queries `DEFAULT_CONNECTIONS`, which it divides. */
  readonly maxConnections?: number
  /** Opens all of them before the first use, and keeps them; fails if Postgres refuses one. */
  readonly opensAllConnections?: boolean
  /** How long a connection, a statement, or an idle transaction may take. Default: 5000. */
  readonly timeoutMillis?: number
  /** How long to wait while all connections are in use. Default: forever. */
  readonly queueMillis?: number
  /** How long opening a connection may take, if that is less than for a statement. */
  readonly connectMillis?: number
  /** How long a statement may wait for another transaction. Default: its own time limit. */
  readonly lockMillis?: number
}

/** The allowed values of `sslmode`; by default the connection is not encrypted. */
const sslModes = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"]

/** A `/`, `?` or `#` in a password ends the host: the real one is in what follows. */
const isCut = ({ href, pathname, search, username }: URL): boolean =>
  href.includes("#") || pathname.includes("@") || (username === "" && search.includes("@"))

/**
 * Reads the address of a database, or says what is wrong with it, without repeating the address,
 * which may contain a password; undefined for a text that is not meant as one.
 */
export const parsePostgresUrl = (text: string): Either.Either<Redacted.Redacted, string> | undefined => {
  if (!/^postgres(ql)?:/.test(text)) return undefined
  if (!/^[a-z]+:\/\/./.test(text) || !URL.canParse(text) || isCut(new URL(text)))
    return Either.left(
      `it is not postgres://USER:PASSWORD@HOST:PORT/DATABASE; in a user and a password write ${ENCODED}`
    )
  const mode = new URL(text).searchParams.get("sslmode")
  return mode === null || sslModes.includes(mode)
    ? Either.right(Redacted.make(text))
    : Either.left(`its sslmode is not ${sslModes.slice(0, -1).join(", ")} or ${sslModes.at(-1)}`)
}

/** The address without its password, to be shown. */
export const withoutPassword = (url: Redacted.Redacted): string => {
  const shown = new URL(Redacted.value(url))
  shown.password = ""
  shown.searchParams.delete("password")
  // It writes a space as `+`, which `pg_dump` and `psql` take for a plus sign.
  shown.search = shown.search.replaceAll("+", "%20")
  return shown.href
}
