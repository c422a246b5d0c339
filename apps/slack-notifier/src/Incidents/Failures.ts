import type { MigrationError } from "@effect/sql/Migrator"
import type { SqlError } from "@effect/sql/SqlError"
import { type CommandFailed, ExitCode, failed } from "@estate/command-line/CommandFailed"
import { whyUnwritable } from "@estate/command-line/Files"
import { platformErrorText } from "@estate/command-line/PlatformErrorTexts"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort } from "@estate/domain/Thread"
import { isDamage, isTimeout } from "@estate/store/DatabaseError"
import { postgresFix } from "@estate/store/PostgresFix"
import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language, Translations } from "@estate/text/Language"
import { Array, Effect, Option } from "effect"
import type { ParseError } from "effect/ParseResult"
import type { TaskLost } from "../Cluster/Task.ts"
import { channelOf } from "../Settings/Destination.ts"
import { addressOf } from "../Slack/Address.ts"
import { fixOf, isTokenError, refusalFix, type SlackError } from "../Slack/SlackError.ts"

/** Every error of the notifier once its settings are valid. */
export type NotifierError =
  | PlatformError
  | SearchTooShort
  | SlackError
  | SqlError
  | MigrationError
  | ParseError
  | TaskLost

/** The platform refuses the key, not the request. */
export const isKeyRefused = ({ _tag }: { readonly _tag: string }): boolean =>
  _tag === "NotSignedIn" || _tag === "AccessDenied"

/**
 * The message and exit code of a company's error. It names the variable that holds the company's
 * key.
 */
export const companyFailureOf =
  ({ keyName }: { readonly keyName: string }) =>
  (error: NotifierError | CommandFailed): CommandFailed => {
    const failure = failureOf(error)
    return isKeyRefused(error)
      ? failed(ExitCode.notAllowed, {
          en: `${failure.in("en").message} (check ${keyName})`,
          ru: `${failure.in("ru").message} (проверьте ${keyName})`
        })
      : failure
  }

/** The message, in one line, and the exit code of an error; a command's own error has them. */
export const failureOf = (error: NotifierError | CommandFailed): CommandFailed =>
  error._tag === "CommandFailed" ? error : said(error)

/** Combines several failures into one, if there are any; the first decides the exit code. */
export const failedWith = (failures: ReadonlyArray<CommandFailed>): Effect.Effect<void, CommandFailed> => {
  const [first] = failures
  const textIn = (language: Language) =>
    Array.dedupe(failures.map(failure => failure.in(language).message)).join("\n")
  return first === undefined
    ? Effect.void
    : Effect.fail(failed(first.exitCode, { en: textIn("en"), ru: textIn("ru") }))
}

/** An error's exit code and text; the platform's and Slack's own words are not translated. */
const said = (error: NotifierError): CommandFailed => {
  const say = (exitCode: ExitCode, ru: string, en = error.message) => failed(exitCode, { en, ru })
  switch (error._tag) {
    case "NotSignedIn":
    case "AccessDenied":
      return failed(ExitCode.notAllowed, platformErrorText(error))
    case "RequestRejected":
    case "InvalidInput":
    case "SearchTooShort":
    case "UnreadableResponse":
      return failed(ExitCode.failed, platformErrorText(error))
    case "RateLimited":
    case "PlatformFailed":
      return failed(ExitCode.unreachable, platformErrorText(error))
    case "PlatformUnreachable": {
      const { en, ru } = platformErrorText(error)
      return failed(ExitCode.unreachable, {
        en: `${en} (check ESTATE_API_URL, and that the service is running)`,
        ru: `${ru} (проверьте ESTATE_API_URL и работает ли сервис)`
      })
    }
    case "SlackBusy":
      return say(
        ExitCode.unreachable,
        `Slack недоступен или перегружен: ${error.what}${Option.match(error.retryAfter, {
          onNone: () => "",
          onSome: wait => `, просит подождать ${formatPreciseDuration(wait, "ru")}`
        })}${fixOf(error, "ru")}`
      )
    case "SlackUncertain":
      return say(ExitCode.unreachable, `Slack не дал ясного ответа: ${error.what}${fixOf(error, "ru")}`)
    case "MessageRefused":
      return say(ExitCode.failed, `Slack не принимает сообщение: ${error.code}`)
    case "MessageGone":
      return say(ExitCode.failed, `сообщения в Slack больше нет: ${error.code}`)
    case "DestinationRefused": {
      const { code, destination } = error
      const what = channelOf(destination) === "" ? "приложению" : `каналу ${addressOf(destination)}`
      return say(
        refusalExitCode(code),
        `Slack отказывает ${what}: ${code}. ${refusalFix(code, destination).ru}`
      )
    }
    case "SqlError":
    case "MigrationError": {
      const why = withCause(error)
      return say(
        ExitCode.failed,
        `состояние в ESTATE_NOTIFIER_STATE не удалось использовать: ${why.ru}`,
        `the state in ESTATE_NOTIFIER_STATE cannot be used: ${why.en}`
      )
    }
    case "ParseError":
      return say(
        ExitCode.failed,
        `состояние в ESTATE_NOTIFIER_STATE — не от этой программы: ${error.message}`,
        `the state in ESTATE_NOTIFIER_STATE does not belong to this program: ${error.message}`
      )
    case "TaskLost": {
      const { kind, name } = error.task
      const task = kind === "company" ? "компанией" : "каналом"
      return say(ExitCode.failed, `${task} «${name}» теперь занимается другой процесс`)
    }
  }
}

/** What the state's database says, with its cause and what to do about it. */
const withCause = (error: SqlError | MigrationError): Translations => {
  const { message, cause } = error
  if (isTimeout(error)) return tooSlow
  if (cause === undefined) return { en: message, ru: message }
  const { en, ru } = whyUnwritable(cause)
  const fix = isDamage(error) ? startAgain : postgresFix(error)
  return fix === undefined
    ? { en: `${message}: ${en}`, ru: `${message}: ${ru}` }
    : { en: `${message}: ${en}; ${fix.en}`, ru: `${message}: ${ru}; ${fix.ru}` }
}

const tooSlow = {
  en: "Postgres did not answer in time: it is overloaded, or another program has locked a table (look at pg_locks)",
  ru: "Postgres не ответил вовремя: он перегружен, или другая программа заблокировала таблицу (посмотрите pg_locks)"
}

const startAgain = {
  en: "move the file away: a start makes a new one, and finds the alerts that are in Slack",
  ru: "уберите этот файл: при запуске появится новый, а отправленные уведомления найдутся в Slack"
}

const refusalExitCode = (code: string): ExitCode => {
  if (code === "channel_not_found") return ExitCode.notFound
  return isTokenError(code) || code === "not_in_channel" ? ExitCode.notAllowed : ExitCode.failed
}
