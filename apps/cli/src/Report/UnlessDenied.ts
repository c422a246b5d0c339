import { AccessDenied } from "@estate/domain/PlatformError"
import { Effect, Either } from "effect"

/** A part that the key has no access to is missing from the report. Any other error ends it. */
export const unlessDenied = <A, E, R>(
  reading: Effect.Effect<A, E | AccessDenied, R>
): Effect.Effect<Either.Either<A, AccessDenied>, E, R> =>
  Effect.matchEffect(reading, {
    onFailure: error => (isAccessDenied(error) ? Effect.succeed(Either.left(error)) : Effect.fail(error)),
    onSuccess: found => Effect.succeed(Either.right(found))
  })

const isAccessDenied = (error: unknown): error is AccessDenied => error instanceof AccessDenied
