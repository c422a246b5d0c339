import type { IncomingHttpHeaders } from "node:http"
import { HttpServerRequest } from "@effect/platform"
import { NodeHttpServerRequest } from "@effect/platform-node"
import { type Area, KeyOrDenied, KeyOrNotSignedIn } from "@estate/api/Key"
import { AccessDenied, NotSignedIn } from "@estate/domain/PlatformError"
import { Effect, Layer, Option } from "effect"
import type { Route } from "../Routes/RouteTable.ts"
import { presentedKeys, RequestKey } from "./Caller.ts"

const requestId = Option.none()
const missing = { detail: 'send a key, as "Authorization: Bearer KEY" or "X-Api-Key: KEY"', requestId }
const unknown = { detail: "the key is mistyped, has expired or was revoked", requestId }

/** Made once: to refuse costs less than to answer. */
const errors = {
  denied: { missing: new AccessDenied(missing), unknown: new AccessDenied(unknown) },
  notSignedIn: { missing: new NotSignedIn(missing), unknown: new NotSignedIn(unknown) }
}

const whichOf = (headers: IncomingHttpHeaders) =>
  presentedKeys(headers).length === 0 ? "missing" : "unknown"
const denied = (headers: IncomingHttpHeaders) => errors.denied[whichOf(headers)]
const notSignedIn = (headers: IncomingHttpHeaders) => errors.notSignedIn[whichOf(headers)]

/** The error for a request without a known key. */
export const withoutKey = ({ withoutKey }: Route, headers: IncomingHttpHeaders) =>
  withoutKey === "denied" ? denied(headers) : notSignedIn(headers)

/** Returns the known key of a request; without one it fails with the endpoint's error. */
const identifier = <E>(refuse: (headers: IncomingHttpHeaders) => E) => {
  const identify = Effect.gen(function* () {
    const known = yield* RequestKey
    if (Option.isSome(known)) return known.value
    const request = yield* HttpServerRequest.HttpServerRequest
    return yield* Effect.fail(refuse(NodeHttpServerRequest.toIncomingMessage(request).headers))
  })
  // Both headers are checked together, so that the error is about what was sent.
  return { bearer: () => identify, header: () => identify }
}

/** Requires a known key: otherwise 401, or 403 at the endpoints that have no 401. */
export const layer = Layer.merge(
  Layer.succeed(KeyOrNotSignedIn, identifier(notSignedIn)),
  Layer.succeed(KeyOrDenied, identifier(denied))
)

/** The error for a known key without the area. */
export const areaDenied = (area: Area) =>
  new AccessDenied({ detail: `this key may not use ${area}`, requestId })
