import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import { listAccounts } from "../Accounts.ts"
import { problems } from "../DeclaredErrors.ts"
import { KeyOrDenied, NeededArea } from "../Key.ts"

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
