import * as Context from "effect/Context"
import type { PlatformResponse } from "../PlatformRequest.ts"
import type { Answer } from "./Answer.ts"

/** Gets each answer of the calls within an effect. */
export class OnAnswer extends Context.Reference<OnAnswer>()("@estate/api-client/internal/OnAnswer", {
  defaultValue: (): AnswerListener => ({ note: () => {} })
}) {}

interface AnswerListener {
  readonly note: (answer: Answer) => void
}

/** What an answer has beside its body. */
export const responseOf = ({ status, headers, requestId }: Answer): PlatformResponse => ({
  status,
  headers: Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === "string" ? value : value.join(", ")]]
    )
  ),
  requestId
})
