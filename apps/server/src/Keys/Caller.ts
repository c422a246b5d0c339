import type { IncomingHttpHeaders } from "node:http"
import type { Reads } from "@estate/store/Read"
import { type Context, Option, Predicate } from "effect"
import type { KeyHolder, Keys } from "./Repo.ts"

/** `Authorization: Bearer KEY`; the scheme is case-insensitive (RFC 9110, section 11.1). */
const BEARER = /^bearer +(\S+) *$/i

/** The keys in a request's headers. They are secrets: compare them, but do not keep them. */
export const presentedKeys = (headers: IncomingHttpHeaders): ReadonlyArray<string> =>
  [BEARER.exec(headers.authorization ?? "")?.[1], headers["x-api-key"]].filter(isGiven)

/** An empty header counts as absent. */
const isGiven = (key: unknown): key is string => Predicate.isString(key) && key !== ""

/** True for two different keys: which one counts must not depend on the order of the headers. */
export const hasTwoKeys = (headers: IncomingHttpHeaders): boolean => {
  if (headers.authorization === undefined || headers["x-api-key"] === undefined) return false
  const [first, second] = presentedKeys(headers)
  return second !== undefined && first !== second
}

/** Who sends a request: a known key, or an address. */
export interface Caller {
  readonly name: string
  readonly key: Option.Option<KeyHolder>
}

/**
 * The caller of a request: its first known key, or else its client, which is looked up only then.
 */
export const callerOf = (
  reads: Reads,
  keys: Context.Tag.Service<typeof Keys>,
  headers: IncomingHttpHeaders,
  client: () => string
): Caller => {
  for (const given of presentedKeys(headers)) {
    const key = keys.identify(reads, given)
    if (Option.isSome(key)) return { name: `key ${key.value.family}`, key }
  }
  return { name: `client ${client()}`, key: Option.none() }
}
