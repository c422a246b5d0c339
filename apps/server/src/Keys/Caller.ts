import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import type { CurrentKey } from "@estate/api/Key"
import type { Reads } from "@estate/store/Read"
import { type Context, Option, Predicate } from "effect"
import type { ClientAddress } from "../Connection/ClientAddress.ts"
import type { Keys } from "./Repo.ts"

/** `Authorization: Bearer KEY`; the scheme is case-insensitive (RFC 9110, section 11.1). */
const BEARER = /^bearer +(\S+) *$/i

/** The keys in a request's headers. They are secrets: compare them, keep none. */
export const presentedKeys = (headers: IncomingHttpHeaders): ReadonlyArray<string> =>
  [BEARER.exec(headers.authorization ?? "")?.[1], headers["x-api-key"]].filter(Predicate.isString)

/** Who sends a request: a known key, or an address. */
export interface Caller {
  readonly name: string
  readonly key: Option.Option<CurrentKey["Type"]>
}

/** The caller of a request, by its first known key. */
export const callerOf = (
  reads: Reads,
  keys: Context.Tag.Service<typeof Keys>,
  clients: ClientAddress["Type"],
  request: IncomingMessage
): Caller => {
  for (const given of presentedKeys(request.headers)) {
    const key = keys.identify(reads, given)
    if (Option.isSome(key)) return { name: `key ${key.value.family}`, key }
  }
  return { name: addressOf(clients.of(request)), key: Option.none() }
}

/** A /64 network of IPv6 is one caller: its owner has all of its addresses. */
const addressOf = (remoteAddress = "unknown"): string => {
  const address = remoteAddress.replace(/^::ffff:(?=[\d.]+$)/, "")
  if (!address.includes(":")) return `address ${address}`
  const [head = "", tail] = address.split("::")
  const groups = head.split(":")
  const padded = tail === undefined ? groups : [...groups, "0", "0", "0", "0"]
  return `network ${padded.slice(0, 4).join(":")}`
}
