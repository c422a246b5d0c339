import type { RefusalClass } from "@estate/api/Errors"
import type { PlatformCall } from "@estate/domain/CallError"
import { InvalidInput, type PlatformError, UnreadableResponse } from "@estate/domain/PlatformError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type * as Redacted from "effect/Redacted"
import { CallOptions, type OnUnreadable } from "../CallOptions.ts"
import { type Answer, OnAnswer } from "./Answer.ts"
import { runHook } from "./Attempt.ts"
import { countCalls } from "./CountCalls.ts"
import { answeredWith, noAnswer } from "./Failures.ts"
import type { InvalidField } from "./InvalidField.ts"
import { CallEnd, notingInterruption } from "./OneCall.ts"
import { isSuccess } from "./ReadAnswer.ts"
import type { Reading } from "./ReadBody.ts"
import { readingReporter } from "./ReportReading.ts"
import { mayHaveArrived } from "./retry/Retry.ts"
import { type Sent, type Shared, sendWithRetries } from "./retry/SendWithRetries.ts"
import { type ResolvedCall, resolveCall } from "./Settings.ts"
import type { Request } from "./transport/Transport.ts"

/** What an operation of the platform sends and reads. */
export interface Description<Input> {
  /** The name in errors, spans, logs and metrics: `Threads.page`. */
  readonly name: string
  readonly method: Request["method"]
  /** The address without its values: `/v1/threads/{ulid}`. */
  readonly urlTemplate: string
  /** The address that serves it. */
  readonly servedAt: "api" | "chats"
  /** The errors of the operation, in addition to those of every operation. */
  readonly errors: ReadonlyArray<RefusalClass>
  /**
   * Its requests, and the reader of its answers, created on its first call. If the reader has the
   * key, an error may show the beginning of an answer.
   */
  readonly make: (excerptKey: Redacted.Redacted | undefined) => Codec<Input>
}

interface Codec<Input> {
  readonly requestOf: (input: Input, options: ResolvedCall) => Either.Either<Request, InvalidField>
  readonly read: (answer: Answer, onUnreadable: OnUnreadable) => Either.Either<Reading, InvalidField>
}

type CallOf<Input> = (input?: Input, sent?: Partial<Sent>) => PlatformCall

/** Makes the call of an input, as errors and hooks describe it. */
export const callsOf =
  <Input>({
    name,
    method,
    urlTemplate
  }: Pick<Description<Input>, "name" | "method" | "urlTemplate">): CallOf<Input> =>
  (input, { outcome, attempts = 0, isOwn = true } = {}) => {
    const own = isOwn ? outcome : undefined
    const answer = Option.fromNullable(own).pipe(Option.flatMap(Either.getRight))
    return {
      operation: name,
      // A program without types may pass anything.
      method: String(method),
      urlTemplate: String(urlTemplate),
      page: pageIn(input),
      status: Option.map(answer, ({ status }) => status),
      requestId: Option.flatMap(answer, ({ requestId }) => requestId),
      attempts,
      mayHaveArrived: own !== undefined && mayHaveArrived(own)
    }
  }

/** The number of the page that a call requests. */
const pageIn = (input: unknown): Option.Option<number> =>
  Option.fromNullable(
    ["path", "urlParams"]
      .map(name => (Predicate.hasProperty(input, name) ? input[name] : undefined))
      .map(part => (Predicate.hasProperty(part, "page") ? part.page : undefined))
      .find(Predicate.isNumber)
  )

/** Sends a request, and returns the effect that reads its answer. */
export const callPlatform = <Input>(shared: Shared, description: Description<Input>) => {
  const { name, method, urlTemplate, servedAt, errors, make } = description
  const isRead = method === "GET"
  const { apiUrl, chatsUrl, apiKey, call: defaults } = shared.settings
  const baseUrl = servedAt === "chats" ? chatsUrl : apiUrl
  // An answer from the messages' address may contain part of a message.
  const { requestOf, read: readAnswer } = make(servedAt === "chats" ? undefined : apiKey)
  const callOf = callsOf(description)
  const send = sendWithRetries(shared, { operation: name, urlTemplate, isRead, baseUrl })
  const report = readingReporter(name, shared.settings)
  const count = countCalls(name)

  const rejected = (input: Input, { path, detail }: InvalidField) =>
    Effect.succeed(
      count(() => Either.left(new InvalidInput({ path, detail, call: Option.some(callOf(input)) })))
    )

  const read = (
    input: Input,
    request: Request,
    sent: Sent,
    onUnreadable: OnUnreadable
  ): Either.Either<Reading, object | PlatformError> => {
    const { outcome } = sent
    if (Either.isLeft(outcome))
      return Either.left(noAnswer(outcome.left, callOf(input, sent), baseUrl, apiKey))
    return isSuccess(request, outcome.right.status)
      ? Either.mapLeft(
          readAnswer(outcome.right, onUnreadable),
          ({ recordId, ...invalid }) =>
            new UnreadableResponse({
              ...invalid,
              recordId: Option.fromNullable(recordId),
              call: Option.some(callOf(input, sent))
            })
        )
      : Either.left(
          // A record may also be missing at an endpoint that is not in the contract.
          answeredWith(outcome.right, callOf(input, sent), request.isForeign ? undefined : baseUrl, errors)
        )
  }

  const sendWith = (input: Input, options: ResolvedCall, context: Context.Context<never>) =>
    Either.match(requestOf(input, options), {
      onLeft: invalid => rejected(input, invalid),
      onRight: request => {
        const progress = { attempts: 0, isSending: false }
        const { onSuccess } = options
        const sending = send(request, options, progress, Context.get(context, CallEnd))
        const noting = isRead
          ? sending
          : notingInterruption(sending, () => ({
              ...callOf(input, progress),
              mayHaveArrived: progress.isSending
            }))
        return Effect.map(noting, sent => {
          if (Either.isRight(sent.outcome)) Context.get(context, OnAnswer).note(sent.outcome.right)
          const reading = Effect.flatMap(
            count(() => read(input, request, sent, options.onUnreadable)),
            read => report(read, options)
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
      if (Object.keys(options).length === 0) return sendWith(input, defaults, context)
      return Either.match(resolveCall(defaults, options), {
        onLeft: ([problem]) =>
          rejected(input, { path: problem?.setting ?? "", detail: `must be ${problem?.expected}` }),
        onRight: resolved => sendWith(input, resolved, context)
      })
    })
}
