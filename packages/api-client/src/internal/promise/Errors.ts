/** The call that failed; unknown fields are null. */
export interface FailedCall {
  readonly operation: string | null
  readonly method: string | null
  readonly urlTemplate: string | null
  readonly status: number | null
  readonly requestId: string | null
  readonly attempts: number
}

/** Any error of a call. */
export class EstateError extends Error implements FailedCall {
  override readonly name: string = "EstateError"
  readonly operation: string | null
  readonly method: string | null
  readonly urlTemplate: string | null
  readonly status: number | null
  readonly requestId: string | null
  readonly attempts: number

  constructor(message: string, call: FailedCall) {
    super(message)
    this.operation = call.operation
    this.method = call.method
    this.urlTemplate = call.urlTemplate
    this.status = call.status
    this.requestId = call.requestId
    this.attempts = call.attempts
  }
}

/** 401: the key is missing or wrong. */
export class NotSignedIn extends EstateError {
  override readonly name = "NotSignedIn"
}
/** 403: the key may not do this. */
export class AccessDenied extends EstateError {
  override readonly name = "AccessDenied"
}
/** 404: no such thread, or another company's. */
export class ThreadNotFound extends EstateError {
  override readonly name = "ThreadNotFound"
}
/** 404: no such invoice, or another company's. */
export class InvoiceNotFound extends EstateError {
  override readonly name = "InvoiceNotFound"
}
/** 404: no such listing, or another company's. */
export class ListingNotFound extends EstateError {
  override readonly name = "ListingNotFound"
}
/** 404: no such item in the catalogue. */
export class CatalogueItemNotFound extends EstateError {
  override readonly name = "CatalogueItemNotFound"
}
/** 400, or an invalid request, which was not sent. */
export class RequestRejected extends EstateError {
  override readonly name = "RequestRejected"
}
/** 400 to a reply. */
export class MessageRejected extends EstateError {
  override readonly name = "MessageRejected"
}
/** More than 4000 characters; nothing was sent. */
export class MessageTooLong extends EstateError {
  override readonly name = "MessageTooLong"
}
/** No text; nothing was sent. */
export class MessageEmpty extends EstateError {
  override readonly name = "MessageEmpty"
}
/** Fewer than 3 characters; nothing was sent. */
export class SearchTooShort extends EstateError {
  override readonly name = "SearchTooShort"
}
/** It is not known whether the message was sent: look in the thread before sending it again. */
export class SendUncertain extends EstateError {
  override readonly name = "SendUncertain"
}
/** 429, after all retries or with a wait that is too long. */
export class RateLimited extends EstateError {
  override readonly name = "RateLimited"
  /** The wait in seconds that the platform asks for, if any. */
  readonly retryAfter: number | null
  constructor(message: string, call: FailedCall, retryAfter: number | null) {
    super(message, call)
    this.retryAfter = retryAfter
  }
}
/** 5xx, after all retries, or a status that the spec does not have. */
export class PlatformFailed extends EstateError {
  override readonly name = "PlatformFailed"
}
/** No answer, or a broken one. */
export class PlatformUnreachable extends EstateError {
  override readonly name = "PlatformUnreachable"
}
/** An answer that does not match the spec. */
export class UnreadableResponse extends EstateError {
  override readonly name = "UnreadableResponse"
  /** The path of the invalid field, such as `items.3.last_message_at`. */
  readonly path: string
  constructor(message: string, call: FailedCall, path: string) {
    super(message, call)
    this.path = path
  }
}
