import { listAccounts } from "@estate/api/Accounts"
import { accountFilters } from "../Filters.ts"
import type { Internals } from "../Internals.ts"
import { listOf } from "../paging/ListMethods.ts"

export const accounts = ({ operation, lists }: Internals) =>
  listOf(lists, accountFilters, operation(listAccounts), ({ text, page, limit }) => ({
    urlParams: { text: text?.trim(), page, limit }
  }))
