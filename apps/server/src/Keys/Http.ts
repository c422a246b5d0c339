import type { IncomingHttpHeaders } from "node:http"
import type { Area } from "@estate/api/Key"
import { AccessDenied, NotSignedIn } from "@estate/domain/PlatformError"
import { Option } from "effect"
import type { Route } from "../Routes/RouteTable.ts"
import { presentedKeys } from "./Caller.ts"

const requestId = Option.none()
const missing = { detail: 'send a key, as "Authorization: Bearer KEY" or "X-Api-Key: KEY"', requestId }
const unknown = { detail: "the key is mistyped, has expired or was revoked", requestId }

/** Created once, so that refusing costs less than answering. */
const errors = {
  denied: { missing: new AccessDenied(missing), unknown: new AccessDenied(unknown) },
  notSignedIn: { missing: new NotSignedIn(missing), unknown: new NotSignedIn(unknown) }
}

/** The error for a request without a known key. */
export const withoutKey = ({ withoutKey }: Route, headers: IncomingHttpHeaders) =>
  errors[withoutKey][presentedKeys(headers).length === 0 ? "missing" : "unknown"]

/** The error for a known key without the area. */
export const areaDenied = (area: Area) =>
  new AccessDenied({ detail: `this key may not use ${area}`, requestId })
