import { type ContractError, isContractError } from "@estate/api/Errors"
import { Cause, Effect, Either, Exit, Option, Runtime } from "effect"
import { isStoreError, orUnavailable, platformFailed } from "../Endpoint/Unavailable.ts"
import type { PreparedWrite } from "../Endpoint/WriteHandlers.ts"
import { StoreFailures, StoreHealth } from "../Store/StoreHealth.ts"
import { StoreWrites } from "../Store/StoreWrites.ts"
import { INTERNAL_ERROR } from "./Problems.ts"

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
    if (!isStoreError(error)) return Effect.as(Effect.logError("a request failed", error), defect())
    const reported = Effect.flip(orUnavailable(Effect.fail(error))).pipe(
      Effect.provideService(StoreFailures, health)
    )
    return Effect.zipWith(reported, health.lost, (failure, away) =>
      Option.match(away, { onNone: () => failure, onSome: why => platformFailed(503, why) })
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
        onExit: exit => done(Exit.isSuccess(exit) ? (exit.value ?? undefined) : defect())
      })
    })
})

const defect = () => platformFailed(INTERNAL_ERROR.status, INTERNAL_ERROR.detail)
