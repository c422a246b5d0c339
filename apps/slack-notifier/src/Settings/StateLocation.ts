import { readPostgresUrl } from "@estate/store/PostgresSettings"
import type { Redacted } from "effect"

/** Where the state is: a file for one process, or a database for any number. */
export type StateLocation =
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: Redacted.Redacted }

/** Reads `sqlite:PATH` or `postgres://…`; undefined for anything else. It may hold a password. */
export const readState = (text: string): StateLocation | undefined => {
  const url = readPostgresUrl(text)
  if (url !== undefined) return { kind: "postgres", url }
  return text.startsWith("sqlite:") && text.length > "sqlite:".length
    ? { kind: "sqlite", path: text.slice("sqlite:".length) }
    : undefined
}
