import { Either, type Redacted } from "effect"
import { parsePostgresUrl, withoutPassword } from "./PostgresSettings.ts"

/** Where a store is: a file on one machine, or a database for any number of processes. */
export type StoreLocation =
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: Redacted.Redacted }

const SQLITE = "sqlite:"

/**
 * A location, or what is wrong; the message shows only the beginning of the text, which may contain
 * a password.
 */
export const parseLocation = (text: string): Either.Either<StoreLocation, string> => {
  const database = parsePostgresUrl(text)
  if (database !== undefined) return Either.map(database, (url): StoreLocation => ({ kind: "postgres", url }))
  const path = text.startsWith(SQLITE) ? text.slice(SQLITE.length).trim() : undefined
  if (path === "" || path === ":memory:") return Either.left(`expected a path after ${SQLITE}`)
  if (path !== undefined) return Either.right({ kind: "sqlite", path })
  const scheme = /^[a-z]+:/i.exec(text)?.[0]
  const begins = scheme === undefined ? "" : `; this begins with "${scheme}"`
  return Either.left(`expected sqlite:PATH, a file, or postgres://…${begins}`)
}

/** The path, or the address without its password, for messages. */
export const shownLocation = (location: StoreLocation): string =>
  location.kind === "sqlite" ? location.path : withoutPassword(location.url)
