import { connectErrorCodes, networkMessageOf } from "@estate/api-client/ConnectError"
import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError
} from "@slack/web-api"
import { Duration, Effect, Option } from "effect"
import {
  DestinationRefused,
  MessageGone,
  MessageRefused,
  SlackBusy,
  type SlackError,
  SlackUncertain
} from "./SlackError.ts"

/** Calls Slack's SDK and classifies its errors. */
export const callSlack = <A>(destination: string, run: () => Promise<A>): Effect.Effect<A, SlackError> =>
  Effect.tryPromise({ try: run, catch: error => classify(error, destination) })

/** Whether a failed call of Slack's SDK took effect. In doubt, it is uncertain. */
export const classify = (error: unknown, destination: string): SlackError => {
  if (error instanceof WebAPIRateLimitedError) {
    return new SlackBusy({
      what: "too many requests",
      retryAfter: Option.some(Duration.seconds(error.retryAfter))
    })
  }
  if (error instanceof WebAPIPlatformError) return classifyCode(error.data.error, destination)
  if (error instanceof WebAPIHTTPError) return new SlackUncertain(wrongStatus(error.statusCode))
  if (error instanceof WebAPIRequestError) return classifyTransport(error.original)
  return new SlackUncertain({ what: String(error) })
}

/** Slack answers with 200 and a code; of the errors, it sends only 429 and 5xx itself. */
const wrongStatus = (status: number) => ({
  what: `status ${status}`,
  ...(status < 500 && {
    fix: {
      en: "Slack does not send this status: check SLACK_API_URL and the proxy",
      ru: "Slack такого статуса не присылает: проверьте SLACK_API_URL и прокси"
    }
  })
})

const messageCodes = new Set([
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

const goneCodes = new Set([
  "message_not_found",
  "thread_not_found",
  "cant_update_message",
  "cant_delete_message",
  "edit_window_closed"
])

const uncertainCodes = new Set(["internal_error", "fatal_error", "service_unavailable", "request_timeout"])

const classifyCode = (code: string, destination: string): SlackError => {
  if (uncertainCodes.has(code)) return new SlackUncertain({ what: code })
  if (code === "ratelimited" || code === "rate_limited" || code === "message_limit_exceeded") {
    return new SlackBusy({ what: code, retryAfter: Option.none() })
  }
  if (messageCodes.has(code)) return new MessageRefused({ code })
  if (goneCodes.has(code)) return new MessageGone({ code })
  // Any other code is a definite rejection, and only a person can fix its cause.
  return new DestinationRefused({ code, destination })
}

const classifyTransport = (original: Error): SlackError => {
  const codes = codesOf(original)
  const message = networkMessageOf(original) ?? original.message
  // Most messages contain the code and the address; OpenSSL's differ each time.
  const isNamed = codes.length === 0 || codes.some(code => message.includes(code))
  const what = isNamed ? message : codes.join(", ")
  return codes.length > 0 && codes.every(code => connectErrorCodes.has(code))
    ? new SlackBusy({ what, fix, retryAfter: Option.none() })
    : new SlackUncertain({ what, fix })
}

const fix = {
  en: "check the network, and SLACK_API_URL if it is set",
  ru: "проверьте сеть и SLACK_API_URL, если он задан"
}

/**
 * `fetch` keeps the code in its error's cause; a host with several addresses has one cause per
 * address.
 */
const codesOf = (error: unknown): ReadonlyArray<string> => {
  if (!(error instanceof Error)) return []
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf)
  if ("code" in error && typeof error.code === "string") return [error.code]
  return codesOf(error.cause)
}
