import type { HttpServerRequest } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import type { CurrentKey } from "@estate/api/Key"
import { Array, Context, Effect, Option, Redacted } from "effect"
import { idOf } from "./Key.ts"
import { Keys } from "./Repo.ts"

/** `Authorization: Bearer KEY`; the name of the scheme is read in either case (RFC 9110, section 11.1). */
const bearerOf = (authorization: string | undefined) =>
  Option.fromNullable(/^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1])

/** What a request carries in the places where a key may be. */
export const keysOf = ({ headers }: HttpServerRequest.HttpServerRequest): ReadonlyArray<Redacted.Redacted> =>
  Array.getSomes([bearerOf(headers.authorization), Option.fromNullable(headers["x-api-key"])]).map(
    Redacted.make
  )

/** The key that a request came with, where it is known: looked up once, before anything else is done for the request. */
export class KnownKey extends Context.Reference<KnownKey>()("@estate/server/KnownKey", {
  defaultValue: () => Option.none<CurrentKey["Type"]>()
}) {}

/** Who sends a request: a key that is known now, or else an address. */
export interface Caller {
  readonly name: string
  readonly key: Option.Option<CurrentKey["Type"]>
}

/** Returns who sends a request. The first key that is known counts. */
export const makeIdentifyCaller = Effect.map(Keys, keys => {
  const identify = (given: Redacted.Redacted): Effect.Effect<Option.Option<Caller>, SqlError> =>
    Effect.map(
      keys.identify(given),
      Option.map(key => ({ name: `key ${Option.getOrElse(idOf(given), () => "")}`, key: Option.some(key) }))
    )
  return (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Caller, SqlError> => {
    const stranger: Caller = { name: addressOf(request), key: Option.none() }
    const given = keysOf(request)
    if (given.length === 0) return Effect.succeed(stranger)
    return Effect.map(Effect.forEach(given, identify), found =>
      Option.getOrElse(Option.firstSomeOf(found), () => stranger)
    )
  }
})

/** One network of IPv6 (a /64) is one caller: who has one has all of its addresses. */
const addressOf = ({ remoteAddress }: HttpServerRequest.HttpServerRequest): string => {
  const address = Option.getOrElse(remoteAddress, () => "unknown").replace(/^::ffff:(?=[\d.]+$)/, "")
  if (!address.includes(":")) return `address ${address}`
  const [head = "", tail] = address.split("::")
  const groups = head.split(":")
  const padded = tail === undefined ? groups : [...groups, "0", "0", "0", "0"]
  return `network ${padded.slice(0, 4).join(":")}`
}
