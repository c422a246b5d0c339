/** Which call failed. What is not known is null. */
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
/** 404: there is no such thread, or it is another company's. */
export class ThreadNotFound extends EstateError {
  override readonly name = "ThreadNotFound"
}
/** 404: there is no such invoice, or it is another company's. */
export class InvoiceNotFound extends EstateError {
  override readonly name = "InvoiceNotFound"
}
/** 404: there is no such listing, or it is another company's. */
export class ListingNotFound extends EstateError {
  override readonly name = "ListingNotFound"
}
/** 404: there is no such item in the catalogue. */
export class CatalogueItemNotFound extends EstateError {
  override readonly name = "CatalogueItemNotFound"
}
/** 400, or a request that was wrong and not sent. */
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
/** Whether the message was sent is not known: look into the thread before sending it again. */
export class SendUncertain extends EstateError {
  override readonly name = "SendUncertain"
}
/** 429, when retries are spent or the wait is too long. */
export class RateLimited extends EstateError {
  override readonly name = "RateLimited"
  /** How many seconds the platform asks to wait, where it says so. */
  readonly retryAfter: number | null
  constructor(message: string, call: FailedCall, retryAfter: number | null) {
    super(message, call)
    this.retryAfter = retryAfter
  }
}
/** 5xx, when retries are spent, or a status that the spec does not have. */
export class PlatformFailed extends EstateError {
  override readonly name = "PlatformFailed"
}
/** No answer, or one that broke off. */
export class PlatformUnreachable extends EstateError {
  override readonly name = "PlatformUnreachable"
}
/** An answer that is not what the spec says. */
export class UnreadableResponse extends EstateError {
  override readonly name = "UnreadableResponse"
  /** Leads to the bad field, such as `items.3.last_message_at`. */
  readonly path: string
  constructor(message: string, call: FailedCall, path: string) {
    super(message, call)
    this.path = path
  }
}
