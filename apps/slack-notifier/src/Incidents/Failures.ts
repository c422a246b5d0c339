import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlError } from "@effect/sql/SqlError"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import type { PlatformError } from "@estate/domain/PlatformError"
import { SEARCH_MIN_LENGTH } from "@estate/domain/Search"
import type { SearchTooShort } from "@estate/domain/Thread"
import type { Language } from "@estate/text/Language"
import { Array, Duration, Effect, Option } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { TaskLost } from "../Cluster/Task.ts"
import { channelOf } from "../Settings/Destination.ts"
import { addressOf } from "../Slack/Address.ts"
import { isTokenError, refusalFix, type SlackError } from "../Slack/SlackError.ts"

/** Every error of the notifier once its settings are valid. */
export type NotifierError =
  | PlatformError
  | SearchTooShort
  | SlackError
  | SqlError
  | MigrationError
  | ParseError
  | TaskLost

/**
 * The message and exit code of a company's error. It names the variable that holds the company's
 * key.
 */
export const companyFailureOf =
  ({ keyName }: { readonly keyName: string }) =>
  (error: NotifierError): CommandFailed =>
    error._tag === "NotSignedIn" || error._tag === "AccessDenied"
      ? failed(ExitCode.notAllowed, {
          en: `${error.message} (check ${keyName})`,
          ru: `${russianTextOf(error)} (проверьте ${keyName})`
        })
      : failureOf(error)

/** The message, in one line, and the exit code of an error; a command's own error has them. */
export const failureOf = (error: NotifierError | CommandFailed): CommandFailed =>
  error._tag === "CommandFailed"
    ? error
    : failed(exitCodeOf(error), { en: textOf(error), ru: russianTextOf(error) })

/** Fails with all of several failures as one, if there are any; the first decides the exit code. */
export const failedWith = (failures: ReadonlyArray<CommandFailed>): Effect.Effect<void, CommandFailed> => {
  const [first] = failures
  const textIn = (language: Language) =>
    Array.dedupe(failures.map(failure => failure.in(language).message)).join("\n")
  return first === undefined
    ? Effect.void
    : Effect.fail(failed(first.exitCode, { en: textIn("en"), ru: textIn("ru") }))
}

const textOf = (error: NotifierError): string => {
  switch (error._tag) {
    case "PlatformUnreachable":
      return `${error.message} (check ESTATE_API_URL, and that the service is running)`
    case "SqlError":
    case "MigrationError":
      return `the state in ESTATE_NOTIFIER_STATE cannot be used: ${withCause(error)}`
    case "ParseError":
      return `the state in ESTATE_NOTIFIER_STATE does not belong to this program: ${error.message}`
    default:
      return error.message
  }
}

/** An error in Russian; the platform's and Slack's own words are not translated. */
const russianTextOf = (error: NotifierError): string => {
  switch (error._tag) {
    case "NotSignedIn":
      return `платформа не знает этого ключа: ${error.detail}`
    case "AccessDenied":
      return `платформа отказала в доступе: ${error.detail}`
    case "RequestRejected":
      return `платформа отклонила запрос: ${error.detail}`
    case "InvalidInput":
      return `запрос не отправлен: ${error.path}: ${error.detail}`
    case "RateLimited":
      return Option.match(
        Option.orElse(error.triedAgainIn, () => error.retryAfter),
        {
          onNone: () => "слишком много запросов к платформе: подождите немного",
          onSome: wait =>
            `слишком много запросов к платформе: подождите ${Math.ceil(Duration.toSeconds(wait))} с`
        }
      )
    case "PlatformFailed":
      return `платформа ответила ошибкой ${error.status}: ${error.detail}`
    case "PlatformUnreachable":
      return `платформа по адресу ${error.baseUrl} недоступна: ${error.detail} (проверьте ESTATE_API_URL и работает ли сервис)`
    case "UnreadableResponse":
      return `не удалось разобрать ответ платформы (${error.path || "целиком"}): ${error.detail}`
    case "SearchTooShort":
      return `для поиска нужно не меньше ${SEARCH_MIN_LENGTH} символов`
    case "SlackBusy":
      return `Slack недоступен или перегружен: ${error.what}`
    case "SlackUncertain":
      return `Slack не дал ясного ответа: ${error.what}`
    case "MessageRefused":
      return `Slack не принимает сообщение: ${error.code}`
    case "MessageGone":
      return `сообщения в Slack больше нет: ${error.code}`
    case "DestinationRefused": {
      const what =
        channelOf(error.destination) === "" ? "приложению" : `каналу ${addressOf(error.destination)}`
      return `Slack отказывает ${what}: ${error.code}. ${refusalFix(error.code, "ru", error.destination)}`
    }
    case "SqlError":
    case "MigrationError":
      return `состояние в ESTATE_NOTIFIER_STATE не удалось использовать: ${withCause(error)}`
    case "ParseError":
      return `состояние в ESTATE_NOTIFIER_STATE — не от этой программы: ${error.message}`
    case "TaskLost": {
      const { kind, name } = error.task
      return `${kind === "company" ? "компанией" : "каналом"} «${name}» теперь занимается другой процесс`
    }
  }
}

/** What the state's database says, with its cause. */
const withCause = ({ message, cause }: SqlError | MigrationError): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message

const exitCodeOf = (error: NotifierError): ExitCode => {
  switch (error._tag) {
    case "NotSignedIn":
    case "AccessDenied":
      return ExitCode.notAllowed
    case "PlatformUnreachable":
    case "RateLimited":
    case "PlatformFailed":
    case "SlackBusy":
    case "SlackUncertain":
      return ExitCode.unreachable
    case "DestinationRefused":
      return refusalExitCode(error.code)
    case "RequestRejected":
    case "InvalidInput":
    case "SearchTooShort":
    case "UnreadableResponse":
    case "TaskLost":
    case "MessageRefused":
    case "MessageGone":
    case "SqlError":
    case "MigrationError":
    case "ParseError":
      return ExitCode.failed
  }
}

const refusalExitCode = (code: string): ExitCode => {
  if (code === "channel_not_found") return ExitCode.notFound
  return isTokenError(code) || code === "not_in_channel" ? ExitCode.notAllowed : ExitCode.failed
}
