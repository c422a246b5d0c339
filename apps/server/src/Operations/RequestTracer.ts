import type { IncomingMessage } from "node:http"
import { Headers, HttpTraceContext } from "@effect/platform"
import { Context, Effect, Exit, Option } from "effect"
import { Tracing } from "./MeasuringTracer.ts"

/** Time in the store; start and end by `performance.now()`. */
interface Step {
  readonly operation: string
  readonly startMillis: number
  readonly endMillis: number
}

/** A request that was answered with 200, without a fiber. */
export interface TracedRequest {
  readonly request: IncomingMessage
  /** The path's template. */
  readonly route: string
  readonly startMillis: number
  readonly steps: ReadonlyArray<Step>
}

const ORIGIN_NANOS = BigInt(Math.round(performance.timeOrigin * 1e3)) * 1000n

const epochNanos = (millis: number) => ORIGIN_NANOS + BigInt(Math.round(millis * 1e6))

/**
 * Exports the spans of a request that was answered without a fiber: those that Effect's server
 * makes for the others. Undefined while nothing is exported.
 */
export const makeTraceRequest = Effect.gen(function* () {
  if (!(yield* Tracing)) return undefined
  const tracer = yield* Effect.tracer
  const context = Context.empty()
  return ({ request, route, startMillis, steps }: TracedRequest): void => {
    const { method = "", headers } = request
    const caller = HttpTraceContext.fromHeaders(Headers.fromInput(headers))
    const start = epochNanos(startMillis)
    const span = tracer.span(`http.server ${method}`, caller, context, [], start, "server")
    span.attribute("http.request.method", method)
    span.attribute("http.route", route)
    span.attribute("http.response.status_code", 200)
    for (const { operation, startMillis, endMillis } of steps)
      tracer
        .span(operation, Option.some(span), context, [], epochNanos(startMillis), "internal")
        .end(epochNanos(endMillis), Exit.void)
    span.end(epochNanos(performance.now()), Exit.void)
  }
})
