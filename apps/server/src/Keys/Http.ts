import { HttpServerRequest } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { type Area, KeyOrDenied, KeyOrNotSignedIn } from "@estate/api/Key"
import { AccessDenied, NotSignedIn } from "@estate/domain/PlatformError"
import { Effect, Layer, Option } from "effect"
import { presentedKeys, RequestKey } from "./Caller.ts"

/** Returns the known key of a request; without one it fails with the endpoint's error. */
const identifier = <E>(refuse: (detail: string) => E) => {
  const identify = Effect.gen(function* () {
    const known = yield* RequestKey
    if (Option.isSome(known)) return known.value
    const given = presentedKeys(
      NodeHttpServerRequest.toIncomingMessage(yield* HttpServerRequest.HttpServerRequest).headers
    )
    return yield* Effect.fail(
      refuse(
        given.length === 0
          ? "send a key, as «Authorization: Bearer KEY» or «X-Api-Key: KEY»"
          : "the key is mistyped, has expired or was revoked"
      )
    )
  })
  // Both headers are checked together, so that the error is about what was sent.
  return { bearer: () => identify, header: () => identify }
}

/** Requires a known key: otherwise 401, or 403 at the endpoints that have no 401. */
export const layer = Layer.merge(
  Layer.succeed(
    KeyOrNotSignedIn,
    identifier(detail => new NotSignedIn({ detail, requestId: Option.none() }))
  ),
  Layer.succeed(
    KeyOrDenied,
    identifier(detail => new AccessDenied({ detail, requestId: Option.none() }))
  )
)

/** The error for a known key without the area. */
export const areaDenied = (area: Area) =>
  new AccessDenied({ detail: `this key may not use ${area}`, requestId: Option.none() })
