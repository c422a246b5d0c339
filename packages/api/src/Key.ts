import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import type { AccountId } from "@estate/domain/Account"
import type { CompanyId } from "@estate/domain/Company"
import { AccessDenied, NotSignedIn } from "@estate/domain/PlatformError"
import * as Context from "effect/Context"
import type * as Option from "effect/Option"
import { problems } from "./DeclaredErrors.ts"

/** Permission areas a key can hold. */
export const areas = ["billing", "catalogue", "listings", "accounts", "messages", "calls"] as const
/** A permission area. */
export type Area = (typeof areas)[number]

/** The owner of the request's key, and the permission areas of the key. */
export class CurrentKey extends Context.Tag("@estate/api/CurrentKey")<
  CurrentKey,
  {
    readonly company: CompanyId
    readonly account: Option.Option<AccountId>
    readonly areas: ReadonlySet<Area>
  }
>() {}

const security = {
  bearer: HttpApiSecurity.bearer,
  header: HttpApiSecurity.apiKey({ in: "header", key: "X-Api-Key" })
}

/**
 * Checks the key, and returns 401 if there is no valid one: messages and calls (spec,
 * «Authentication» 2 and 3). The key is sent as `Authorization: Bearer KEY` or as `X-Api-Key: KEY`.
 *
 * @effect-expect-leaking HttpServerRequest | ParsedSearchParams | RouteContext
 */
export class KeyOrNotSignedIn extends HttpApiMiddleware.Tag<KeyOrNotSignedIn>()(
  "@estate/api/KeyOrNotSignedIn",
  { failure: problems(NotSignedIn), provides: CurrentKey, security }
) {}

/**
 * Checks the key, and returns 403 if there is no valid one: all other endpoints that need a key
 * (spec, «Authentication» 1).
 *
 * @effect-expect-leaking HttpServerRequest | ParsedSearchParams | RouteContext
 */
export class KeyOrDenied extends HttpApiMiddleware.Tag<KeyOrDenied>()("@estate/api/KeyOrDenied", {
  failure: problems(AccessDenied),
  provides: CurrentKey,
  security
}) {}
