import { decoderOf } from "@estate/domain/Decode"
import {
  type PlatformCall,
  type PlatformError,
  RequestRejected,
  UnreadableResponse
} from "@estate/domain/PlatformError"
import { Effect, Either, Option, Schema } from "effect"
import { textOf } from "./Body.ts"
import { counted } from "./Counted.ts"
import type { Pieces } from "./Exchange.ts"
import { failed, type Refusals, refused } from "./Failures.ts"
import { firstFault } from "./FirstFault.ts"
import { type Endpoint, requestsTo, type Said, urlTemplateOf } from "./Request.ts"
import { mayHaveArrived } from "./Retry.ts"
import { whereWatched } from "./Seeing.ts"
import { type Sent, type Shared, sender } from "./Send.ts"

/** One of the platform's operations, under its name here, with the errors that some statuses mean there and nowhere else. */
export interface OperationOf {
  readonly name: string
  readonly endpoint: Endpoint
  readonly baseUrl: URL
  readonly refusals: Refusals
  /** What of a success is one here. */
  readonly narrow: Narrow
}

/** What could not be read, and where it stands. */
export interface Fault {
  readonly path: string
  readonly detail: string
}

type Narrow = (success: unknown) => Either.Either<unknown, Fault>

/** A call of an operation. */
export interface Operation<Say, Success, Failure> {
  /** Checks what is said, sends it, again where that may help, and reads the answer. */
  (said: Say): Effect.Effect<Success, Failure>
  /** The same in two steps: one that has the answer, and one that reads it, for who fetches ahead of reading. */
  readonly fetched: (said: Say) => Effect.Effect<Effect.Effect<Success, Failure>>
  /** The call as an error carries it that is found before anything is sent. */
  readonly unsent: PlatformCall
}

/** Makes the calls of an operation. */
export const operation = (
  shared: Shared,
  { name, endpoint, baseUrl, refusals, narrow }: OperationOf
): Operation<Said, unknown, object | PlatformError> => {
  const { secret } = shared.settings
  const urlTemplate = urlTemplateOf(endpoint.path)
  const isRead = endpoint.method === "GET"
  const requestOf = requestsTo(endpoint, shared.settings)
  const send = sender(shared, { operation: name, urlTemplate, isRead, baseUrl })
  const decode = reader(endpoint.successSchema, secret)

  const callOf = (sent: Partial<Sent>): PlatformCall => {
    const answer = Option.fromNullable(sent.outcome).pipe(Option.flatMap(Either.getRight))
    return {
      operation: name,
      method: endpoint.method,
      urlTemplate,
      status: Option.map(answer, ({ status }) => status),
      requestId: Option.flatMap(answer, ({ requestId }) => requestId),
      attempts: sent.attempts ?? 0,
      mayHaveArrived: sent.outcome !== undefined && mayHaveArrived(sent.outcome)
    }
  }

  const unsent = callOf({})
  const rejected = (fault: Fault) =>
    new RequestRejected({
      detail: `not sent: ${fault.path}: ${fault.detail}`,
      requestId: Option.none(),
      call: Option.some(unsent)
    })

  const read = (sent: Sent): Either.Either<unknown, object | PlatformError> => {
    const { outcome } = sent
    if (Either.isLeft(outcome)) return Either.left(failed(outcome.left, callOf(sent), baseUrl))
    if (outcome.right.status !== 200)
      return Either.left(refused(outcome.right, callOf(sent), baseUrl, refusals))
    if (!isRead) return Either.right(undefined)
    return Either.mapLeft(
      Either.flatMap(decode(outcome.right.body), narrow),
      fault => new UnreadableResponse({ ...fault, call: Option.some(callOf(sent)) })
    )
  }

  const count = counted(name)
  const attributes = { "url.template": urlTemplate, "http.request.method": endpoint.method }
  const fetch = (said: Said) =>
    Either.match(requestOf(said), {
      onLeft: error => Effect.succeed(count(() => Either.left(rejected(firstFault(error, secret))))),
      onRight: request => Effect.map(send(request), sent => count(() => read(sent)))
    })
  const spanned = <A, E>(effect: Effect.Effect<A, E>) =>
    // A span that captures where it was begun costs more than the rest of the call's bookkeeping.
    whereWatched(effect, () => Effect.withSpan(effect, name, { attributes, captureStackTrace: false }))
  const fetched = (said: Said) => spanned(Effect.suspend(() => fetch(said)))
  const call = (said: Said) => spanned(Effect.flatten(Effect.suspend(() => fetch(said))))
  return Object.assign(call, { fetched, unsent })
}

/** Reads the body of a success. */
const reader = ({ ast }: Schema.Schema.All, secret: string) => {
  const decode = decoderOf(Schema.make<unknown, unknown, never>(ast))
  return (body: Pieces): Either.Either<unknown, Fault> =>
    Either.flatMap(
      Either.try({
        try: (): unknown => JSON.parse(textOf(body)),
        catch: () => ({ path: "", detail: "Could not parse JSON" })
      }),
      json => Either.mapLeft(decode(json), error => firstFault(error, secret))
    )
}
