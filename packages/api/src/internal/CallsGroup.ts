import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { AccessDenied, RequestRejected } from "@estate/domain/PlatformError"
import { listCalls } from "../Calls.ts"
import { problems } from "../DeclaredErrors.ts"
import { KeyOrNotSignedIn, NeededArea } from "../Key.ts"

const LIST_DESCRIPTION =
  "Newest first. Calls of a company with the feeds module are about listings, and `idPackets`, `status[]` and `projectName` are 400 there. A date with a time is one moment; times without dates are a range of every day."

/** Endpoint 15 for the service. */
export const callsGroup = () =>
  HttpApiGroup.make("calls")
    .add(
      HttpApiEndpoint.get("list", listCalls.path)
        .annotate(OpenApi.Summary, "List of calls")
        .annotate(OpenApi.Description, LIST_DESCRIPTION)
        .setPath(listCalls.schemas.path)
        .setUrlParams(listCalls.schemas.urlParams)
        .addSuccess(listCalls.schemas.success)
        .addError(problems(RequestRejected, AccessDenied))
        .middleware(KeyOrNotSignedIn)
    )
    .annotate(NeededArea, "calls")
    .annotate(OpenApi.Title, "Calls")
    .annotate(OpenApi.Description, "Telephone calls about projects, or about listings.")
