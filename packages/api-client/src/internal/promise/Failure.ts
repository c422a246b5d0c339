import type { CatalogueItemNotFound } from "@estate/domain/Catalogue"
import type { InvoiceNotFound } from "@estate/domain/Invoice"
import type { ListingNotFound } from "@estate/domain/ListingField"
import type { MessageEmpty, MessageRejected, MessageTooLong, SendUncertain } from "@estate/domain/Message"
import type { PlatformError } from "@estate/domain/PlatformError"
import type { SearchTooShort, ThreadNotFound } from "@estate/domain/Thread"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Errors from "./Errors.ts"

/** Every error of a call. */
export type Failure =
  | PlatformError
  | ThreadNotFound
  | InvoiceNotFound
  | ListingNotFound
  | CatalogueItemNotFound
  | MessageRejected
  | MessageTooLong
  | MessageEmpty
  | SearchTooShort
  | SendUncertain

/** The plain error class of an error. */
export const errorOf = (failure: Failure): Errors.EstateError => {
  const call = callOf(failure)
  switch (failure._tag) {
    case "RateLimited":
      return new Errors.RateLimited(
        failure.message,
        call,
        Option.getOrNull(Option.map(failure.retryAfter, Duration.toSeconds))
      )
    case "UnreadableResponse":
      return new Errors.UnreadableResponse(failure.message, call, failure.path)
    default:
      return new classes[failure._tag](failure.message, call)
  }
}

const classes = {
  NotSignedIn: Errors.NotSignedIn,
  AccessDenied: Errors.AccessDenied,
  ThreadNotFound: Errors.ThreadNotFound,
  InvoiceNotFound: Errors.InvoiceNotFound,
  ListingNotFound: Errors.ListingNotFound,
  CatalogueItemNotFound: Errors.CatalogueItemNotFound,
  RequestRejected: Errors.RequestRejected,
  MessageRejected: Errors.MessageRejected,
  MessageTooLong: Errors.MessageTooLong,
  MessageEmpty: Errors.MessageEmpty,
  SearchTooShort: Errors.SearchTooShort,
  SendUncertain: Errors.SendUncertain,
  PlatformFailed: Errors.PlatformFailed,
  PlatformUnreachable: Errors.PlatformUnreachable
}

const callOf = (failure: Failure): Errors.FailedCall => {
  const call = "call" in failure ? Option.getOrUndefined(failure.call) : undefined
  return {
    operation: call?.operation ?? null,
    method: call?.method ?? null,
    urlTemplate: call?.urlTemplate ?? null,
    status: call === undefined ? null : Option.getOrNull(call.status),
    requestId: call === undefined ? null : Option.getOrNull(call.requestId),
    attempts: call?.attempts ?? 0
  }
}
