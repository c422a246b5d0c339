import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { CatalogueItemNotFound } from "@estate/domain/Catalogue"
import type { InvoiceNotFound } from "@estate/domain/Invoice"
import type { ListingNotFound } from "@estate/domain/ListingField"
import type { MessageEmpty, MessageRejected, MessageTooLong, SendUncertain } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, ThreadNotFound } from "@estate/domain/Thread"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Option } from "effect"
import { failureWords } from "./FailureWords.ts"

/** Everything that a command can meet. */
export type EstateError =
  | PlatformError
  | ThreadNotFound
  | InvoiceNotFound
  | ListingNotFound
  | CatalogueItemNotFound
  | SearchTooShort
  | MessageTooLong
  | MessageEmpty
  | MessageRejected
  | SendUncertain

/** A platform may answer with a page of HTML: its beginning says enough. */
const LONGEST = 400

/** In whose name the platform was asked. */
interface Asker {
  readonly language: Language
  readonly profile: Option.Option<string>
}

/**
 * The one place where an error becomes an exit code and a line for the person who asked: what happened, in which profile, and what to do
 * next.
 */
export const commandFailed = (error: EstateError | CommandFailed, asker: Asker): CommandFailed => {
  if (error._tag === "CommandFailed") return error.in(asker.language)
  const words = failureWords[asker.language]
  const remark = remarkOf("requestId" in error ? error : { requestId: Option.none() }, asker)
  return new CommandFailed({
    exitCode: exitCodeOf(error),
    code: error._tag,
    message: shortLine(`${words.happened(error)}${remark.text}`),
    fix: words.fix(error, asker.profile),
    context: remark.context
  })
}

/** In which profile and which request it was, as far as they are known: for a person behind what happened, for a program by their names. */
export const remarkOf = (
  error: { readonly requestId: Option.Option<string> },
  asker: Asker
): { readonly text: string; readonly context: Readonly<Record<string, string | null>> } => {
  const words = failureWords[asker.language]
  const requestId = Option.getOrNull(error.requestId)
  const profile = Option.getOrNull(asker.profile)
  const remarks = [
    ...(profile === null ? [] : [`${words.profile} ${profile}`]),
    ...(requestId === null ? [] : [`${words.request} ${requestId}`])
  ]
  return {
    text: remarks.length === 0 ? "" : ` (${remarks.join(", ")})`,
    context: { profile, requestId }
  }
}

/** What the platform said, as a line of which a terminal shows the beginning. */
export const shortLine = (text: string): string => cutTo(plainLine(text), LONGEST)

const exitCodeOf = (error: EstateError): ExitCode => {
  switch (error._tag) {
    case "NotSignedIn":
    case "AccessDenied":
      return ExitCode.notAllowed
    case "ThreadNotFound":
    case "InvoiceNotFound":
    case "ListingNotFound":
    case "CatalogueItemNotFound":
      return ExitCode.notFound
    case "RequestRejected":
    case "SearchTooShort":
    case "MessageRejected":
    case "MessageTooLong":
    case "MessageEmpty":
      return ExitCode.wrongUse
    case "RateLimited":
    case "SendUncertain":
    case "PlatformFailed":
    case "PlatformUnreachable":
      return ExitCode.unreachable
    case "UnreadableResponse":
      return ExitCode.failed
  }
}
