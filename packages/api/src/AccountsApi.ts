import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Account } from "@estate/domain/Account"
import { Schema } from "effect"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
import { dataOf, pageOf, pagesWithLimit, pagingParameters } from "./Paging.ts"
import { optionalParameter } from "./Parameter.ts"

/** 10 (spec, «Accounts»). */
const list = HttpApiEndpoint.get("list", "/v1/profile/account/list")
  .annotate(OpenApi.Summary, "Accounts of the company")
  .setUrlParams(
    Schema.Struct({
      text: optionalParameter(Schema.String, {
        type: "string",
        description: "part of a name, an e-mail or a phone, in any format"
      }),
      ...pagingParameters
    })
  )
  .addSuccess(dataOf(pageOf(Account, pagesWithLimit)))
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrDenied)

/** Endpoint 10: the people of a company. */
export class AccountsApi extends HttpApiGroup.make("accounts")
  .add(list)
  .annotate(NeededArea, "accounts")
  .annotate(OpenApi.Title, "Accounts") {
  static readonly list = list
}
