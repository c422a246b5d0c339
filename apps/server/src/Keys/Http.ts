import { HttpServerRequest } from "@effect/platform"
import { type Area, CurrentKey, KeyOrNotSignedIn } from "@estate/api/Key"
import { AccessDenied, NotSignedIn } from "@estate/domain/PlatformError"
import { Array, Effect, Layer, Option, Redacted } from "effect"
import { orUnavailable } from "../Http/Unavailable.ts"
import { Keys } from "./Repo.ts"

const refuse = (detail: string) => new NotSignedIn({ detail, requestId: Option.none() })

/** `Authorization: Bearer KEY`; the name of the scheme is read in either case (RFC 9110, section 11.1). */
const bearerOf = (authorization: string | undefined) =>
  Option.fromNullable(/^bearer +(\S+) *$/i.exec(authorization ?? "")?.[1])

const keysOf = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  Array.getSomes([bearerOf(headers.authorization), Option.fromNullable(headers["x-api-key"])]).map(
    Redacted.make
  )

/** Answers 401 unless the request carries a key that is known now. */
export const layer = Layer.effect(
  KeyOrNotSignedIn,
  Effect.map(Keys, keys => {
    const identify = Effect.gen(function* () {
      const given = keysOf(yield* HttpServerRequest.HttpServerRequest)
      if (given.length === 0)
        return yield* refuse("a key is needed: send it as «Authorization: Bearer KEY» or «X-Api-Key: KEY»")
      // The contract of a key knows no 503: it goes round it, and is answered as one all the same.
      const found = yield* Effect.forEach(given, key => Effect.orDie(orUnavailable(keys.identify(key))))
      return yield* Option.match(Option.firstSomeOf(found), {
        onNone: () => refuse("this key is not known: it is wrong, or it was revoked"),
        onSome: Effect.succeed
      })
    })
    // The two headers are looked at together, so that the refusal is about what was sent.
    return { bearer: () => identify, header: () => identify }
  })
)

/** The key of the request, if it may do what lies in `area`. */
export const keyFor = (area: Area): Effect.Effect<CurrentKey["Type"], AccessDenied, CurrentKey> =>
  Effect.filterOrFail(
    CurrentKey,
    key => key.areas.has(area),
    () => new AccessDenied({ detail: `this key may not use ${area}`, requestId: Option.none() })
  )
