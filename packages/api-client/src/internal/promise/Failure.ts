import type { PlatformCall } from "@estate/domain/CallError"
import type { CallFailure } from "@estate/domain/CallFailure"
import { SendUncertain } from "@estate/domain/Message"
import type { PlatformUnreachable } from "@estate/domain/PlatformError"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Errors from "./Errors.ts"

/** The plain error class of an error. */
export const errorOf = (failure: CallFailure): Errors.EstateError =>
  new classes[failure._tag](
    failure.message,
    infoOf("call" in failure ? Option.getOrUndefined(failure.call) : undefined),
    detailsOf(failure)
  )

/** The error of a write that was aborted while it was under way. */
export const abortedError = (call: PlatformCall, cause: unknown): Errors.EstateError => {
  const detail = "the call was aborted"
  return call.operation === "Threads.reply"
    ? new Errors.SendUncertain(new SendUncertain({ detail, call: Option.some(call) }).message, infoOf(call), {
        detail,
        cause
      })
    : new Errors.CallAborted(`${detail}; the platform may or may not have executed it`, infoOf(call), {
        detail,
        cause
      })
}

type ErrorInput = ConstructorParameters<typeof Errors.EstateError>

const detailsOf = (failure: CallFailure): Errors.ErrorDetails => {
  const detail = "detail" in failure ? failure.detail : undefined
  switch (failure._tag) {
    case "RateLimited":
      return { detail, retryAfter: Option.getOrNull(Option.map(failure.retryAfter, Duration.toSeconds)) }
    case "InvalidInput":
    case "UnreadableResponse":
      return { detail, path: failure.path }
    case "PlatformUnreachable":
      return { detail, baseUrl: failure.baseUrl, cause: causeOf(failure) }
    default:
      return { detail }
  }
}

/** `Errors.ts` has a class for each error, by its tag: one that it lacks does not compile. */
const classes: Readonly<Record<CallFailure["_tag"], new (...input: ErrorInput) => Errors.EstateError>> =
  Errors

/** The network's error, by its code. */
const causeOf = ({ detail, code }: PlatformUnreachable): Error | undefined =>
  Option.isNone(code) ? undefined : Object.assign(new Error(detail), { code: code.value })

/** A call in plain JavaScript. */
export const infoOf = (call: PlatformCall | undefined): Errors.CallInfo => ({
  operation: call?.operation ?? null,
  method: call?.method ?? null,
  urlTemplate: call?.urlTemplate ?? null,
  page: call === undefined ? null : Option.getOrNull(call.page),
  status: call === undefined ? null : Option.getOrNull(call.status),
  requestId: call === undefined ? null : Option.getOrNull(call.requestId),
  attempts: call?.attempts ?? 0,
  mayHaveArrived: call?.mayHaveArrived ?? false
})
