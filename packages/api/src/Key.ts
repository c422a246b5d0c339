import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import type { AccountId } from "@estate/domain/Account"
import type { CompanyId } from "@estate/domain/Company"
import { Context, type Option } from "effect"
import { AccessDeniedProblem, NotSignedInProblem } from "./Errors.ts"

/** The parts of the platform that a key may be let into, one by one. */
export const areas = ["billing", "catalogue", "listings", "accounts", "messages", "calls"] as const
export type Area = (typeof areas)[number]

/** On a group of endpoints: the part of the platform that those of them that need a key belong to. */
export class NeededArea extends Context.Tag("@estate/api/NeededArea")<NeededArea, Area>() {}

/** Whose key a request came with, and what it may do. */
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
 * The endpoints that answer 401 where there is no valid key: messages and calls (spec, «Authentication» 2 and 3).
 * The key comes as `Authorization: Bearer KEY` or as `X-Api-Key: KEY`.
 *
 * @effect-expect-leaking HttpServerRequest | ParsedSearchParams | RouteContext
 */
export class KeyOrNotSignedIn extends HttpApiMiddleware.Tag<KeyOrNotSignedIn>()(
  "@estate/api/KeyOrNotSignedIn",
  { failure: NotSignedInProblem, provides: CurrentKey, security }
) {}

/**
 * The endpoints that answer 403 where there is no valid key: the other ones that need a key (spec, «Authentication» 1).
 *
 * @effect-expect-leaking HttpServerRequest | ParsedSearchParams | RouteContext
 */
export class KeyOrDenied extends HttpApiMiddleware.Tag<KeyOrDenied>()("@estate/api/KeyOrDenied", {
  failure: AccessDeniedProblem,
  provides: CurrentKey,
  security
}) {}
