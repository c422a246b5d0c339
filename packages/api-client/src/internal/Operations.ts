import type { Endpoint, EndpointSchemas, RequestParts } from "@estate/api/Endpoint"
import type { RefusalClass } from "@estate/api/Errors"
import type { PlatformError } from "@estate/domain/PlatformError"
import { Either, type Schema } from "effect"
import { type Fault, type Operation, operation } from "./Operation.ts"
import type { Shared } from "./Send.ts"

interface Options<Success, Narrowed> {
  /** Threads are served at the spec's `{chats_url}`, all else at `{base_url}`. */
  readonly at?: "api" | "chats"
  /** The successes that this operation accepts; the others are unreadable. */
  narrow?(success: Success): Either.Either<Narrowed, Fault>
}

/** Makes operations of endpoints. The contract gives the types of input, success and errors. */
export const operationsOf = (shared: Shared) => {
  function operationAt<
    Schemas extends EndpointSchemas,
    Failure extends RefusalClass,
    Narrowed = Schema.Schema.Type<Schemas["success"]>
  >(
    name: string,
    endpoint: Endpoint<Schemas, Failure>,
    options?: Options<NoInfer<Schema.Schema.Type<Schemas["success"]>>, Narrowed>
  ): Operation<RequestParts<Schemas>, Narrowed, PlatformError | InstanceType<Failure>>
  function operationAt(
    name: string,
    endpoint: Endpoint<EndpointSchemas>,
    { at = "api", narrow = Either.right }: Options<unknown, unknown> = {}
  ): unknown {
    const { apiUrl, chatsUrl } = shared.settings
    const baseUrl = at === "chats" ? chatsUrl : apiUrl
    return operation(shared, { name, endpoint, baseUrl, narrow })
  }
  return operationAt
}
