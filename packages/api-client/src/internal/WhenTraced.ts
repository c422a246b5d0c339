import * as Context from "effect/Context"
import * as DefaultServices from "effect/DefaultServices"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberRef from "effect/FiberRef"
import * as LogLevel from "effect/LogLevel"
import * as Tracer from "effect/Tracer"

/** Effect's own tracer, whose spans nobody collects. */
const defaultTracer = Context.get(DefaultServices.liveServices, Tracer.Tracer)

/** True with a tracer that collects spans, or with a parent span to propagate to the platform. */
const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.currentTracer !== defaultTracer || fiber.currentSpan !== undefined

const isDebugLogged = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  LogLevel.lessThanEqual(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Debug)

/** Runs `traced` if there is a tracer or the debug log, otherwise `plain`, which makes no span. */
export const whenTraced = <A, E, R>(
  plain: Effect.Effect<A, E, R>,
  traced: () => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime(fiber => (isTraced(fiber) || isDebugLogged(fiber) ? traced() : plain))
