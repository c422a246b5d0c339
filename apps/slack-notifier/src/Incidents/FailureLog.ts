import type { CommandFailed } from "@estate/command-line/CommandFailed"
import { type Duration, Effect, Schedule } from "effect"
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
  let logged: string | undefined
  return {
    failed: (error: NotifierError) =>
      Effect.suspend(() => {
        const { message } = describe(error)
        if (error._tag === "SlackBusy" && error.isOwnPace)
          return Effect.logDebug(`${subject}: waits for its turn`)
        const before = logged
        logged = kindOf(error) ?? message
        return logged === before
          ? Effect.void
          : Effect.logError(`${subject}: ${message.replace(/\.$/, "")}; retrying`)
      }),
    recovered: Effect.suspend(() => {
      const before = logged
      logged = undefined
      return before === undefined ? Effect.void : Effect.logInfo(`${subject}: recovered`)
    })
  }
}

/** Does something at once, and then repeatedly. Failures are logged and retried. */
export const keepDoing = <A, R>(
  subject: string,
  every: Duration.Duration,
  work: Effect.Effect<A, NotifierError, R>
) =>
  Effect.suspend(() => {
    const { failed, recovered } = makeFailureLog(subject)
    return Effect.repeat(Effect.catchAll(Effect.zipRight(work, recovered), failed), Schedule.spaced(every))
  })
