/** A call; what is not known is null. */
export interface CallInfo {
  /** The name of the operation: `Threads.page`. */
  readonly operation: string | null
  /** The method of the request: `GET`. */
  readonly method: string | null
  /** The address without its values: `/v1/threads/{ulid}`. */
  readonly urlTemplate: string | null
  /** The number of the page, of a list: `firstPage` resumes there. */
  readonly page: number | null
  /** The status of the last answer; null if none came. */
  readonly status: number | null
  /** The platform's id of the request; null if it sent none. */
  readonly requestId: string | null
  /** How often the request was sent; 0 if it was found wrong before. */
  readonly attempts: number
  /** False if the platform certainly did nothing. */
  readonly mayHaveArrived: boolean
}

/** What some errors have beside their call. */
export interface ErrorDetails {
  /** What the platform or the network says, without the key. */
  readonly detail?: string | undefined
  /** The platform's address. */
  readonly baseUrl?: string | undefined
  /** The path of an invalid field. */
  readonly path?: string | undefined
  /** The wait in seconds that the platform asks for. */
  readonly retryAfter?: number | null | undefined
  /** The error that caused this one, or the reason of a signal. */
  readonly cause?: unknown
}

/**
 * Any error of a call; `isClientError` knows which one. Its message says what happened, and what to
 * do where that is known.
 */
export class EstateError extends Error implements CallInfo {
  /** The name of the class, which stays when code is minified. */
  override readonly name: string = "EstateError"
  readonly operation: string | null
  readonly method: string | null
  readonly urlTemplate: string | null
  readonly page: number | null
  readonly status: number | null
  readonly requestId: string | null
  readonly attempts: number
  readonly mayHaveArrived: boolean
  /** What the platform or the network says, without the key. */
  readonly detail: string | null

  constructor(message: string, call: CallInfo, { detail, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.operation = call.operation
    this.method = call.method
    this.urlTemplate = call.urlTemplate
    this.page = call.page
    this.status = call.status
    this.requestId = call.requestId
    this.attempts = call.attempts
    this.mayHaveArrived = call.mayHaveArrived
    this.detail = detail ?? null
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
/** 400: the platform refused a parameter. */
export class RequestRejected extends EstateError {
  override readonly name = "RequestRejected"
}
/** An input, a filter or an option is unknown, missing or invalid; nothing was sent. */
export class InvalidInput extends EstateError {
  override readonly name = "InvalidInput"
  /** What is wrong, such as `limit`; empty for the input as a whole. */
  readonly path: string
  constructor(message: string, call: CallInfo, details: ErrorDetails = {}) {
    super(message, call, details)
    this.path = details.path ?? ""
  }
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
/**
 * It is not known whether the message was sent: look in the thread before sending it again. If the
 * call was aborted, `cause` is the signal's reason.
 */
export class SendUncertain extends EstateError {
  override readonly name = "SendUncertain"
}
/** 429, after all retries or with a wait that is too long. */
export class RateLimited extends EstateError {
  override readonly name = "RateLimited"
  /** The wait in seconds that the platform asks for, if any. */
  readonly retryAfter: number | null
  constructor(message: string, call: CallInfo, details: ErrorDetails = {}) {
    super(message, call, details)
    this.retryAfter = details.retryAfter ?? null
  }
}
/** 5xx, after all retries, or a status that the contract does not have. */
export class PlatformFailed extends EstateError {
  override readonly name = "PlatformFailed"
}
/** No answer, or a broken one. `cause` has the `code` of the network's error. */
export class PlatformUnreachable extends EstateError {
  override readonly name = "PlatformUnreachable"
  /** The address that was called. */
  readonly baseUrl: string | null
  constructor(message: string, call: CallInfo, details: ErrorDetails = {}) {
    super(message, call, details)
    this.baseUrl = details.baseUrl ?? null
  }
}
/** An answer that does not match the contract. */
export class UnreadableResponse extends EstateError {
  override readonly name = "UnreadableResponse"
  /** The path of the invalid field, such as `items.3.last_message_at`. */
  readonly path: string
  constructor(message: string, call: CallInfo, details: ErrorDetails = {}) {
    super(message, call, details)
    this.path = details.path ?? ""
  }
}
/** A deletion was aborted while it was under way. `cause` is the signal's reason. */
export class CallAborted extends EstateError {
  override readonly name = "CallAborted"
}
/** The client is closed. */
export class ClientClosed extends EstateError {
  override readonly name = "ClientClosed"
  constructor() {
    super("the client is closed", noCall)
  }
}

const noCall: CallInfo = {
  operation: null,
  method: null,
  urlTemplate: null,
  page: null,
  status: null,
  requestId: null,
  attempts: 0,
  mayHaveArrived: false
}
