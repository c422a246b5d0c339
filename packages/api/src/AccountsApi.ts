import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { listAccounts } from "./AccountEndpoints.ts"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrDenied, NeededArea } from "./Key.ts"

const list = HttpApiEndpoint.get("list", listAccounts.path)
  .annotate(OpenApi.Summary, "Accounts of the company")
  .setUrlParams(listAccounts.schemas.urlParams)
  .addSuccess(listAccounts.schemas.success)
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrDenied)

/** Endpoint 10: the people of a company. */
export class AccountsApi extends HttpApiGroup.make("accounts")
  .add(list)
  .annotate(NeededArea, "accounts")
  .annotate(OpenApi.Title, "Accounts") {}
