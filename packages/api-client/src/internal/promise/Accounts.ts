import { listAccounts } from "@estate/api/Accounts"
import type * as Domain from "@estate/domain/Account"
import type { PlainQueryOf } from "../Filters.ts"
import { accountFilters, accounts } from "../services/Accounts.ts"
import type { ListOf, PageOf } from "./Answers.ts"
import { listOf, pageOf } from "./Inputs.ts"
import { resource } from "./Methods.ts"
import type { PlainRecord } from "./Plain.ts"

/** A person's account within the company (spec, «Account»). Times are ISO 8601 with an offset. */
export interface Account extends PlainRecord<typeof Domain.Account> {}

/** Filters of accounts (spec, endpoint 10). */
export interface AccountQuery extends PlainQueryOf<typeof accountFilters> {}

/** The people of the company (spec, endpoint 10). */
export interface AccountCalls {
  /** One page of the accounts. */
  readonly page: PageOf<AccountQuery, Account>
  /** All accounts that the query selects. */
  readonly list: ListOf<AccountQuery, Account>
}

const accountCalls = resource(
  accounts,
  ({ one, many }): AccountCalls => ({
    page: one(pageOf(listAccounts, accountFilters), (s, q) => s.page(q)),
    list: many(listOf(listAccounts, accountFilters), (s, q) => s.stream(q))
  })
)

export default accountCalls
