import type { HttpApiEndpoint, HttpMethod } from "@effect/platform"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { Refusals } from "./Failures.ts"
import { type Operation, operation } from "./Operation.ts"
import type { Endpoint } from "./Request.ts"
import type { Shared } from "./Send.ts"

/** Where an endpoint is served: threads at the spec's `{chats_url}`, all else at `{base_url}`; and the errors of its own statuses. */
interface Options<Own extends Refusals> {
  readonly at?: "api" | "chats"
  readonly refusals?: Own
}

/** The instances of the classes that statuses are given. */
type ErrorsOf<Own extends Refusals> = Own extends { readonly [status: number]: infer Class }
  ? Class extends new (
      ...args: never
    ) => infer Failure
    ? Failure
    : never
  : never

/** Operations by their endpoints: what is said and what comes back is typed by the contract, what goes wrong by the statuses. */
export const operationsOf = (shared: Shared) => {
  function operationAt<
    Name extends string,
    Method extends HttpMethod.HttpMethod,
    Path,
    UrlParams,
    Payload,
    Headers,
    Success,
    Failure,
    R,
    RE,
    const Own extends Refusals = Record<never, never>
  >(
    name: string,
    endpoint: HttpApiEndpoint.HttpApiEndpoint<
      Name,
      Method,
      Path,
      UrlParams,
      Payload,
      Headers,
      Success,
      Failure,
      R,
      RE
    >,
    options?: Options<Own>
  ): Operation<
    HttpApiEndpoint.HttpApiEndpoint.ClientRequest<Path, UrlParams, Payload, Headers, false>,
    Success,
    PlatformError | ErrorsOf<Own>
  >
  function operationAt(
    name: string,
    endpoint: Endpoint,
    { at = "api", refusals = {} }: Options<Refusals> = {}
  ): unknown {
    const { apiUrl, chatsUrl } = shared.settings
    return operation(shared, { name, endpoint, baseUrl: at === "chats" ? chatsUrl : apiUrl, refusals })
  }
  return operationAt
}
