import type { IncomingMessage } from "node:http"
import { Headers, HttpTraceContext } from "@effect/platform"
import { Context, Effect, Exit, FiberRef, Option, type Tracer } from "effect"

const ORIGIN_NANOS = BigInt(Math.round(performance.timeOrigin * 1e3)) * 1000n

/** A time of `performance.now()`, as spans have it. */
const epochNanos = (millis: number) => ORIGIN_NANOS + BigInt(Math.round(millis * 1e6))

/** The span of a request; the times are those of `performance.now()`. */
export interface RequestSpan {
  /** Effects that run in a fiber have their spans below it. */
  readonly span: Tracer.Span
  /** Something that was done in place. */
  readonly step: (name: string, startMillis: number, endMillis: number) => void
  readonly end: (route: string | undefined, status: number | undefined) => void
}

/** Begins the spans of requests; undefined while nothing is exported. */
export const makeRequestSpans = Effect.gen(function* () {
  if (!(yield* FiberRef.get(FiberRef.currentTracerEnabled))) return undefined
  const tracer = yield* Effect.tracer
  const context = Context.empty()
  return ({ method = "", headers }: IncomingMessage, startMillis: number): RequestSpan => {
    const caller = HttpTraceContext.fromHeaders(Headers.fromInput(headers))
    const span = tracer.span(`http.server ${method}`, caller, context, [], epochNanos(startMillis), "server")
    span.attribute("http.request.method", method)
    return {
      span,
      step: (name, startMillis, endMillis) =>
        tracer
          .span(name, Option.some(span), context, [], epochNanos(startMillis), "internal")
          .end(epochNanos(endMillis), Exit.void),
      end: (route, status) => {
        if (route !== undefined) span.attribute("http.route", route)
        if (status !== undefined) span.attribute("http.response.status_code", status)
        span.end(epochNanos(performance.now()), Exit.void)
      }
    }
  }
})
