import type { OwnOf } from "./Plain.ts"

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

/** What an error has beside its call. */
export interface ErrorDetails {
  /** What the platform or the network says, without the key. */
  readonly detail?: string | undefined
  /** The error that caused this one, or the reason of a signal. */
  readonly cause?: unknown
}

/**
 * Any error of a call; `isClientError` knows which one. Its message says what happened, and what to
 * do where that is known.
 */
export class EstateError<Name extends string = string> extends Error implements CallInfo {
  /** The name of the class, which stays when code is minified. */
  declare readonly name: Name
  declare readonly operation: string | null
  declare readonly method: string | null
  declare readonly urlTemplate: string | null
  declare readonly page: number | null
  declare readonly status: number | null
  declare readonly requestId: string | null
  declare readonly attempts: number
  declare readonly mayHaveArrived: boolean
  /** What the platform or the network says, without the key. */
  readonly detail: string | null

  constructor(message: string, call: CallInfo | null, { detail, cause, ...own }: ErrorDetails = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.detail = detail ?? null
    Object.assign(this, call ?? noCall, own)
  }
}

/** Makes the class of an error, which has the fields of the domain's error of the same name. */
function errorNamed<const Name extends string>(
  name: Name
): new (
  message: string,
  call: CallInfo | null,
  details?: ErrorDetails & Partial<OwnOf<Name>>
) => EstateError<Name> & OwnOf<Name>
function errorNamed(name: string): unknown {
  return class extends EstateError {
    override readonly name = name
  }
}

/** 401: the key is missing or wrong. */
export class NotSignedIn extends errorNamed("NotSignedIn") {}
/** 403: the key may not do this; most resources answer so to a wrong key, too. */
export class AccessDenied extends errorNamed("AccessDenied") {}
/** 404: no such thread, or another company's. */
export class ThreadNotFound extends errorNamed("ThreadNotFound") {}
/** 404: no such invoice, or another company's. */
export class InvoiceNotFound extends errorNamed("InvoiceNotFound") {}
/** 404: no such listing, or another company's. */
export class ListingNotFound extends errorNamed("ListingNotFound") {}
/** 404: no such item in the catalogue. */
export class CatalogueItemNotFound extends errorNamed("CatalogueItemNotFound") {}
/** 400: the platform refused a parameter. */
export class RequestRejected extends errorNamed("RequestRejected") {}
/** An input, a filter or an option is unknown, missing or invalid; nothing was sent. */
export class InvalidInput extends errorNamed("InvalidInput") {}
/** 400 to a reply. */
export class MessageRejected extends errorNamed("MessageRejected") {}
/** More than 4000 characters; nothing was sent. */
export class MessageTooLong extends errorNamed("MessageTooLong") {}
/** No text; nothing was sent. */
export class MessageEmpty extends errorNamed("MessageEmpty") {}
/** Fewer than 3 characters; nothing was sent. */
export class SearchTooShort extends errorNamed("SearchTooShort") {}
/**
 * It is not known whether the message was sent: look in the thread before sending it again. If the
 * call was aborted, `cause` is the signal's reason.
 */
export class SendUncertain extends errorNamed("SendUncertain") {}
/** 429, after all retries or with a wait that is too long. Its waits are seconds. */
export class RateLimited extends errorNamed("RateLimited") {}
/** 5xx, after all retries, or a status that the contract does not have. Its wait is seconds. */
export class PlatformFailed extends errorNamed("PlatformFailed") {}
/** No answer, or a broken one. `cause` has the `code` of the network's error. */
export class PlatformUnreachable extends errorNamed("PlatformUnreachable") {}
/** An answer that does not match the contract. */
export class UnreadableResponse extends errorNamed("UnreadableResponse") {}
/** A deletion was aborted while it was under way. `cause` is the signal's reason. */
export class CallAborted extends errorNamed("CallAborted") {}
/** The client is closed. */
export class ClientClosed extends errorNamed("ClientClosed") {
  constructor() {
    super("the client is closed", null)
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
