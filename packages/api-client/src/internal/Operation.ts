import type { Endpoint, EndpointSchemas, RequestParts } from "@estate/api/Endpoint"
import type { RefusalClass } from "@estate/api/Errors"
import { urlTemplate } from "@estate/api/Path"
import type { PlatformCall } from "@estate/domain/CallError"
import { type PlatformError, RequestRejected, UnreadableResponse } from "@estate/domain/PlatformError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import { countCalls } from "./CountCalls.ts"
import { answeredWith, noAnswer } from "./Failures.ts"
import { firstInvalidField, type InvalidField } from "./InvalidField.ts"
import { bodyReader, type Reading } from "./ReadBody.ts"
import { readingReporter } from "./ReportReading.ts"
import { type Input, requestsTo } from "./Request.ts"
import { mayHaveArrived } from "./retry/Retry.ts"
import { type Sent, type Shared, sendWithRetries } from "./retry/SendWithRetries.ts"
import { whenTraced } from "./WhenTraced.ts"

/** A call of an operation of the platform, with its input. */
export interface Operation<In, Success, Failure> {
  /** Checks the input, sends the request, retries it where that may help, and reads the answer. */
  (input: In): Effect.Effect<Success, Failure>
  /**
   * The same in two steps, for prefetching: the outer effect has the answer, the inner one reads
   * it.
   */
  readonly prefetch: (input: In) => Effect.Effect<Effect.Effect<Success, Failure>>
  /** The call of an error that is found before anything is sent. */
  readonly unsent: PlatformCall
}

interface Options<Success, Narrowed> {
  /** Threads are served at the spec's `{chats_url}`, all else at `{base_url}`. */
  readonly at?: "api" | "chats"
  /** The successes that this operation accepts; the others are unreadable. */
  narrow?(success: Success): Either.Either<Narrowed, InvalidField>
}

/** Makes operations of endpoints. The contract types input, success and errors. */
export const operationsOf = (shared: Shared) => {
  function operationOf<
    Schemas extends EndpointSchemas,
    Failure extends RefusalClass,
    Narrowed = Schema.Schema.Type<Schemas["success"]>
  >(
    name: string,
    endpoint: Endpoint<Schemas, Failure>,
    options?: Options<NoInfer<Schema.Schema.Type<Schemas["success"]>>, Narrowed>
  ): Operation<RequestParts<Schemas>, Narrowed, PlatformError | InstanceType<Failure>>
  function operationOf(
    name: string,
    endpoint: Endpoint<EndpointSchemas>,
    { at = "api", narrow = Either.right }: Options<unknown, unknown> = {}
  ): unknown {
    const { apiUrl, chatsUrl } = shared.settings
    return operation(shared, { name, endpoint, baseUrl: at === "chats" ? chatsUrl : apiUrl, narrow })
  }
  return operationOf
}

interface Description {
  /** The name in errors, spans, logs and metrics: `Threads.page`. */
  readonly name: string
  readonly endpoint: Endpoint<EndpointSchemas>
  readonly baseUrl: URL
  readonly narrow: (success: unknown) => Either.Either<unknown, InvalidField>
}

const operation = (
  shared: Shared,
  description: Description
): Operation<Input, unknown, object | PlatformError> => {
  const callOf = callsOf(description)
  const unsent = callOf({})
  const attributes = { "url.template": unsent.urlTemplate, "http.request.method": unsent.method }
  // Made on the first call: a program waits for the schemas of the operations that it uses.
  let prefetch: ReturnType<typeof prefetcher> | undefined
  const prefetched = (input: Input) =>
    Effect.suspend(() => {
      prefetch ??= prefetcher(shared, description, callOf)
      return prefetch(input)
    })
  const spanned = <A, E>(effect: Effect.Effect<A, E>) =>
    // The stack trace of a span costs more than the rest of the call's bookkeeping.
    whenTraced(effect, () =>
      Effect.withSpan(effect, description.name, { attributes, captureStackTrace: false })
    )
  return Object.assign((input: Input) => spanned(Effect.flatten(prefetched(input))), {
    prefetch: (input: Input) => spanned(prefetched(input)),
    unsent
  })
}

type CallOf = (sent: Partial<Sent>) => PlatformCall

const callsOf =
  ({ name, endpoint }: Description): CallOf =>
  ({ outcome, attempts = 0 }) => {
    const answer = Option.fromNullable(outcome).pipe(Option.flatMap(Either.getRight))
    return {
      operation: name,
      method: endpoint.method,
      urlTemplate: urlTemplate(endpoint.path),
      status: Option.map(answer, ({ status }) => status),
      requestId: Option.flatMap(answer, ({ requestId }) => requestId),
      attempts,
      mayHaveArrived: outcome !== undefined && mayHaveArrived(outcome)
    }
  }

/** Sends a request, and returns the effect that reads its answer. */
const prefetcher = (shared: Shared, { name, endpoint, baseUrl, narrow }: Description, callOf: CallOf) => {
  const template = urlTemplate(endpoint.path)
  const isRead = endpoint.method === "GET"
  const requestOf = requestsTo(endpoint, shared.settings)
  const send = sendWithRetries(shared, { operation: name, urlTemplate: template, isRead, baseUrl })
  const readBody = bodyReader(endpoint.schemas.success)
  const report = readingReporter(name, shared.settings)
  const count = countCalls(name)

  const rejected = ({ path, detail }: InvalidField) =>
    new RequestRejected({
      detail: `not sent: ${path}: ${detail}`,
      requestId: Option.none(),
      call: Option.some(callOf({}))
    })

  const read = (sent: Sent): Either.Either<Reading, object | PlatformError> => {
    const { outcome } = sent
    if (Either.isLeft(outcome)) return Either.left(noAnswer(outcome.left, callOf(sent), baseUrl))
    if (outcome.right.status !== 200)
      return Either.left(answeredWith(outcome.right, callOf(sent), baseUrl, endpoint.errors))
    return Either.mapLeft(
      Either.flatMap(readBody(outcome.right.body, shared.settings.onUnreadable), reading =>
        Either.map(narrow(reading.value), value => ({ ...reading, value }))
      ),
      invalid => new UnreadableResponse({ ...invalid, call: Option.some(callOf(sent)) })
    )
  }

  return (input: Input) =>
    Either.match(requestOf(input), {
      onLeft: error => Effect.succeed(count(() => Either.left(rejected(firstInvalidField(error))))),
      onRight: request =>
        Effect.map(send(request), sent =>
          Effect.flatMap(
            count(() => read(sent)),
            report
          )
        )
    })
}
