import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { listCalls } from "./CallEndpoints.ts"
import { AccessDeniedProblem, RequestRejectedProblem } from "./Errors.ts"
import { KeyOrNotSignedIn, NeededArea } from "./Key.ts"

const list = HttpApiEndpoint.get("list", listCalls.path)
  .annotate(OpenApi.Summary, "List of calls")
  .setPath(listCalls.schemas.path)
  .setUrlParams(listCalls.schemas.urlParams)
  .addSuccess(listCalls.schemas.success)
  .addError(RequestRejectedProblem)
  .addError(AccessDeniedProblem)
  .middleware(KeyOrNotSignedIn)

/** Endpoint 15: phone calls. */
export class CallsApi extends HttpApiGroup.make("calls")
  .add(list)
  .annotate(NeededArea, "calls")
  .annotate(OpenApi.Title, "Calls") {}
