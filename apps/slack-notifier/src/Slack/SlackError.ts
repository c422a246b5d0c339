import { Data, type Duration, type Option } from "effect"
import { addressOf } from "./Address.ts"

/** Nothing happened; retry, after `retryAfter` if Slack says so (429, or the connection failed). */
export class SlackBusy extends Data.TaggedError("SlackBusy")<{
  readonly what: string
  readonly retryAfter: Option.Option<Duration.Duration>
}> {
  override get message() {
    return `Slack cannot be reached or is busy: ${this.what}`
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
  /** A channel's id, or its name without `#`; empty if the call concerned none. */
  readonly destination: string
}> {
  override get message() {
    const what = this.destination === "" ? "the app" : addressOf(this.destination)
    return `Slack refuses ${what}: ${this.code}. ${fixOf(this.code)}`
  }
}

/** The message to change does not exist any more, or was never ours. */
export class MessageGone extends Data.TaggedError("MessageGone")<{ readonly code: string }> {
  override get message() {
    return `the message is gone: ${this.code}`
  }
}

/**
 * Slack may or may not have done it: the answer was cut off, timed out, or was not Slack's JSON.
 */
export class SlackUncertain extends Data.TaggedError("SlackUncertain")<{ readonly what: string }> {
  override get message() {
    return `Slack gave no clear answer: ${this.what}`
  }
}

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
  "not_allowed_token_type"
])

const fixOf = (code: string): string => {
  switch (code) {
    case "channel_not_found":
      return "Check SLACK_CHANNEL; a private channel is found only by a member: /invite the app there."
    case "not_in_channel":
      return "Invite the app to the channel: /invite @estate."
    case "is_archived":
    case "is_inactive":
      return "Unarchive the channel, or set SLACK_CHANNEL to another."
    case "missing_scope":
      return "Give the app the scopes of the manifest in the README and install it again."
    default:
      return isTokenError(code)
        ? "Check SLACK_BOT_TOKEN: it is the «Bot User OAuth Token» (xoxb-…) of the installed app."
        : "See the code at https://docs.slack.dev/reference/methods/chat.postMessage."
  }
}
