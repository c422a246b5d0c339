import { sendMessage } from "@estate/api/Threads"
import type { PlatformCall } from "@estate/domain/CallError"
import type { CallFailure } from "@estate/domain/CallFailure"
import { SendUncertain } from "@estate/domain/Message"
import * as Option from "effect/Option"
import * as Errors from "./Errors.ts"
import { plain } from "./Plain.ts"

type ErrorClass = new (...input: ConstructorParameters<typeof Errors.EstateError>) => Errors.EstateError

/** `Errors.ts` has a class for each error, by its tag: if one is missing, this does not compile. */
const classes: Readonly<Record<CallFailure["_tag"], ErrorClass>> = Errors

interface Fields extends Errors.ErrorDetails {
  readonly call: Errors.CallInfo | null
  readonly requestId?: string | null
  readonly code?: string | null
}

/** The plain error class of an error. */
export const errorOf = (failure: CallFailure): Errors.EstateError => {
  const { _tag, name, message, stack, cause: _, ...own } = failure
  // The request id is in the call.
  const { call, requestId, ...details }: Fields = plain(own)
  // The network's error, with its code.
  const cause = details.code ? Object.assign(new Error(details.detail), { code: details.code }) : undefined
  return new classes[_tag](message, call, { ...details, cause })
}

/** The error of a write that was aborted while it was under way. */
export const abortedError = (call: PlatformCall, cause: unknown): Errors.EstateError => {
  const detail = "the call was aborted"
  return call.operation === sendMessage.operation
    ? new Errors.SendUncertain(new SendUncertain({ detail, call: Option.some(call) }).message, plain(call), {
        detail,
        cause
      })
    : new Errors.CallAborted(`${detail}; the platform may or may not have executed it`, plain(call), {
        detail,
        cause
      })
}

/**
 * Every error of the client: a `switch` over `name` is exhaustive. A minor version may add an
 * error, so a program that must compile with later versions needs a `default`.
 */
export type ClientError = InstanceType<(typeof Errors)[Exclude<keyof typeof Errors, "EstateError">]>

/**
 * True for the errors with which the client's calls reject and that its lists throw, unless a
 * signal aborted them.
 */
export const isClientError = (error: unknown): error is ClientError => error instanceof Errors.EstateError
