import type { Endpoint, EndpointSchemas, Said } from "@estate/api/Endpoint"
import type { PlatformError } from "@estate/domain/PlatformError"
import { Either, type Schema } from "effect"
import type { Refusals } from "./Failures.ts"
import { type Fault, type Operation, operation } from "./Operation.ts"
import type { Shared } from "./Send.ts"

/** Where an endpoint is served: threads at the spec's `{chats_url}`, all else at `{base_url}`; and the errors of its own statuses. */
interface Options<Own extends Refusals, Success, Narrowed> {
  readonly at?: "api" | "chats"
  readonly refusals?: Own
  /** What of a success is one for this operation; the rest cannot be read. */
  narrow?(success: Success): Either.Either<Narrowed, Fault>
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
    Schemas extends EndpointSchemas,
    const Own extends Refusals = Record<never, never>,
    Narrowed = Schema.Schema.Type<Schemas["success"]>
  >(
    name: string,
    endpoint: Endpoint<Schemas>,
    options?: Options<Own, NoInfer<Schema.Schema.Type<Schemas["success"]>>, Narrowed>
  ): Operation<Said<Schemas>, Narrowed, PlatformError | ErrorsOf<Own>>
  function operationAt(
    name: string,
    endpoint: Endpoint<EndpointSchemas>,
    { at = "api", refusals = {}, narrow = Either.right }: Options<Refusals, unknown, unknown> = {}
  ): unknown {
    const { apiUrl, chatsUrl } = shared.settings
    const baseUrl = at === "chats" ? chatsUrl : apiUrl
    return operation(shared, { name, endpoint, baseUrl, refusals, narrow })
  }
  return operationAt
}
