import { Duration, Option, Schema } from "effect"

/**
 * The call that failed: what it is named here, its method and the template of its path (`/v1/threads/{ulid}`), the status of the
 * last answer where one came, the request's id where the platform gave one, and how often it was sent. `mayHaveArrived` is false where
 * the platform certainly did nothing.
 */
const PlatformCall = Schema.Struct({
  operation: Schema.String,
  method: Schema.String,
  urlTemplate: Schema.String,
  status: Schema.OptionFromSelf(Schema.Int),
  requestId: Schema.OptionFromSelf(Schema.String),
  attempts: Schema.Int,
  mayHaveArrived: Schema.Boolean
})
export type PlatformCall = typeof PlatformCall.Type

/** What every error of a call carries: the call, where it is the client that tells of it. */
export const failedCall = {
  call: Schema.propertySignature(
    Schema.OptionFromSelf(PlatformCall).annotations({ arbitrary: () => fc => fc.constant(Option.none()) })
  ).pipe(Schema.withConstructorDefault(() => Option.none()))
}

/** What every refusal of the platform carries: its words, the request's id where it gave one, and the call. */
export const refusal = {
  detail: Schema.String,
  requestId: Schema.OptionFromSelf(Schema.String),
  ...failedCall
}

/** The key is missing or wrong, or the session has ended (status 401). */
export class NotSignedIn extends Schema.TaggedError<NotSignedIn>()("NotSignedIn", refusal) {
  override get message() {
    return `the platform does not know this key: ${this.detail}`
  }
}

/** The key is known and may not do this (status 403). */
export class AccessDenied extends Schema.TaggedError<AccessDenied>()("AccessDenied", refusal) {
  override get message() {
    return `the platform denies access: ${this.detail}`
  }
}

/** A parameter is out of its domain (status 400). Sending the same again cannot help. */
export class RequestRejected extends Schema.TaggedError<RequestRejected>()("RequestRejected", refusal) {
  override get message() {
    return `the platform refused the request: ${this.detail}`
  }
}

/** Too many requests (status 429); `retryAfter` is how long the platform asks to wait, where it says so. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  ...refusal,
  retryAfter: Schema.OptionFromSelf(Schema.DurationFromSelf)
}) {
  override get message() {
    const wait = Option.match(this.retryAfter, {
      onNone: () => "wait a little",
      onSome: duration => `wait ${Duration.format(duration)}`
    })
    return `too many requests: ${wait} and try again`
  }
}

/** The platform failed, or answered with a status that the spec does not have. `status` is that status. */
export class PlatformFailed extends Schema.TaggedError<PlatformFailed>()("PlatformFailed", {
  ...refusal,
  status: Schema.Int
}) {
  override get message() {
    return `the platform failed with status ${this.status}: ${this.detail}`
  }
}

/** No answer came: the address is wrong, the network is cut, or the platform did not answer in time. */
export class PlatformUnreachable extends Schema.TaggedError<PlatformUnreachable>()("PlatformUnreachable", {
  baseUrl: Schema.String,
  detail: Schema.String,
  ...failedCall
}) {
  override get message() {
    return `the platform at ${this.baseUrl} cannot be reached: ${this.detail}`
  }
}

/**
 * An answer came that is not what the spec says: `path` leads to the bad field, such as `items.3.last_message_at`. `recordId` is the ULID of the
 * record around it, where it has one.
 */
export class UnreadableResponse extends Schema.TaggedError<UnreadableResponse>()("UnreadableResponse", {
  path: Schema.String,
  detail: Schema.String,
  recordId: Schema.optional(Schema.String),
  ...failedCall
}) {
  override get message() {
    return `the platform's answer cannot be read at ${this.path || "its root"}: ${this.detail}`
  }
}

/** What any call can fail with. */
export type PlatformError =
  | NotSignedIn
  | AccessDenied
  | RequestRejected
  | RateLimited
  | PlatformFailed
  | PlatformUnreachable
  | UnreadableResponse
