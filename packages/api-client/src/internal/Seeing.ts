import { Context, DefaultServices, Effect, type Fiber, FiberRef, LogLevel, Tracer } from "effect"

/** Effect's own tracer makes spans that nobody is shown. */
const nobodys = Context.get(DefaultServices.liveServices, Tracer.Tracer)

/** Somebody collects spans, or there is one to carry on to the platform. */
const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.currentTracer !== nobodys || fiber.currentSpan !== undefined

const isLogged = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  LogLevel.lessThanEqual(fiber.getFiberRef(FiberRef.currentMinimumLogLevel), LogLevel.Debug)

/** Does something so that it can be seen where anybody watches, by spans or by the debug log; where nobody does that costs nothing. */
export const whereWatched = <A, E, R>(
  unseen: Effect.Effect<A, E, R>,
  seen: () => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime(fiber => (isTraced(fiber) || isLogged(fiber) ? seen() : unseen))
