import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { type Duration, Effect, Either, Schedule } from "effect"
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
export const makeFailureLog = (
  subject: string,
  describe: (error: NotifierError) => CommandFailed = failureOf
) => {
  let last: string | undefined
  const failed = (error: NotifierError) =>
    Effect.suspend(() => {
      const { message } = describe(error)
      if (error._tag === "SlackBusy" && error.isOwnPace)
        return Effect.logDebug(`${subject}: waits for its turn`)
      const before = last
      last = kindOf(error) ?? message
      return last === before
        ? Effect.void
        : Effect.logError(`${subject}: ${message.replace(/\.$/, "")}; retrying`)
    })
  const recovered = Effect.suspend(() => {
    const before = last
    last = undefined
    return before === undefined ? Effect.void : Effect.logInfo(`${subject}: recovered`)
  })
  return {
    failed,
    recovered,
    /** Logs how something ends, and returns it. */
    logged: <A, E extends NotifierError, R>(work: Effect.Effect<A, E, R>) =>
      Effect.tap(Effect.either(work), Either.match({ onLeft: failed, onRight: () => recovered }))
  }
}

/** Does something at once, and then repeatedly. Failures are logged and retried. */
export const keepDoing = <A, R>(
  subject: string,
  every: Duration.Duration,
  work: Effect.Effect<A, NotifierError, R>
) => Effect.suspend(() => Effect.repeat(makeFailureLog(subject).logged(work), Schedule.spaced(every)))
