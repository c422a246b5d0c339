import { SqlError } from "@effect/sql/SqlError"
import { Predicate } from "effect"

const hasText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  Predicate.hasProperty(value, name) && typeof value[name] === "string"

/** An error of a driver, or of the system, in the form of Effect's SQL modules. */
export const sqlError =
  (message: string) =>
  (cause: unknown): SqlError =>
    new SqlError({ cause, message })

/**
 * What the database or the system said, without the statement's values. The error of a host with
 * several addresses has no text, so its code is used.
 */
export const databaseMessage = (error: { readonly message: string; readonly cause?: unknown }): string => {
  if (hasText(error.cause, "message")) return databaseMessage(error.cause)
  return error.message === "" && hasText(error, "code") ? error.code : error.message
}

/** `SQLITE_FULL`, `53100` of Postgres or `ECONNREFUSED`; undefined if the error has none. */
export const databaseCode = (error: { readonly cause?: unknown }): string | undefined =>
  hasText(error.cause, "code") ? error.cause.code : undefined

/**
 * True for a damaged page, and for a page that the disk fails to read: SQLite reports both in the
 * same way.
 */
export const isDamage = (error: { readonly cause?: unknown }): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(databaseCode(error) ?? "")

/** The disk of the file has no room for the write. */
export const isDiskFull = (error: { readonly cause?: unknown }): boolean =>
  databaseCode(error) === "SQLITE_FULL"

/** Another connection, or another process, has locked the file. */
export const isBusy = (error: { readonly cause?: unknown }): boolean =>
  databaseCode(error)?.startsWith("SQLITE_BUSY") === true

/**
 * The Postgres server has become a standby, or accepts no writes for now. A connection that stays
 * open would never learn which server accepts writes later, or that this one does so again.
 */
export const isReadOnly = (error: { readonly cause?: unknown }): boolean => databaseCode(error) === "25006"

/**
 * A statement in Postgres took too long: it waited for another program's lock, or the server is too
 * slow. Either side may give up first, and each reports it differently.
 */
export const isTimeout = (error: { readonly message: string; readonly cause?: unknown }): boolean =>
  /^(57014|55P03)$/.test(databaseCode(error) ?? "") || databaseMessage(error) === "Query read timeout"
