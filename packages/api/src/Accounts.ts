import { Account } from "@estate/domain/Account"
import * as Schema from "effect/Schema"
import { endpoint, type Resource } from "./Endpoint.ts"
import { dataOf, pageOf, pagesWithLimit, pagingParameters } from "./internal/Paging.ts"
import { optionalParameter } from "./internal/Parameter.ts"

const accounts = {
  name: "accounts",
  title: "Accounts",
  description: "The people of the company.",
  area: "accounts",
  withoutKey: "denied",
  servedAt: "api"
} as const satisfies Resource

/** Endpoint 10 (spec, «Accounts»). */
export const listAccounts = endpoint({
  resource: accounts,
  name: "list",
  operation: "Accounts.page",
  method: "GET",
  path: "/v1/profile/account/list",
  summary: "Accounts of the company",
  description: "By id.",
  shown: [],
  schemas: () => ({
    urlParams: Schema.Struct({
      /** Part of a name, an email address or a phone number in any format. */
      text: optionalParameter(Schema.String, { type: "string" }),
      ...pagingParameters()
    }),
    success: dataOf(pageOf(Account, pagesWithLimit()))
  })
})
