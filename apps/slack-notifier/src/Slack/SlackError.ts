import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language, Translations } from "@estate/text/Language"
import { Data, type Duration, Option } from "effect"
import { channelOf, workspaceOf } from "../Settings/Destination.ts"
import { addressOf } from "./Address.ts"

/** Nothing happened; retry, after `retryAfter` if Slack says so (429, or the connection failed). */
export class SlackBusy extends Data.TaggedError("SlackBusy")<{
  readonly what: string
  readonly retryAfter: Option.Option<Duration.Duration>
  /** Slack was not called, since it is not this program's turn yet. */
  readonly isOwnPace?: true
  readonly fix?: Translations
}> {
  override get message() {
    const wait = Option.map(this.retryAfter, time => `, it asks to wait ${formatPreciseDuration(time, "en")}`)
    return `Slack cannot be reached or is busy: ${this.what}${Option.getOrElse(wait, () => "")}${fixOf(this, "en")}`
  }
}

/**
 * Slack rejected this message's contents (`invalid_blocks`, `msg_too_long`, …); nothing was posted.
 */
export class MessageRefused extends Data.TaggedError("MessageRefused")<{ readonly code: string }> {
  override get message() {
    return `Slack refuses the message: ${this.code}`
  }
}

/**
 * Slack rejects all messages to this channel, or every call of this token, until a person fixes it.
 */
export class DestinationRefused extends Data.TaggedError("DestinationRefused")<{
  readonly code: string
  /** Its channel is empty if the call concerned none. */
  readonly destination: string
}> {
  override get message() {
    const { code, destination } = this
    const what = channelOf(destination) === "" ? "the app" : addressOf(destination)
    return `Slack refuses ${what}: ${code}. ${refusalFix(code, destination).en}`
  }
}

/** The message to change no longer exists, or was never ours. */
export class MessageGone extends Data.TaggedError("MessageGone")<{ readonly code: string }> {
  override get message() {
    return `the message is gone: ${this.code}`
  }
}

/**
 * Slack may or may not have done it: the answer was cut off, timed out, or was not Slack's JSON.
 */
export class SlackUncertain extends Data.TaggedError("SlackUncertain")<{
  readonly what: string
  readonly fix?: Translations
}> {
  override get message() {
    return `Slack gave no clear answer: ${this.what}${fixOf(this, "en")}`
  }
}

/** What to do about an error, after its text; empty if there is nothing to say. */
export const fixOf = ({ fix }: { readonly fix?: Translations }, language: Language): string =>
  fix === undefined ? "" : `: ${fix[language]}`

/** Slack's own code of an error, if Slack gave one. */
export const codeOf = (error: SlackError): string | undefined => ("code" in error ? error.code : undefined)

export type SlackError = SlackBusy | MessageRefused | DestinationRefused | MessageGone | SlackUncertain

/** The token is the problem, not the channel. */
export const isTokenError = (code: string): boolean => tokenErrors.has(code)

const tokenErrors = new Set([
  "not_authed",
  "invalid_auth",
  "account_inactive",
  "token_revoked",
  "token_expired",
  "missing_scope",
  "no_permission",
  "not_allowed_token_type",
  "forbidden_team"
])

const archived = {
  en: "Unarchive the channel, or name another in the settings.",
  ru: "Разархивируйте канал или укажите в настройках другой."
}

const fixes = new Map<string, Translations>([
  [
    "channel_not_found",
    {
      en: "Check the channel in the settings: it may have been renamed, and a private channel is found only by a member: /invite the app there.",
      ru: "Проверьте канал в настройках: возможно, его переименовали; закрытый канал виден только участникам: пригласите туда приложение, /invite."
    }
  ],
  [
    "not_in_channel",
    {
      en: "Invite the app to the channel: /invite @Estate.",
      ru: "Пригласите приложение в канал: /invite @Estate."
    }
  ],
  ["is_archived", archived],
  ["is_inactive", archived],
  [
    "missing_scope",
    {
      en: "Add the scopes that estate-notifier doctor names to the app and install it again.",
      ru: "Добавьте приложению права, которые назовёт estate-notifier doctor, и установите его заново."
    }
  ]
])

/** What to do about a refusal, by Slack's code. */
export const refusalFix = (code: string, destination: string): Translations => {
  const token = tokenOf(destination)
  return (
    fixes.get(code) ??
    (isTokenError(code)
      ? {
          en: `Check ${token}: it is the "Bot User OAuth Token" (xoxb-…) of the installed app.`,
          ru: `Проверьте ${token}: это «Bot User OAuth Token» (xoxb-…) установленного приложения.`
        }
      : { en: `See the code at ${documentation}.`, ru: `Описание кода: ${documentation}.` })
  )
}

/** What the settings call the token of a destination. */
export const tokenOf = (destination: string): string => workspaceOf(destination) || "SLACK_BOT_TOKEN"

const documentation = "https://docs.slack.dev/reference/methods/chat.postMessage"
