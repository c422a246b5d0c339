import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { callError, noneByDefault, refusal, waitError } from "./CallError.ts"

/** The key is missing or wrong, or the session has expired (status 401). */
export class NotSignedIn extends refusal<NotSignedIn>()(
  "NotSignedIn",
  "the platform does not know this key"
) {}

/**
 * The key has no permission for this (status 403). Some resources also answer 403 to a wrong key.
 */
export class AccessDenied extends refusal<AccessDenied>()("AccessDenied", "the platform denies access") {}

/** A parameter is invalid (status 400). A retry cannot help. */
export class RequestRejected extends refusal<RequestRejected>()(
  "RequestRejected",
  "the platform refused the request"
) {}

/**
 * The program uses the client incorrectly: an input, a filter or an option is unknown, missing or
 * invalid. Nothing was sent.
 */
export class InvalidInput extends callError<InvalidInput>()("InvalidInput", {
  /** What is wrong, such as `limit`; empty for the input as a whole. */
  path: Schema.String,
  /** What it must be. */
  detail: Schema.String
}) {
  override get message() {
    return `not sent: ${this.path === "" ? "" : `${this.path}: `}${this.detail}`
  }
}

/**
 * Too many requests (status 429). `retryAfter` is the wait that the platform asks for, if any. If
 * `triedAgainIn` is set, nothing was sent, since the platform had asked the client to wait.
 */
export class RateLimited extends waitError<RateLimited>()("RateLimited", {
  /** The wait that the platform asks for; none if it asks for none. */
  retryAfter: Schema.optionalWith(Schema.Duration, { as: "Option", nullable: true })
}) {
  override get message() {
    if (Option.isSome(this.triedAgainIn)) return `too many requests: ${this.detail}`
    return Option.match(this.retryAfter, {
      onNone: () => "too many requests: wait a little and try again",
      onSome: wait => `too many requests: the platform asks to wait ${Duration.format(wait)}`
    })
  }
}

/** The platform failed, or answered with a status that is not in the contract. */
export class PlatformFailed extends waitError<PlatformFailed>()("PlatformFailed", {
  /** The status of the answer: 5xx, or a status that is not in the contract. */
  status: Schema.Int
}) {
  override get message() {
    return `the platform failed with status ${this.status}: ${this.detail}`
  }
}

/**
 * There was no complete answer: a wrong address, a broken network or a timeout. `code` is the
 * network's error code.
 */
export class PlatformUnreachable extends callError<PlatformUnreachable>()("PlatformUnreachable", {
  /** The address that was called, without a path or parameters of the call. */
  baseUrl: Schema.String,
  /** What the network or the timeout said. */
  detail: Schema.String,
  /** The network's error code, such as `ECONNREFUSED`, if there is one. */
  code: noneByDefault(Schema.String)
}) {
  override get message() {
    const what = isReached(this) ? "gave no whole answer" : "cannot be reached"
    return `the platform at ${this.baseUrl} ${what}: ${this.detail}`
  }
}

/** True if the platform was reached, so it may have executed the request. */
export const isReached = ({ call }: PlatformUnreachable): boolean =>
  Option.exists(call, ({ mayHaveArrived }) => mayHaveArrived)

/**
 * The answer does not match the contract. `path` leads to the invalid field, such as
 * `items.3.last_message_at`; `recordId` is the ULID of the record that holds it.
 */
export class UnreadableResponse extends callError<UnreadableResponse>()("UnreadableResponse", {
  /**
   * The path of the invalid field, such as `items.3.last_message_at`; empty for the whole answer.
   */
  path: Schema.String,
  /** What was expected there, and the type that came; never the value. */
  detail: Schema.String,
  /** The ULID of the record that holds the field; none if it has none. */
  recordId: noneByDefault(Schema.String),
  /** True if each page could be read, but the list ended before all its records had come. */
  isIncomplete: Schema.optionalWith(Schema.Boolean, { default: () => false })
}) {
  override get message() {
    return `the platform's answer cannot be read${this.path && ` at ${this.path}`}: ${this.detail}`
  }
}

/** Every error that any call can fail with. */
export type PlatformError =
  | NotSignedIn
  | AccessDenied
  | RequestRejected
  | InvalidInput
  | RateLimited
  | PlatformFailed
  | PlatformUnreachable
  | UnreadableResponse
