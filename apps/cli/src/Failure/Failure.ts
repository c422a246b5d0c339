import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import type { Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Option } from "effect"
import type { EstateError } from "./EstateError.ts"
import { failureTexts } from "./FailureTexts.ts"

/** A platform may answer with a page of HTML, of which the beginning is enough. */
const MAX_WIDTH = 400

/** Where a request was made: in which profile, for a reader of which language. */
interface FailureContext {
  readonly language: Language
  readonly profile: Option.Option<string>
}

/**
 * The exit code and the message of an error: what happened, in which profile, and what to do
 * next.
 */
export const commandFailed = (error: EstateError | CommandFailed, context: FailureContext): CommandFailed => {
  if (error._tag === "CommandFailed") return error.in(context.language)
  const texts = failureTexts[context.language]
  const remark = remarkOf("requestId" in error ? error : { requestId: Option.none() }, context)
  return new CommandFailed({
    exitCode: exitCodes[error._tag],
    code: error._tag,
    message: shortLine(`${texts.happened(error)}${remark.text}`),
    fix: texts.fix(error, context.profile),
    context: remark.context
  })
}

/**
 * The profile and the request, as far as they are known: as text after a message, and as JSON
 * fields.
 */
export const remarkOf = (
  error: { readonly requestId: Option.Option<string> },
  context: FailureContext
): { readonly text: string; readonly context: Readonly<Record<string, string | null>> } => {
  const texts = failureTexts[context.language]
  const requestId = Option.getOrNull(error.requestId)
  const profile = Option.getOrNull(context.profile)
  const remarks = [
    ...(profile === null ? [] : [`${texts.profile} ${profile}`]),
    ...(requestId === null ? [] : [`${texts.request} ${requestId}`])
  ]
  return {
    text: remarks.length === 0 ? "" : ` (${remarks.join(", ")})`,
    context: { profile, requestId }
  }
}

/** A text of the platform as one line of limited width. */
export const shortLine = (text: string): string => cutTo(plainLine(text), MAX_WIDTH)

/** The exit code of each error. The reference has this table. */
const exitCodes: Readonly<Record<EstateError["_tag"], ExitCode>> = {
  NotSignedIn: ExitCode.notAllowed,
  AccessDenied: ExitCode.notAllowed,
  ThreadNotFound: ExitCode.notFound,
  InvoiceNotFound: ExitCode.notFound,
  ListingNotFound: ExitCode.notFound,
  CatalogueItemNotFound: ExitCode.notFound,
  RequestRejected: ExitCode.wrongUse,
  SearchTooShort: ExitCode.wrongUse,
  MessageRejected: ExitCode.wrongUse,
  MessageTooLong: ExitCode.wrongUse,
  MessageEmpty: ExitCode.wrongUse,
  RateLimited: ExitCode.unreachable,
  SendUncertain: ExitCode.unreachable,
  PlatformFailed: ExitCode.unreachable,
  PlatformUnreachable: ExitCode.unreachable,
  UnreadableResponse: ExitCode.failed
}
