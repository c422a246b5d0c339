import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError
} from "@slack/web-api"
import { Duration, Option } from "effect"
import {
  DestinationRefused,
  MessageGone,
  MessageRefused,
  SlackBusy,
  type SlackError,
  SlackUncertain
} from "./SlackError.ts"

/** What a failed call of Slack's SDK says about whether the call took effect. In doubt, it is uncertain. */
export const classify = (error: unknown, destination: string): SlackError => {
  if (error instanceof WebAPIRateLimitedError) {
    return new SlackBusy({
      what: "too many requests",
      retryAfter: Option.some(Duration.seconds(error.retryAfter))
    })
  }
  if (error instanceof WebAPIPlatformError) return classifyCode(error.data.error, destination)
  if (error instanceof WebAPIHTTPError) return new SlackUncertain({ what: `status ${error.statusCode}` })
  if (error instanceof WebAPIRequestError) return classifyTransport(error.original)
  return new SlackUncertain({ what: String(error) })
}

const messageFaults = new Set([
  "invalid_blocks",
  "invalid_blocks_format",
  "msg_too_long",
  "msg_blocks_too_long",
  "no_text",
  "markdown_text_conflict",
  "invalid_metadata_format",
  "invalid_metadata_schema",
  "metadata_too_large"
])

const gone = new Set([
  "message_not_found",
  "thread_not_found",
  "cant_update_message",
  "cant_delete_message",
  "edit_window_closed"
])

const uncertain = new Set(["internal_error", "fatal_error", "service_unavailable", "request_timeout"])

const classifyCode = (code: string, destination: string): SlackError => {
  if (uncertain.has(code)) return new SlackUncertain({ what: code })
  if (code === "ratelimited" || code === "rate_limited" || code === "message_limit_exceeded") {
    return new SlackBusy({ what: code, retryAfter: Option.none() })
  }
  if (messageFaults.has(code)) return new MessageRefused({ code })
  if (gone.has(code)) return new MessageGone({ code })
  // Any other «no» is a clear one, and only a person can know what to do about it.
  return new DestinationRefused({ code, destination })
}

/** These come before a connection stands, so that not a byte was sent. */
const beforeSending = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT"
])

const classifyTransport = (original: Error): SlackError => {
  const codes = codesOf(original)
  const what = codes.find(code => beforeSending.has(code))
  return what !== undefined && codes.every(code => beforeSending.has(code))
    ? new SlackBusy({ what, retryAfter: Option.none() })
    : new SlackUncertain({ what: codes.join(", ") || original.message })
}

/** `fetch` hides what happened in its cause; a host with several addresses has one cause for each. */
const codesOf = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof Error)) return []
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  if ("code" in error && typeof error.code === "string") return [error.code]
  return codesOf(error.cause)
}
