import { Account } from "@estate/domain/Account"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { dataOf, pageOf, pagesWithLimit, pagingParameters } from "./Paging.ts"
import { optionalParameter } from "./Parameter.ts"

/** Endpoint 10 (spec, «Accounts»). */
export const listAccounts = endpoint("GET", "/v1/profile/account/list", () => ({
  urlParams: Schema.Struct({
    text: optionalParameter(Schema.String, {
      type: "string",
      description: "part of a name, an email or a phone, in any format"
    }),
    ...pagingParameters()
  }),
  success: dataOf(pageOf(Account, pagesWithLimit()))
}))
