import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import type { CurrentKey } from "@estate/api/Key"
import type { Reads } from "@estate/sqlite/SqliteReads"
import { Context, Option, Predicate } from "effect"
import type { Keys } from "./Repo.ts"

/** `Authorization: Bearer KEY`; the name of the scheme is read in either case (RFC 9110, section 11.1). */
const BEARER = /^bearer +(\S+) *$/i

/** What a request carries in the places where a key may be: secrets, to be compared and let go. */
export const keysOf = (headers: IncomingHttpHeaders): ReadonlyArray<string> =>
  [BEARER.exec(headers.authorization ?? "")?.[1], headers["x-api-key"]].filter(Predicate.isString)

/** The key that a request came with, where it is known: looked up once, before anything else is done for the request. */
export class KnownKey extends Context.Reference<KnownKey>()("@estate/server/KnownKey", {
  defaultValue: () => Option.none<CurrentKey["Type"]>()
}) {}

/** Who sends a request: a key that is known now, or else an address. */
export interface Caller {
  readonly name: string
  readonly key: Option.Option<CurrentKey["Type"]>
}

/** Who sends a request. The first key that is known counts. */
export const callerOf = (
  reads: Reads,
  keys: Context.Tag.Service<typeof Keys>,
  { headers, socket }: IncomingMessage
): Caller => {
  for (const given of keysOf(headers)) {
    const key = keys.identify(reads, given)
    if (Option.isSome(key)) return { name: `key ${key.value.id}`, key }
  }
  return { name: addressOf(socket.remoteAddress), key: Option.none() }
}

/** One network of IPv6 (a /64) is one caller: who has one has all of its addresses. */
const addressOf = (remoteAddress = "unknown"): string => {
  const address = remoteAddress.replace(/^::ffff:(?=[\d.]+$)/, "")
  if (!address.includes(":")) return `address ${address}`
  const [head = "", tail] = address.split("::")
  const groups = head.split(":")
  const padded = tail === undefined ? groups : [...groups, "0", "0", "0", "0"]
  return `network ${padded.slice(0, 4).join(":")}`
}
