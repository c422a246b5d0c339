import type { OwnOf } from "./Plain.ts"

/** A call; unknown fields are null. */
export interface CallInfo {
  /** The name of the operation: `Threads.page`. */
  readonly operation: string | null
  /** The method of the request: `GET`. */
  readonly method: string | null
  /** The address without its values: `/v1/threads/{ulid}`. */
  readonly urlTemplate: string | null
  /** The number of the page, for a list: pass it as `firstPage` to resume there. */
  readonly page: number | null
  /** The status of the last answer; null if there was none. */
  readonly status: number | null
  /** The platform's id of the request; null if it sent none. */
  readonly requestId: string | null
  /** How often the request was sent; 0 if it was refused before it was sent. */
  readonly attempts: number
  /** False if the platform certainly did nothing. */
  readonly mayHaveArrived: boolean
}

/** What an error has in addition to its call. */
export interface ErrorDetails {
  /** What the platform or the network says, without the key. */
  readonly detail?: string | undefined
  /** The error that caused this one, or the reason of a signal. */
  readonly cause?: unknown
}

/**
 * Any error of a call; `isClientError` narrows its type. Its message says what happened and, if
 * that is known, what to do.
 */
export class EstateError<Name extends string = string> extends Error implements CallInfo {
  /** The name of the class, which stays the same when code is minified. */
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
/** 403: the key may not do this; most resources also answer 403 to a wrong key. */
export class AccessDenied extends errorNamed("AccessDenied") {}
/** 404: the thread does not exist, or belongs to another company. */
export class ThreadNotFound extends errorNamed("ThreadNotFound") {}
/** 404: the invoice does not exist, or belongs to another company. */
export class InvoiceNotFound extends errorNamed("InvoiceNotFound") {}
/** 404: the listing does not exist, or belongs to another company. */
export class ListingNotFound extends errorNamed("ListingNotFound") {}
/** 404: the catalogue has no such item. */
export class CatalogueItemNotFound extends errorNamed("CatalogueItemNotFound") {}
/** 400: the platform refused a parameter. */
export class RequestRejected extends errorNamed("RequestRejected") {}
/** An input, a filter or an option is unknown, missing or invalid; nothing was sent. */
export class InvalidInput extends errorNamed("InvalidInput") {}
/** 400: the platform refused a reply. */
export class MessageRejected extends errorNamed("MessageRejected") {}
/** The message has more than 4000 characters; nothing was sent. */
export class MessageTooLong extends errorNamed("MessageTooLong") {}
/** The message has no text; nothing was sent. */
export class MessageEmpty extends errorNamed("MessageEmpty") {}
/** The search has fewer than 3 characters; nothing was sent. */
export class SearchTooShort extends errorNamed("SearchTooShort") {}
/**
 * It is unknown whether the message was sent: look in the thread before you send it again. If the
 * call was aborted, `cause` is the signal's reason.
 */
export class SendUncertain extends errorNamed("SendUncertain") {}
/** 429, after all retries, or with a wait that is too long. Its waits are in seconds. */
export class RateLimited extends errorNamed("RateLimited") {}
/** 5xx, after all retries, or a status that is not in the contract. Its wait is in seconds. */
export class PlatformFailed extends errorNamed("PlatformFailed") {}
/** There was no complete answer. `cause` has the `code` of the network's error. */
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
