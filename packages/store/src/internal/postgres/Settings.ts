import { Effect, Predicate, Redacted } from "effect"
import type pg from "pg"
import { sqlError } from "../../DatabaseError.ts"
import { type PostgresSettings, withoutPassword } from "../../PostgresSettings.ts"

const DEFAULT_TIMEOUT_MILLIS = 5_000
const INT8 = 20

/** `pg` is loaded when it is needed. Our 8-byte integers are milliseconds and counts. */
export const loadPg = Effect.promise(async () => {
  const { default: pg } = await import("pg")
  pg.types.setTypeParser(INT8, Number)
  return pg
})

/** How `pg` connects. Everything that can hang has a timeout, on our side and on the server's. */
export const clientConfig = ({
  url,
  applicationName,
  timeoutMillis = DEFAULT_TIMEOUT_MILLIS,
  connectMillis = timeoutMillis,
  lockMillis = timeoutMillis
}: PostgresSettings): pg.ClientConfig => ({
  connectionString: verified(Redacted.value(url)),
  application_name: applicationName,
  keepAlive: true,
  connectionTimeoutMillis: connectMillis,
  query_timeout: timeoutMillis,
  statement_timeout: timeoutMillis,
  lock_timeout: lockMillis,
  idle_in_transaction_session_timeout: timeoutMillis
})

/** `pg` verifies the certificate in each of these modes, and warns that this will change. */
const verified = (url: string): string =>
  url.includes("uselibpqcompat=true")
    ? url
    : url.replace(/(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, "verify-full")

/** Postgres itself refused the statement, so its connection is still usable. */
export const isRefusal = (error: Error): boolean =>
  Predicate.hasProperty(error, "severity") && error.severity === "ERROR"

/** The address tells which of several databases it is. */
export const cannotConnect = ({ url }: PostgresSettings) =>
  sqlError(`Failed to connect to ${withoutPassword(url)}`)
