import type { RequestListener } from "node:http"
import { Cause, Effect, Either, Exit, FiberId, Option, Runtime } from "effect"
import { type Answer, jsonAnswer, send, sendHalf } from "../Connection/Answer.ts"
import { encoded, hasForms } from "../Connection/Compression.ts"
import { hasNoBody, NO_BODY, type Received, receiveBody } from "../Connection/RequestBody.ts"
import { makeRequestSpans } from "../Operations/RequestSpan.ts"
import { makeRefusalOfCaller, refusalOfHeaders } from "./Admit.ts"
import { begin, type Exchange, makeFinish } from "./Exchange.ts"
import { makeIdentify } from "./Identify.ts"
import { makeInjectFaults } from "./InjectFaults.ts"
import { makePerform } from "./Perform.ts"
import { defectAnswer, type Refusal, refusalAnswer } from "./Problems.ts"
import { makeHandlers } from "./Resources.ts"
import { CalledBack, calledBack, type Outcome, runInPlace } from "./RunInPlace.ts"
import { makeFindTarget } from "./Target.ts"

/** How long the parts of a request may take, in milliseconds. */
interface RequestLimits {
  readonly bodyMillis: number
  readonly queryMillis: number
}

/**
 * The whole life of a request, from top to bottom: its route, its caller, the caller's limit, its
 * body, what is read or written, and its answer. A step with a known outcome is an `Either`; as
 * long as all steps are, the request is answered in place. Only an effect that has to wait creates
 * a fiber.
 */
const makeLife = ({ bodyMillis, queryMillis }: RequestLimits) =>
  Effect.gen(function* () {
    const findTarget = makeFindTarget(yield* makeHandlers)
    const identify = yield* makeIdentify
    const refusalOfCaller = yield* makeRefusalOfCaller
    const injectFaults = yield* makeInjectFaults
    const perform = yield* makePerform(queryMillis)

    return function* (exchange: Exchange) {
      const { request } = exchange
      const target = findTarget(exchange)
      const unclear = refusalOfHeaders(request)
      if (unclear !== undefined) return yield* Either.left(unclear)
      const { caller, found } = yield* identify(exchange, target)
      exchange.key = caller.key
      const refusal = refusalOfCaller(exchange, caller)
      if (refusal !== undefined) return yield* Either.left(refusal)
      const faults = injectFaults(exchange)
      if (faults !== undefined) yield* faults
      const body = hasNoBody(request)
        ? NO_BODY
        : yield* yield* calledBack<Received>(done => receiveBody(request, bodyMillis, done))
      const answer = Option.isSome(found)
        ? jsonAnswer(yield* found.value)
        : yield* perform(exchange, target, caller, body)
      return hasForms(answer) ? yield* encoded(answer, request.headers["accept-encoding"]) : answer
    }
  })

/** Answers every request of the service. */
export const makeListener = (limits: RequestLimits) =>
  Effect.gen(function* () {
    const life = yield* makeLife(limits)
    const spans = yield* makeRequestSpans
    const finish = yield* makeFinish
    const run = Runtime.runFork(yield* Effect.runtime())

    const respond = (exchange: Exchange, answer: Answer) => {
      const { response, headers, requestId, cut } = exchange
      const sendTo = cut === "within" && answer.status === 200 ? sendHalf : send
      sendTo(response, answer, { ...headers, "x-request-id": requestId })
      finish(exchange, answer.status)
    }

    /** Answers later, unless the client disconnects first. */
    const continueInFiber = (exchange: Exchange, rest: Effect.Effect<Answer, Refusal>) => {
      const fiber = run(inContextOf(exchange, rest))
      exchange.response.once("close", () => {
        if (!exchange.response.writableEnded) fiber.unsafeInterruptAsFork(FiberId.none)
      })
      fiber.addObserver(exit => {
        if (Exit.isSuccess(exit)) respond(exchange, exit.value)
        else finish(exchange, undefined)
      })
    }

    const conclude = (exchange: Exchange, outcome: Outcome<Answer, Refusal>): void => {
      if (Either.isEither(outcome))
        respond(
          exchange,
          Either.getOrElse(outcome, refusal => refusalAnswer(refusal, exchange))
        )
      else if (outcome instanceof CalledBack) outcome.ask(found => conclude(exchange, found))
      else continueInFiber(exchange, outcome)
    }

    return ((request, response) => {
      const exchange = begin(request, response, spans)
      conclude(exchange, runInPlace<Answer, Refusal>(life(exchange)))
    }) satisfies RequestListener
  })

/** A request's logs have its id, and its spans are below its own. */
const inContextOf = (exchange: Exchange, rest: Effect.Effect<Answer, Refusal>): Effect.Effect<Answer> => {
  const answered = rest.pipe(
    Effect.catchAll(refusal => Effect.succeed(refusalAnswer(refusal, exchange))),
    Effect.catchAllCause(cause =>
      Cause.isInterruptedOnly(cause)
        ? Effect.failCause(cause)
        : Effect.as(Effect.logError("a request failed", cause), defectAnswer(exchange))
    ),
    Effect.annotateLogs({ requestId: exchange.requestId })
  )
  return exchange.span === undefined ? answered : Effect.withParentSpan(answered, exchange.span.span)
}
