import { CommandFailed } from "@estate/command-line/CommandFailed"
import type { CallFailure } from "@estate/domain/CallFailure"
import type { Translations } from "@estate/text/Language"
import { plainLine } from "@estate/text/PlainText"
import { cutTo } from "@estate/text/TextWidth"
import { Option } from "effect"
import { rowOf } from "./FailureTable.ts"

/** A platform may answer with an HTML page; its beginning is enough. */
const MAX_WIDTH = 400

/** Where a request was made: in which profile. */
interface FailureContext {
  readonly profile: Option.Option<string>
}

/** An error of a call: what happened, in which profile, and what to do next. */
export const commandFailed = (error: CallFailure | CommandFailed, context: FailureContext): CommandFailed => {
  if (error._tag === "CommandFailed") return error
  const { exitCode, happened, fix } = rowOf(error)
  const requestId = "requestId" in error ? error.requestId : Option.none()
  return new CommandFailed({
    exitCode,
    code: error._tag,
    ...withRemark(happened(error), requestId, context),
    fix: fix(error, context.profile)
  })
}

/**
 * What happened, and the profile and the request as far as they are known: after the text, and as
 * fields of JSON.
 */
export const withRemark = (
  { en, ru }: Translations,
  request: Option.Option<string>,
  context: FailureContext
) => {
  const requestId = Option.getOrNull(request)
  const profile = Option.getOrNull(context.profile)
  const textOf = (text: string, words: { readonly profile: string; readonly request: string }) => {
    const remarks = [
      ...(profile === null ? [] : [`${words.profile} ${profile}`]),
      ...(requestId === null ? [] : [`${words.request} ${requestId}`])
    ]
    return shortLine(remarks.length === 0 ? text : `${text} (${remarks.join(", ")})`)
  }
  return {
    what: {
      en: textOf(en, { profile: "profile", request: "request" }),
      ru: textOf(ru, { profile: "профиль", request: "запрос" })
    },
    context: { profile, requestId }
  }
}

/** A text of the platform as one line of limited width. */
export const shortLine = (text: string): string => cutTo(plainLine(text), MAX_WIDTH)
