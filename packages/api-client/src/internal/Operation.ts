import type { Endpoint, ErrorOf, SuccessOf } from "@estate/api/Endpoint"
import { urlTemplate } from "@estate/api/Path"
import type { PlatformCall } from "@estate/domain/CallError"
import type { PlatformError } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { PlatformAnswer, PlatformRequest } from "../PlatformRequest.ts"
import { responseOf } from "./Answer.ts"
import { callPlatform, callsOf, type Description } from "./CallPlatform.ts"
import { tagOf } from "./CountCalls.ts"
import type { InvalidField } from "./InvalidField.ts"
import { bodyReader, type Reading } from "./ReadBody.ts"
import { foreignRequests, type Input, type InputOf, requestsTo } from "./Request.ts"
import type { Shared } from "./retry/SendWithRetries.ts"
import { whenTraced } from "./WhenTraced.ts"

/** A call of an operation of the platform, with its input. */
export interface Operation<In, Success, Failure> {
  /** Checks the input, sends the request, retries it where that may help, and reads the answer. */
  (input: In): Effect.Effect<Success, Failure>
  /**
   * The same in two steps, for prefetching: the outer effect gets the answer, the inner one reads
   * it.
   */
  readonly prefetch: (input: In) => Effect.Effect<Effect.Effect<Success, Failure>>
  /** The call, for an error that is found before anything is sent. */
  readonly unsent: PlatformCall
}

interface Options<Success, Narrowed> {
  /** The name in errors, spans, logs and metrics. Default: the contract's. */
  readonly name?: string
  /** The successful answers that this operation accepts; others are unreadable. */
  narrow?(success: Success): Either.Either<Narrowed, InvalidField>
}

/**
 * Makes operations from endpoints. The contract determines the types of input, success and errors.
 */
export const operationsOf = (shared: Shared) => {
  function operationOf<E extends Endpoint, Narrowed = SuccessOf<E>>(
    endpoint: E,
    options?: Options<NoInfer<SuccessOf<E>>, Narrowed>
  ): Operation<InputOf<E>, Narrowed, PlatformError | ErrorOf<E>>
  function operationOf(
    endpoint: Endpoint,
    { name = endpoint.operation, narrow = Either.right }: Options<unknown, unknown> = {}
  ): unknown {
    const { method, path, errors, resource } = endpoint
    return operation<Input>(shared, {
      name,
      method,
      urlTemplate: urlTemplate(path),
      errors,
      servedAt: resource.servedAt,
      make: excerptKey => {
        const readBody = bodyReader(endpoint.schemas.success, excerptKey)
        return {
          requestOf: requestsTo(endpoint, shared.settings),
          read: (answer, onUnreadable) =>
            Either.flatMap(readBody(answer, onUnreadable), reading =>
              Either.map(narrow(reading.value), value => ({ ...reading, value }))
            )
        }
      }
    })
  }
  return operationOf
}

/** Makes the requests to endpoints that the contract does not have. */
export const foreignRequestsOf = (shared: Shared) => {
  const requestOf = foreignRequests(shared.settings)
  function request(asked: PlatformRequest): Effect.Effect<PlatformAnswer, PlatformError>
  function request(asked: PlatformRequest): unknown {
    const { method, path, servedAt = "api" } = asked
    return operation<PlatformRequest>(shared, {
      name: "request",
      method,
      urlTemplate: path,
      errors: [],
      servedAt,
      make: excerptKey => ({
        requestOf,
        read: (answer, onUnreadable) => {
          const isEmpty = answer.body.every(({ byteLength }) => byteLength === 0)
          const read: Either.Either<Reading, InvalidField> = isEmpty
            ? Either.right(NOTHING)
            : bodyReader(Schema.Unknown, excerptKey)(answer, onUnreadable)
          return Either.map(read, reading => ({
            ...reading,
            value: { ...responseOf(answer), body: reading.value }
          }))
        }
      })
    })(asked)
  }
  return request
}

const NOTHING: Reading = { value: null, leniencies: [], skipped: [] }

const operation = <In>(
  shared: Shared,
  description: Description<In>
): Operation<In, unknown, object | PlatformError> => {
  const unsent = callsOf(description)()
  const attributes = { "url.template": unsent.urlTemplate, "http.request.method": unsent.method }
  // Created on the first call, so that a program waits only for the schemas of operations that it
  // uses.
  let send: ReturnType<typeof callPlatform<In>> | undefined
  const prefetched = (input: In) =>
    Effect.suspend(() => {
      send ??= callPlatform(shared, description)
      return send(input)
    })
  const called = (input: In) => Effect.flatten(prefetched(input))
  const spanned = (input: In) =>
    called(input).pipe(
      Effect.tapError(error => Effect.annotateCurrentSpan("error.type", tagOf(error))),
      // The stack trace of a span costs more than the rest of the call's bookkeeping.
      Effect.withSpan(description.name, { attributes, captureStackTrace: false })
    )
  return Object.assign((input: In) => whenTraced(called(input), () => spanned(input)), {
    // A span ends with the result of reading the answer, so with a tracer the answer is read at
    // once.
    prefetch: (input: In) => whenTraced(prefetched(input), () => Effect.exit(spanned(input))),
    unsent
  })
}
