import { listAccounts } from "@estate/api/Accounts"
import * as Schema from "effect/Schema"
import type { Internals } from "../Internals.ts"
import { listOf } from "../paging/ListMethods.ts"

export const accountFilters = {
  /** Part of a name, an email address or a phone number in any format. */
  text: Schema.String
}

export const accounts = ({ operation, lists }: Internals) =>
  listOf(lists, accountFilters, operation(listAccounts), ({ text, page, limit }) => ({
    urlParams: { text: text?.trim(), page, limit }
  }))
