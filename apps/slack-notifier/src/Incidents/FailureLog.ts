import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { type Duration, Effect, Option, Ref, Schedule } from "effect"
import { failureOf, type NotifierError } from "./Failures.ts"

/** What the other side says may differ each time: a request id, or how long to wait. */
const kindOf = (error: NotifierError): string | undefined => {
  if (error._tag === "PlatformFailed") return `${error._tag} ${error.status}`
  if (error._tag === "SlackBusy") return `${error._tag} ${error.what}`
  return error._tag === "RateLimited" ? error._tag : undefined
}

/**
 * Logs a repeated failure when it begins, when its kind or message changes and when it ends, not on
 * every retry. Waiting for this program's own turn is not a failure.
 */
export const makeFailureLog = Effect.fnUntraced(function* (
  subject: string,
  describe: (error: NotifierError) => CommandFailed = failureOf
) {
  const logged = yield* Ref.make(Option.none<string>())
  return {
    failed: (error: NotifierError) =>
      Effect.gen(function* () {
        const { message } = describe(error)
        if (error._tag === "SlackBusy" && error.isOwnPace)
          return yield* Effect.logDebug(`${subject}: waits for its turn`)
        const kind = kindOf(error) ?? message
        const before = yield* Ref.getAndSet(logged, Option.some(kind))
        if (!Option.contains(before, kind))
          yield* Effect.logError(`${subject}: ${message.replace(/\.$/, "")}; retrying`)
      }),
    recovered: Effect.gen(function* () {
      const before = yield* Ref.getAndSet(logged, Option.none())
      if (Option.isSome(before)) yield* Effect.logInfo(`${subject}: recovered`)
    })
  }
})

/** Does something at once, and then repeatedly. Failures are logged and retried. */
export const keepDoing = <A, R>(
  subject: string,
  every: Duration.Duration,
  work: Effect.Effect<A, NotifierError, R>
) =>
  Effect.flatMap(makeFailureLog(subject), ({ failed, recovered }) =>
    Effect.repeat(Effect.catchAll(Effect.zipRight(work, recovered), failed), Schedule.spaced(every))
  )
