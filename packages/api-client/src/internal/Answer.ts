import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Option from "effect/Option"
import type { PlatformResponse } from "../PlatformRequest.ts"
import type { Chunks, ResponseHead } from "./transport/Transport.ts"

/** What is kept of a response: the body of a success, or what an error says. */
export interface Answer {
  readonly status: number
  readonly headers: ResponseHead["headers"]
  /** The text of an error; empty for a success. */
  readonly detail: string
  /**
   * The body of a success, unparsed, so that the garbage collector has few objects to trace.
   */
  readonly body: Chunks
  /** True for an error that is not JSON: the platform answers only with JSON. */
  readonly isFromProxy: boolean
  readonly requestId: Option.Option<string>
  readonly retryAfter: Option.Option<Duration.Duration>
  /** When the client calls the platform again, if this answer repeats an earlier one. */
  readonly triedAgainIn?: Option.Option<Duration.Duration> | undefined
}

/** Gets each answer of the calls within an effect. */
export class OnAnswer extends Context.Reference<OnAnswer>()("@estate/api-client/internal/OnAnswer", {
  defaultValue: (): AnswerListener => ({ note: () => {} })
}) {}

interface AnswerListener {
  readonly note: (answer: Answer) => void
}

/** What an answer has in addition to its body. */
export const responseOf = ({ status, headers, requestId }: Answer): PlatformResponse => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(", ")]]
    )
  ),
  requestId
})
