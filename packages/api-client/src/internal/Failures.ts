import { type ContractError, errorOf, type RefusalClass } from "@estate/api/Errors"
import type { PlatformCall } from "@estate/domain/CallError"
import { PlatformFailed, PlatformUnreachable, UnreadableResponse } from "@estate/domain/PlatformError"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { Answer } from "./Answer.ts"
import { redact } from "./Redact.ts"
import type { TransportError } from "./transport/TransportError.ts"

/**
 * The error of an answer, by its status. A proxy's 404 says nothing about a record. If the address
 * is given, the error of such a 404 names it.
 */
export const answeredWith = (
  { status, detail, requestId, retryAfter, triedAgainIn, isFromProxy }: Answer,
  call: PlatformCall,
  baseUrl: URL | undefined,
  own: ReadonlyArray<RefusalClass>
): ContractError => {
  const refusal = { detail, requestId, retryAfter, triedAgainIn, call: Option.some(call) }
  const error = errorOf(status, refusal, isFromProxy && status === 404 ? [] : own)
  return baseUrl !== undefined && status === 404 && error._tag === "PlatformFailed"
    ? new PlatformFailed({
        ...error,
        detail: `nothing is at this address: is ${baseUrl.href} the platform's?`
      })
    : error
}

/** The error of a failed attempt. */
export const noAnswer = (
  { reason, detail: text, code }: TransportError,
  call: PlatformCall,
  baseUrl: URL,
  apiKey: Redacted.Redacted
): PlatformUnreachable | UnreadableResponse => {
  // A runtime may name the whole address, which may contain the key.
  const detail = redact(text, apiKey)
  if (reason === "unreadable") return new UnreadableResponse({ path: "", detail, call: Option.some(call) })
  return new PlatformUnreachable({
    baseUrl: baseUrl.href,
    detail,
    code: Option.fromNullable(code),
    call: Option.some(call)
  })
}
