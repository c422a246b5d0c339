import * as Effect from "effect/Effect"
import { CallOptions } from "../CallOptions.ts"

/**
 * Sends an `Idempotency-Key` with all requests of an effect, unless the caller has set one: a
 * platform that supports it executes them once. Nothing relies on that.
 */
export const withIdempotencyKey = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(CallOptions, options => {
    // `crypto.randomUUID` is missing in browsers on pages without TLS.
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    const key = Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("")
    return Effect.provideService(effect, CallOptions, {
      ...options,
      idempotencyKey: options.idempotencyKey ?? key
    })
  })
