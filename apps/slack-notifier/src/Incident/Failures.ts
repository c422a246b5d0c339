import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlError } from "@effect/sql/SqlError"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort } from "@estate/domain/Thread"
import type { ParseError } from "effect/ParseResult"
import { isTokenError, type SlackError } from "../Slack/SlackError.ts"

/** Every error of the notifier once its settings are valid. */
export type NotifierError =
  | PlatformError
  | SearchTooShort
  | SlackError
  | SqlError
  | MigrationError
  | ParseError

/**
 * The message and exit code of a company's error. It names the variable that holds the company's
 * key.
 */
export const companyFailureOf =
  ({ keyName }: { readonly keyName: string }) =>
  (error: NotifierError): CommandFailed =>
    error._tag === "NotSignedIn" || error._tag === "AccessDenied"
      ? failed(ExitCode.notAllowed, `${error.message} (check ${keyName})`)
      : failureOf(error)

/** The message, in one line, and the exit code of an error. */
export const failureOf = (error: NotifierError): CommandFailed => {
  switch (error._tag) {
    case "NotSignedIn":
    case "AccessDenied":
      return failed(ExitCode.notAllowed, error.message)
    case "PlatformUnreachable":
      return failed(
        ExitCode.unreachable,
        `${error.message} (check ESTATE_API_URL, and that the service is running)`
      )
    case "RateLimited":
    case "PlatformFailed":
    case "SlackBusy":
    case "SlackUncertain":
      return failed(ExitCode.unreachable, error.message)
    case "DestinationRefused":
      return failed(destinationExitCode(error.code), error.message)
    case "RequestRejected":
    case "SearchTooShort":
    case "UnreadableResponse":
    case "MessageRefused":
    case "MessageGone":
      return failed(ExitCode.failed, error.message)
    case "SqlError":
    case "MigrationError":
      return failed(
        ExitCode.failed,
        `the state in ESTATE_NOTIFIER_STATE cannot be used: ${error.message}${causeOf(error.cause)}`
      )
    case "ParseError":
      return failed(
        ExitCode.failed,
        `the state in ESTATE_NOTIFIER_STATE does not belong to this program: ${error.message}`
      )
  }
}

const failed = (exitCode: ExitCode, message: string) => new CommandFailed({ exitCode, message })

const destinationExitCode = (code: string): ExitCode => {
  if (code === "channel_not_found") return ExitCode.notFound
  return isTokenError(code) || code === "not_in_channel" ? ExitCode.notAllowed : ExitCode.failed
}

const causeOf = (cause: unknown) => (cause instanceof Error ? `: ${cause.message}` : "")
