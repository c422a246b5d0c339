import { Predicate } from "effect"

const hasText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  Predicate.hasProperty(value, name) && typeof value[name] === "string"

/** What SQLite itself says, in one line, without the statement's values. */
export const sqliteMessage = (error: { readonly message: string; readonly cause?: unknown }): string =>
  hasText(error.cause, "message") ? error.cause.message : error.message

/** SQLite's code, such as `SQLITE_FULL`; undefined if the error is not SQLite's. */
export const sqliteCode = (error: { readonly cause?: unknown }): string | undefined =>
  hasText(error.cause, "code") ? error.cause.code : undefined

/** True for a damaged page, and for one that the disk fails to read: SQLite reports both alike. */
export const isDamage = (error: { readonly cause?: unknown }): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? "")

/** Another connection has the file. */
export const isBusy = (error: { readonly cause?: unknown }): boolean =>
  sqliteCode(error)?.startsWith("SQLITE_BUSY") === true
