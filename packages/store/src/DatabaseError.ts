import { Predicate } from "effect"

const hasText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  Predicate.hasProperty(value, name) && typeof value[name] === "string"

/**
 * What the database or the system said, without the statement's values. A host with several
 * addresses has an error without a text: it is called by its code.
 */
export const databaseMessage = (error: { readonly message: string; readonly cause?: unknown }): string => {
  if (hasText(error.cause, "message")) return databaseMessage(error.cause)
  return error.message === "" && hasText(error, "code") ? error.code : error.message
}

/** `SQLITE_FULL`, `53100` of Postgres or `ECONNREFUSED`; undefined if the error has none. */
export const databaseCode = (error: { readonly cause?: unknown }): string | undefined =>
  hasText(error.cause, "code") ? error.cause.code : undefined

/** True for a damaged page, and for one that the disk fails to read: SQLite reports both alike. */
export const isDamage = (error: { readonly cause?: unknown }): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(databaseCode(error) ?? "")

/** The disk of the file has no room for the write. */
export const isDiskFull = (error: { readonly cause?: unknown }): boolean =>
  databaseCode(error) === "SQLITE_FULL"

/** Another connection, or another process, has the file. */
export const isBusy = (error: { readonly cause?: unknown }): boolean =>
  databaseCode(error)?.startsWith("SQLITE_BUSY") === true

/**
 * The server of Postgres has become a standby, or lets nobody write for now. A connection that
 * stays would never learn which server takes writes later, or that this one does again.
 */
export const isReadOnly = (error: { readonly cause?: unknown }): boolean => databaseCode(error) === "25006"

/**
 * A statement of Postgres took too long: it waited for another program's lock, or the server is too
 * slow. Which of the two sides gives up first is chance, and each says it in words of its own.
 */
export const isTimeout = (error: { readonly message: string; readonly cause?: unknown }): boolean =>
  /^(57014|55P03)$/.test(databaseCode(error) ?? "") || databaseMessage(error) === "Query read timeout"
