import {
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError
} from "@slack/web-api"
import { classify } from "../../src/Slack/Classify.ts"
import type { SlackError } from "../../src/Slack/SlackError.ts"

/** What goes wrong with a call, and whether it takes effect anyway. */
export interface CallFault {
  readonly name: string
  readonly lands: "never" | "at once" | "late"
  /** Slack's answer, as the notifier understands it. */
  readonly answer: SlackError["_tag"]
  /** How long the call takes, in milliseconds. */
  readonly takes: number
}

const coded = (code: string) => new WebAPIRequestError(Object.assign(new Error(code), { code }))
const refusal = (error: string) => new WebAPIPlatformError({ ok: false, error })

const unclear: Readonly<Record<string, unknown>> = {
  "500": new WebAPIHTTPError(500, "Internal Server Error", {}, "<html>"),
  cut: coded("ECONNRESET"),
  hang: coded("ETIMEDOUT"),
  nonsense: new SyntaxError("Unexpected token < in JSON"),
  internal_error: refusal("internal_error")
}

const clear: Readonly<Record<string, unknown>> = {
  "refused connection": coded("ECONNREFUSED"),
  "429": new WebAPIRateLimitedError(1),
  invalid_blocks: refusal("invalid_blocks"),
  not_in_channel: refusal("not_in_channel")
}

const answerTo = (error: unknown) => classify(error, "leads")._tag

/** A call that hangs is given up after this time; Slack may post even later. */
const TIMEOUT = 10_000

/** Every fault of a call. Those without a clear answer may take effect never, at once, or late. */
export const callFaults: ReadonlyArray<CallFault> = [
  ...Object.entries(clear).map(([name, error]) => ({
    name,
    lands: "never" as const,
    answer: answerTo(error),
    takes: 0
  })),
  ...Object.entries(unclear).flatMap(([name, error]) =>
    (["never", "at once", "late"] as const).map(lands => ({
      name: `${name}, lands ${lands}`,
      lands,
      answer: answerTo(error),
      takes: name === "hang" && lands === "late" ? TIMEOUT : 0
    }))
  )
]

/** One fault for each effect: two with the same effect lead to the same states. */
export const distinctFaults: ReadonlyArray<CallFault> = [
  ...new Map(callFaults.map(fault => [`${fault.lands} ${fault.answer} ${fault.takes}`, fault])).values()
]
