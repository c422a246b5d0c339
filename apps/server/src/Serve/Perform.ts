import { type ContractError, isContractError } from "@estate/api/Errors"
import { Effect, Either, Option, type ParseResult } from "effect"
import { type Answer, jsonAnswer } from "../Connection/Answer.ts"
import { type BodyMalformed, payloadOf, type RequestBody } from "../Connection/RequestBody.ts"
import type { PreparedWrite } from "../Endpoint/Handler.ts"
import { isStoreError, makeOrUnavailable, type StoreError } from "../Endpoint/Unavailable.ts"
import type { Caller } from "../Keys/Caller.ts"
import { withoutKey } from "../Keys/Http.ts"
import { StoreReads } from "../Store/StoreReads.ts"
import { StoreWrites } from "../Store/StoreWrites.ts"
import type { Exchange } from "./Exchange.ts"
import { readFor } from "./Identify.ts"
import { makePages } from "./Pages.ts"
import { RequestInvalid, RouteNotFound } from "./Problems.ts"
import { calledBack } from "./RunInPlace.ts"
import type { Target } from "./Target.ts"

/**
 * Reads or writes what a request asks for, unless it has already been read. An unbounded read has a
 * budget of `queryMillis`.
 */
export const makePerform = (queryMillis: number) =>
  Effect.gen(function* () {
    const pages = new Map<string, Effect.Effect<Answer>>(Object.entries(yield* makePages))
    const { read } = yield* StoreReads
    const orUnavailable = yield* makeOrUnavailable
    const write = yield* makeWrite

    return function* (exchange: Exchange, target: Target, caller: Caller, body: RequestBody) {
      const { request, route } = exchange
      const page = pages.get(route.id)
      if (page !== undefined) return yield* page
      const { handler } = target
      if (handler === undefined) return yield* Either.left(new RouteNotFound())
      const refusal = () => Either.left(withoutKey(route, request.headers))
      if (route.area !== undefined && Option.isNone(caller.key)) return yield* refusal()
      const decoded = yield* decode(target, request.headers, body)
      if (handler.kind === "read" || handler.kind === "openRead") {
        const reading = read(
          route.id,
          reads => readFor(handler, caller, reads, decoded) ?? refusal(),
          ownerOf(caller, queryMillis)
        )
        return jsonAnswer(yield* yield* orUnavailable(reading))
      }
      const key = yield* Either.fromOption(caller.key, () => withoutKey(route, request.headers))
      yield* write(handler.prepare(key, decoded), exchange)
      return jsonAnswer("[]")
    }
  })

const makeWrite = Effect.map(
  Effect.all([StoreWrites, makeOrUnavailable]),
  ([{ writeAtOnce }, orUnavailable]) =>
    function* ({ first, whole }: PreparedWrite<ContractError | StoreError>, { span }: Exchange) {
      const startMillis = performance.now()
      const written = yield* calledBack<Either.Either<void, unknown>>(done => writeAtOnce(first, done))
      span?.step(first.operation, startMillis, performance.now())
      if (Either.isRight(written)) return
      const error = written.left
      if (isContractError(error)) return yield* Either.left(error)
      yield* orUnavailable(isStoreError(error) ? Effect.fail(error) : whole)
    }
)

const decode = (
  { route, match, inUrl }: Target,
  headers: unknown,
  body: RequestBody
): Either.Either<object, RequestInvalid | BodyMalformed> => {
  const decoded: Either.Either<object, ParseResult.ParseIssue | BodyMalformed> = Option.getOrElse(inUrl, () =>
    route.decode({
      path: match?.path ?? {},
      payload: () => payloadOf(body),
      headers,
      urlParams: match?.query ?? {}
    })
  )
  return Either.mapLeft(decoded, error =>
    error._tag === "BodyMalformed" ? error : new RequestInvalid({ issue: error })
  )
}

/** For whom the store is read. */
const ownerOf = ({ name, key }: Caller, budgetMillis: number) => ({
  caller: name,
  company: Option.match(key, { onNone: () => name, onSome: ({ company }) => `company ${company}` }),
  budgetMillis
})
