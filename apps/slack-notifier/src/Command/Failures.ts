import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlError } from "@effect/sql/SqlError"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort } from "@estate/domain/Thread"
import type { ParseError } from "effect/ParseResult"
import type { Company } from "../Settings.ts"
import { isTokenFault, type SlackError } from "../Slack/SlackError.ts"

/** Everything that can go wrong with the notifier once its settings are right. */
export type NotifierError =
  | PlatformError
  | SearchTooShort
  | SlackError
  | SqlError
  | MigrationError
  | ParseError

/** What a person is told of what went wrong with a company, and what the shell is told: it names where that company's key is. */
export const failureFor =
  ({ keyName }: Pick<Company, "keyName">) =>
  (error: NotifierError): CommandFailed =>
    error._tag === "NotSignedIn" || error._tag === "AccessDenied"
      ? failed(ExitCode.notAllowed, `${error.message} (check ${keyName})`)
      : failureOf(error)

/** What a person is told of it, in one line, and what the shell is told. */
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
        `the state in ESTATE_NOTIFIER_STATE is not this program's: ${error.message}`
      )
  }
}

const failed = (exitCode: ExitCode, message: string) => new CommandFailed({ exitCode, message })

const destinationExitCode = (code: string): ExitCode => {
  if (code === "channel_not_found") return ExitCode.notFound
  return isTokenFault(code) || code === "not_in_channel" ? ExitCode.notAllowed : ExitCode.failed
}

const causeOf = (cause: unknown) => (cause instanceof Error ? `: ${cause.message}` : "")
