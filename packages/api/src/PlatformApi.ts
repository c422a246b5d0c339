import { HttpApi, OpenApi } from "@effect/platform"
import { InternalErrorProblem, RateLimitedProblem, UnavailableProblem } from "./Errors.ts"
import { ThreadsApi } from "./ThreadsApi.ts"

/** The whole contract: the service implements it, the client is derived from it, and so is the OpenAPI document. */
export class PlatformApi extends HttpApi.make("platform")
  .add(ThreadsApi)
  .addError(RateLimitedProblem)
  .addError(InternalErrorProblem)
  .addError(UnavailableProblem)
  .annotate(OpenApi.Title, "Real-estate listing platform")
  .annotate(OpenApi.Version, "1") {}
