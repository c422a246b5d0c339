import type { Endpoint, ErrorOf, RequestParts, SuccessOf } from "@estate/api/Endpoint"
import { urlTemplate } from "@estate/api/Path"
import type { PlatformCall } from "@estate/domain/CallError"
import { InvalidInput, type PlatformError, UnreadableResponse } from "@estate/domain/PlatformError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import { CallOptions, type OnUnreadable } from "../CallOptions.ts"
import { runHook } from "./Attempt.ts"
import { countCalls } from "./CountCalls.ts"
import { answeredWith, noAnswer } from "./Failures.ts"
import { firstInvalidField, type InvalidField } from "./InvalidField.ts"
import { CallEnd, notingInterruption } from "./OneCall.ts"
import { bodyReader, type Reading } from "./ReadBody.ts"
import { readingReporter } from "./ReportReading.ts"
import { type Input, requestsTo } from "./Request.ts"
import { mayHaveArrived } from "./retry/Retry.ts"
import { type Sent, type Shared, sendWithRetries } from "./retry/SendWithRetries.ts"
import { type ResolvedCall, resolveCall } from "./Settings.ts"
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
  /** The name in errors, spans, logs and metrics. Default: the contract's. */
  readonly name?: string
  /** The successes that this operation accepts; the others are unreadable. */
  narrow?(success: Success): Either.Either<Narrowed, InvalidField>
}

/** Makes operations of endpoints. The contract types input, success and errors. */
export const operationsOf = (shared: Shared) => {
  function operationOf<E extends Endpoint, Narrowed = SuccessOf<E>>(
    endpoint: E,
    options?: Options<NoInfer<SuccessOf<E>>, Narrowed>
  ): Operation<RequestParts<E>, Narrowed, PlatformError | ErrorOf<E>>
  function operationOf(
    endpoint: Endpoint,
    { name = endpoint.operation, narrow = Either.right }: Options<unknown, unknown> = {}
  ): unknown {
    const { apiUrl, chatsUrl } = shared.settings
    const baseUrl = endpoint.resource.servedAt === "chats" ? chatsUrl : apiUrl
    return operation(shared, { name, endpoint, baseUrl, narrow })
  }
  return operationOf
}

interface Description {
  /** The name in errors, spans, logs and metrics: `Threads.page`. */
  readonly name: string
  readonly endpoint: Endpoint
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

type CallOf = (input: Input, sent?: Partial<Sent>) => PlatformCall

const callsOf =
  ({ name, endpoint }: Description): CallOf =>
  (input, { outcome, attempts = 0, isOwn = true } = {}) => {
    const own = isOwn ? outcome : undefined
    const answer = Option.fromNullable(own).pipe(Option.flatMap(Either.getRight))
    const page = pageIn(input)
    return {
      operation: name,
      method: endpoint.method,
      urlTemplate: urlTemplate(endpoint.path),
      ...(page === undefined ? {} : { page }),
      status: Option.map(answer, ({ status }) => status),
      requestId: Option.flatMap(answer, ({ requestId }) => requestId),
      attempts,
      mayHaveArrived: own !== undefined && mayHaveArrived(own)
    }
  }

/** The number of the page that a call asks for. */
const pageIn = ({ path, urlParams }: Input): number | undefined =>
  [path, urlParams]
    .map(part => (Predicate.hasProperty(part, "page") ? part.page : undefined))
    .find(Predicate.isNumber)

/** Sends a request, and returns the effect that reads its answer. */
const prefetcher = (shared: Shared, { name, endpoint, baseUrl, narrow }: Description, callOf: CallOf) => {
  const template = urlTemplate(endpoint.path)
  const isRead = endpoint.method === "GET"
  const { apiKey, call: defaults } = shared.settings
  const requestOf = requestsTo(endpoint, shared.settings)
  const send = sendWithRetries(shared, { operation: name, urlTemplate: template, isRead, baseUrl })
  // An excerpt of what the messages' address answers might be of a message.
  const readBody = bodyReader(
    endpoint.schemas.success,
    endpoint.resource.servedAt === "chats" ? undefined : apiKey
  )
  const report = readingReporter(name, shared.settings)
  const count = countCalls(name)

  const rejected = (input: Input, { path, detail }: InvalidField) =>
    Effect.succeed(
      count(() => Either.left(new InvalidInput({ path, detail, call: Option.some(callOf(input)) })))
    )

  const read = (
    input: Input,
    sent: Sent,
    onUnreadable: OnUnreadable
  ): Either.Either<Reading, object | PlatformError> => {
    const { outcome } = sent
    if (Either.isLeft(outcome))
      return Either.left(noAnswer(outcome.left, callOf(input, sent), baseUrl, apiKey))
    if (outcome.right.status !== 200)
      return Either.left(answeredWith(outcome.right, callOf(input, sent), baseUrl, endpoint.errors))
    return Either.mapLeft(
      Either.flatMap(readBody(outcome.right, onUnreadable), reading =>
        Either.map(narrow(reading.value), value => ({ ...reading, value }))
      ),
      invalid => new UnreadableResponse({ ...invalid, call: Option.some(callOf(input, sent)) })
    )
  }

  const sendWith = (input: Input, options: ResolvedCall, end: number) =>
    Either.match(requestOf(input, options.headers), {
      onLeft: error => rejected(input, firstInvalidField(error)),
      onRight: request => {
        const progress = { attempts: 0, isSending: false }
        const { onSuccess } = options.hooks
        const sending = send(request, options, progress, end)
        const noting = isRead
          ? sending
          : notingInterruption(sending, () => ({
              ...callOf(input, progress),
              mayHaveArrived: progress.isSending
            }))
        return Effect.map(noting, sent => {
          const reading = Effect.flatMap(
            count(() => read(input, sent, options.onUnreadable)),
            report
          )
          return onSuccess === undefined
            ? reading
            : Effect.tap(reading, () => runHook(() => onSuccess(callOf(input, sent))))
        })
      }
    })

  return (input: Input) =>
    Effect.contextWithEffect((context: Context.Context<never>) => {
      const options = Context.get(context, CallOptions)
      const end = Context.get(context, CallEnd)
      if (Object.keys(options).length === 0) return sendWith(input, defaults, end)
      return Either.match(resolveCall(defaults, options), {
        onLeft: ([problem]) =>
          rejected(input, { path: problem?.setting ?? "", detail: `must be ${problem?.expected}` }),
        onRight: resolved => sendWith(input, resolved, end)
      })
    })
}
