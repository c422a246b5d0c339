import type { Endpoint, EndpointSchemas } from "@estate/api/Endpoint"
import { urlTemplate as urlTemplateOf } from "@estate/api/Path"
import { decoderOf } from "@estate/decode/Decode"
import type { PlatformCall } from "@estate/domain/CallError"
import { type PlatformError, RequestRejected, UnreadableResponse } from "@estate/domain/PlatformError"
import { Effect, Either, Option, Schema } from "effect"
import { textOf } from "./Body.ts"
import { counted } from "./Counted.ts"
import type { Pieces } from "./Exchange.ts"
import { failed, refused } from "./Failures.ts"
import { firstFault } from "./FirstFault.ts"
import { requestsTo, type Said } from "./Request.ts"
import { mayHaveArrived } from "./Retry.ts"
import { whereWatched } from "./Seeing.ts"
import { type Sent, type Shared, sender } from "./Send.ts"

/** One of the platform's operations, under its name here, with the errors that some statuses mean there and nowhere else. */
export interface OperationOf {
  readonly name: string
  readonly endpoint: Endpoint<EndpointSchemas>
  readonly baseUrl: URL
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

/** Makes the calls of an operation, with what the first of them makes ready. */
export const operation = (
  shared: Shared,
  of: OperationOf
): Operation<Said, unknown, object | PlatformError> => {
  const call = callsOf(of)
  const unsent = call({})
  const attributes = { "url.template": unsent.urlTemplate, "http.request.method": unsent.method }
  let ready: ReturnType<typeof fetcher> | undefined
  const fetch = (said: Said) => {
    ready ??= fetcher(shared, of, call)
    return ready(said)
  }
  const spanned = <A, E>(effect: Effect.Effect<A, E>) =>
    // A span that captures where it was begun costs more than the rest of the call's bookkeeping.
    whereWatched(effect, () => Effect.withSpan(effect, of.name, { attributes, captureStackTrace: false }))
  const fetched = (said: Said) => spanned(Effect.suspend(() => fetch(said)))
  const whole = (said: Said) => spanned(Effect.flatten(Effect.suspend(() => fetch(said))))
  return Object.assign(whole, { fetched, unsent })
}

type CallOf = (sent: Partial<Sent>) => PlatformCall

/** The call as errors carry it, by what became of it. */
const callsOf =
  ({ name, endpoint }: OperationOf): CallOf =>
  ({ outcome, attempts = 0 }) => {
    const answer = Option.fromNullable(outcome).pipe(Option.flatMap(Either.getRight))
    return {
      operation: name,
      method: endpoint.method,
      urlTemplate: urlTemplateOf(endpoint.path),
      status: Option.map(answer, ({ status }) => status),
      requestId: Option.flatMap(answer, ({ requestId }) => requestId),
      attempts,
      mayHaveArrived: outcome !== undefined && mayHaveArrived(outcome)
    }
  }

/** Sends what is said, and gives what reads the answer. */
const fetcher = (shared: Shared, { name, endpoint, baseUrl, narrow }: OperationOf, callOf: CallOf) => {
  const { secret } = shared.settings
  const urlTemplate = urlTemplateOf(endpoint.path)
  const isRead = endpoint.method === "GET"
  const requestOf = requestsTo(endpoint, shared.settings)
  const send = sender(shared, { operation: name, urlTemplate, isRead, baseUrl })
  const decode = reader(endpoint.schemas.success, secret)
  const count = counted(name)

  const rejected = (fault: Fault) =>
    new RequestRejected({
      detail: `not sent: ${fault.path}: ${fault.detail}`,
      requestId: Option.none(),
      call: Option.some(callOf({}))
    })

  const read = (sent: Sent): Either.Either<unknown, object | PlatformError> => {
    const { outcome } = sent
    if (Either.isLeft(outcome)) return Either.left(failed(outcome.left, callOf(sent), baseUrl))
    if (outcome.right.status !== 200)
      return Either.left(refused(outcome.right, callOf(sent), baseUrl, endpoint.errors))
    if (!isRead) return Either.right(undefined)
    return Either.mapLeft(
      Either.flatMap(decode(outcome.right.body), narrow),
      fault => new UnreadableResponse({ ...fault, call: Option.some(callOf(sent)) })
    )
  }

  return (said: Said) =>
    Either.match(requestOf(said), {
      onLeft: error => Effect.succeed(count(() => Either.left(rejected(firstFault(error, secret))))),
      onRight: request => Effect.map(send(request), sent => count(() => read(sent)))
    })
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
