import type { PlatformCall } from "@estate/domain/CallError"
import {
  AccessDenied,
  NotSignedIn,
  type PlatformError,
  PlatformFailed,
  PlatformUnreachable,
  RateLimited,
  RequestRejected,
  UnreadableResponse
} from "@estate/domain/PlatformError"
import { Option } from "effect"
import type { Answer, Fault } from "./Answer.ts"

/** What a refusal is made of. */
interface Refusal {
  readonly detail: string
  readonly requestId: Option.Option<string>
  readonly call: Option.Option<PlatformCall>
}

/** The errors that an operation has for statuses of its own. */
export type Refusals = { readonly [status: number]: new (refusal: Refusal) => object }

/** The error of an answer, by its status alone. */
export const refused = (
  answer: Answer,
  call: PlatformCall,
  baseUrl: URL,
  refusals: Refusals
): object | PlatformError => {
  const { status, detail, requestId, retryAfter } = answer
  const refusal = { detail, requestId, call: Option.some(call) }
  const Own = refusals[status]
  if (Own !== undefined) return new Own(refusal)
  switch (status) {
    case 400:
      return new RequestRejected(refusal)
    case 401:
      return new NotSignedIn(refusal)
    case 403:
      return new AccessDenied(refusal)
    case 404:
      return new PlatformFailed({
        ...refusal,
        status,
        detail: `nothing is at this address: is ${baseUrl.href} the platform's?`
      })
    case 429:
      return new RateLimited({ ...refusal, retryAfter })
    default:
      return new PlatformFailed({ ...refusal, status })
  }
}

/** The error of an attempt that has no answer. */
export const failed = ({ reason, detail }: Fault, call: PlatformCall, baseUrl: URL): PlatformError =>
  reason === "unreadable"
    ? new UnreadableResponse({ path: "", detail, call: Option.some(call) })
    : new PlatformUnreachable({ baseUrl: baseUrl.href, detail, call: Option.some(call) })
