import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { Account } from "@estate/domain/Account"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { endpoint } from "./Endpoint.ts"
import { problems } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"
import { dataOf, pageOf, pagesWithLimit, pagingParameters } from "./Paging.ts"
import { optionalParameter } from "./Parameter.ts"

/** Endpoint 10 (spec, «Accounts»). */
export const listAccounts = endpoint("GET", "/v1/profile/account/list", () => ({
  urlParams: Schema.Struct({
    text: optionalParameter(Schema.String, {
      type: "string",
      description: "part of a name, an e-mail or a phone, in any format"
    }),
    ...pagingParameters()
  }),
  success: dataOf(pageOf(Account, pagesWithLimit()))
}))

/** Endpoint 10 for the service. */
export const accountsGroup = () =>
  HttpApiGroup.make("accounts")
    .add(
      HttpApiEndpoint.get("list", listAccounts.path)
        .annotate(OpenApi.Summary, "Accounts of the company")
        .annotate(OpenApi.Description, "By id.")
        .setUrlParams(listAccounts.schemas.urlParams)
        .addSuccess(listAccounts.schemas.success)
        .addError(problems(RequestRejected, AccessDenied))
        .middleware(KeyOrDenied)
    )
    .annotate(NeededArea, "accounts")
    .annotate(OpenApi.Title, "Accounts")
    .annotate(OpenApi.Description, "The people of the company.")
