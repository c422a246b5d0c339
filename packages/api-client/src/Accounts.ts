import type { Account } from "@estate/domain/Account"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { QueryOf } from "./internal/Filters.ts"
import { type accountFilters, accounts } from "./internal/services/Accounts.ts"
import { serviceClass } from "./internal/services/Layers.ts"
import type { PageQuery, StreamQuery } from "./PageQuery.ts"

/** Filters of accounts (spec, endpoint 10). */
export interface AccountQuery extends QueryOf<typeof accountFilters> {}

/** The methods of `Accounts`. */
export interface AccountsService {
  /** One page of the accounts, 10 by default. */
  readonly page: (query?: AccountQuery & PageQuery) => Effect.Effect<Page<Account>, PlatformError>
  /** All accounts that the query selects, read page by page. */
  readonly stream: (query?: AccountQuery & StreamQuery) => Stream.Stream<Account, PlatformError>
}

/**
 * The people of the company (spec, «Accounts», endpoint 10). `stream` reads pages of `pageSize`
 * (default 100) and prefetches some of them.
 */
export class Accounts extends serviceClass<Accounts, AccountsService>()(
  "@estate/api-client/Accounts",
  accounts
) {}
