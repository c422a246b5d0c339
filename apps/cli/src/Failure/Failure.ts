import { CommandFailed } from "@estate/command-line/CommandFailed"
import type { CallFailure } from "@estate/domain/CallFailure"
import { inLanguage, type Language } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Option } from "effect"
import { rowOf } from "./FailureTable.ts"

/** A platform may answer with a page of HTML, of which the beginning is enough. */
const MAX_WIDTH = 400

const words = {
  en: { profile: "profile", request: "request" },
  ru: { profile: "профиль", request: "запрос" }
} as const

/** Where a request was made: in which profile, for a reader of which language. */
interface FailureContext {
  readonly language: Language
  readonly profile: Option.Option<string>
}

/**
 * The exit code and the message of an error: what happened, in which profile, and what to do
 * next.
 */
export const commandFailed = (error: CallFailure | CommandFailed, context: FailureContext): CommandFailed => {
  if (error._tag === "CommandFailed") return error.in(context.language)
  const { exitCode, happened, fix } = rowOf(error)
  const remark = remarkOf("requestId" in error ? error : { requestId: Option.none() }, context)
  return new CommandFailed({
    exitCode,
    code: error._tag,
    message: shortLine(`${happened(error)[context.language]}${remark.text}`),
    fix: inLanguage(fix(error, context.profile), context.language),
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
  const texts = words[context.language]
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
