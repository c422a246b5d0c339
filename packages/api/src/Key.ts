import { HttpApiMiddleware, HttpApiSecurity } from "@effect/platform"
import type { AccountId, CompanyId } from "@estate/domain/Company"
import { Context, type Option } from "effect"
import { NotSignedInProblem } from "./Errors.ts"

/** The parts of the platform that a key may be let into, one by one. */
export const areas = ["billing", "catalogue", "listings", "accounts", "messages", "calls"] as const
export type Area = (typeof areas)[number]

/** Whose key a request came with, and what it may do. */
export class CurrentKey extends Context.Tag("@estate/api/CurrentKey")<
  CurrentKey,
  {
    readonly company: CompanyId
    readonly account: Option.Option<AccountId>
    readonly areas: ReadonlySet<Area>
  }
>() {}

/**
 * The endpoints that answer 401 where there is no valid key: messages and calls (spec, «Authentication» 2 and 3).
 * The key comes as `Authorization: Bearer KEY` or as `X-Api-Key: KEY`.
 *
 * @effect-expect-leaking HttpServerRequest | ParsedSearchParams | RouteContext
 */
export class KeyOrNotSignedIn extends HttpApiMiddleware.Tag<KeyOrNotSignedIn>()(
  "@estate/api/KeyOrNotSignedIn",
  {
    failure: NotSignedInProblem,
    provides: CurrentKey,
    security: {
      bearer: HttpApiSecurity.bearer,
      header: HttpApiSecurity.apiKey({ in: "header", key: "X-Api-Key" })
    }
  }
) {}
