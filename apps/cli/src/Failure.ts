import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { MessageEmpty, MessageRejected, MessageTooLong, SendUncertain } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, ThreadNotFound } from "@estate/domain/Thread"
import { plainLine } from "@estate/reports/PlainText"
import { cutTo } from "@estate/reports/TextWidth"
import { Option } from "effect"

/** Everything that a command can meet. */
export type EstateError =
  | PlatformError
  | ThreadNotFound
  | SearchTooShort
  | MessageTooLong
  | MessageEmpty
  | MessageRejected
  | SendUncertain

/** A platform may answer with a page of HTML: its beginning says enough. */
const LONGEST = 400

/** The one place where an error becomes an exit code and a line for the person who asked: what happened, and what to do next. */
export const commandFailed = (error: EstateError | CommandFailed): CommandFailed => {
  if (error._tag === "CommandFailed") return error
  const [exitCode, advice] = verdict(error)
  const request =
    "requestId" in error && Option.isSome(error.requestId) ? ` (request ${error.requestId.value})` : ""
  const happened = cutTo(plainLine(`${error.message}${request}`), LONGEST)
  return new CommandFailed({ exitCode, message: advice === "" ? happened : `${happened}. ${advice}` })
}

const verdict = (error: EstateError): readonly [ExitCode, string] => {
  switch (error._tag) {
    case "NotSignedIn":
      return [ExitCode.notAllowed, "Check ESTATE_API_KEY: the key may be mistyped or revoked"]
    case "AccessDenied":
      return [ExitCode.notAllowed, "Ask whoever gave you the key in ESTATE_API_KEY for one that may do this"]
    case "ThreadNotFound":
      return [ExitCode.notFound, "Look for it with: estate threads list"]
    case "RequestRejected":
      return [ExitCode.wrongUse, "Sending the same again cannot help: see the command's --help"]
    case "SearchTooShort":
      return [ExitCode.wrongUse, "Give more of the text; threads can be sought by a listing's number too"]
    case "MessageRejected":
      return [ExitCode.wrongUse, "Nothing was sent"]
    case "MessageTooLong":
    case "MessageEmpty":
      return [ExitCode.wrongUse, ""]
    case "RateLimited":
    case "SendUncertain":
      return [ExitCode.unreachable, ""]
    case "PlatformFailed":
      return [ExitCode.unreachable, "Try again in a while, and check ESTATE_API_URL"]
    case "PlatformUnreachable":
      return [
        ExitCode.unreachable,
        "Is ESTATE_API_URL right, and is the service running? estate-server serve"
      ]
    case "UnreadableResponse":
      return [ExitCode.failed, "Is ESTATE_API_URL the platform's? If it is, report this to whoever runs it"]
  }
}
