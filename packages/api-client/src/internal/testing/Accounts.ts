import type { Account } from "@estate/domain/Account"
import { dialled, searchedDigits } from "@estate/domain/PhoneDigits"
import * as Array from "effect/Array"
import * as Either from "effect/Either"
import * as Order from "effect/Order"
import { type HandlersOf, pageOf, type QueryOf } from "./Handler.ts"
import { isPartOf, matches } from "./Select.ts"

/** Endpoint 10. */
export const accountHandlers = (accounts: ReadonlyArray<Account> = []): HandlersOf<"accounts"> => ({
  "accounts.list": ({ urlParams }) =>
    Either.right({ data: pageOf(accountsOf(accounts, urlParams), urlParams) })
})

/** By id. */
const accountsOf = (
  accounts: ReadonlyArray<Account>,
  query: QueryOf<"accounts.list">
): ReadonlyArray<Account> =>
  Array.sortWith(
    accounts.filter(({ name, email, phone }) =>
      matches(query.text, text => isPartOf(text, name, email, phone) || isPartOfPhone(text, phone))
    ),
    ({ id }) => id,
    Order.number
  )

/** True if the text is part of the phone number in any form. */
const isPartOfPhone = (text: string, phone: string): boolean => {
  const digits = searchedDigits(text)
  return digits !== undefined && dialled(phone).includes(digits)
}
