import { AccessDenied } from "@estate/domain/PlatformError"
import { Effect } from "effect"

/** A part that the key has no access to is missing from the report. Any other error ends it. */
export const ifAllowed = <A, E, R>(reading: Effect.Effect<A, E | AccessDenied, R>) =>
  Effect.catchIf(Effect.asSome(reading), isAccessDenied, () => Effect.succeedNone)

export const isAccessDenied = (error: unknown): error is AccessDenied => error instanceof AccessDenied
