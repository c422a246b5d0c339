import { type ContractError, isContractError } from "@estate/api/Errors"
import { PlatformFailed } from "@estate/domain/PlatformError"
import { Cause, Effect, Either, Exit, Option, Runtime } from "effect"
import { isStoreError, orUnavailable } from "../Endpoint/Unavailable.ts"
import type { PreparedWrite } from "../Endpoint/WriteHandlers.ts"
import { StoreFailures, StoreHealth } from "../Store/StoreHealth.ts"
import { StoreWrites } from "../Store/StoreWrites.ts"

/**
 * Writes without a fiber; `done` gets the error of the contract, if there is one. What goes wrong
 * is logged under the request's ID.
 */
export const makeWriteAtOnce = Effect.gen(function* () {
  const { writeAtOnce } = yield* StoreWrites
  const health = yield* StoreHealth
  const runtime = yield* Effect.runtime()

  const refusal = (error: unknown): Effect.Effect<ContractError> => {
    if (isContractError(error)) return Effect.succeed(error)
    if (!isStoreError(error)) return Effect.as(Effect.logError("a request failed", error), failed(500, BUG))
    const reported = Effect.flip(orUnavailable(Effect.fail(error))).pipe(
      Effect.provideService(StoreFailures, health)
    )
    return Effect.zipWith(reported, health.lost, (failure, away) =>
      Option.match(away, { onNone: () => failure, onSome: why => failed(503, why) })
    )
  }

  /** The error of a second attempt, if the first one's is not the contract's. */
  const settled = (error: unknown, again: Effect.Effect<void, unknown>) =>
    isContractError(error) || isStoreError(error)
      ? refusal(error)
      : Effect.matchCauseEffect(again, {
          onSuccess: () => Effect.void,
          onFailure: cause => refusal(Cause.squash(cause))
        })

  return (
    { write, again }: PreparedWrite,
    requestId: string,
    done: (error: ContractError | undefined) => void
  ): void =>
    writeAtOnce(write, written => {
      if (Either.isRight(written)) return done(undefined)
      Runtime.runCallback(runtime)(Effect.annotateLogs(settled(written.left, again), { requestId }), {
        onExit: exit => done(Exit.isSuccess(exit) ? (exit.value ?? undefined) : failed(500, BUG))
      })
    })
})

const failed = (status: number, detail: string) =>
  new PlatformFailed({ status, detail, requestId: Option.none() })

const BUG = "an unexpected error; the service has logged it under the request's ID"
