import { listAccounts } from "@estate/api/Accounts"
import type { Account } from "@estate/domain/Account"
import type { Page } from "@estate/domain/Page"
import type { PlatformError } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import { ApiClient } from "./ApiClient.ts"
import { accountFilters, type QueryOf } from "./internal/Filters.ts"
import { internals } from "./internal/Internals.ts"
import { serviceClass } from "./internal/Layers.ts"
import { listMethods } from "./internal/paging/ListMethods.ts"
import { pageOfData } from "./internal/paging/Paginate.ts"
import { definedFields } from "./internal/Query.ts"
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
 * (default 100) and prefetches some.
 */
export class Accounts extends serviceClass<Accounts, AccountsService>()(
  "@estate/api-client/Accounts",
  () => make
) {}

const make: Effect.Effect<AccountsService, never, ApiClient> = Effect.gen(function* () {
  const { operation, lists } = (yield* ApiClient)[internals]
  const list = operation(listAccounts)

  const fetchPage = (query: AccountQuery & PageQuery) => {
    const urlParams = definedFields({ text: query.text?.trim(), page: query.page, limit: query.limit })
    return Effect.map(list.prefetch({ urlParams }), pageOfData)
  }

  return listMethods(lists, { call: list.unsent, filters: accountFilters, fetchPage })
})
