import { sendMessage } from "@estate/api/Threads"
import type { PlatformCall } from "@estate/domain/CallError"
import type { CallFailure } from "@estate/domain/CallFailure"
import { SendUncertain } from "@estate/domain/Message"
import * as Option from "effect/Option"
import * as Errors from "./Errors.ts"
import { plain } from "./Plain.ts"

type ErrorClass = new (...input: ConstructorParameters<typeof Errors.EstateError>) => Errors.EstateError

/** `Errors.ts` has a class for each error, by its tag: one that it lacks does not compile. */
const classes: Readonly<Record<CallFailure["_tag"], ErrorClass>> = Errors

interface Fields extends Errors.ErrorDetails {
  readonly call: Errors.CallInfo | null
  readonly requestId?: string | null
  readonly code?: string | null
}

/** The plain error class of an error. */
export const errorOf = (failure: CallFailure): Errors.EstateError => {
  const { _tag, name, message, stack, cause: _, ...own } = failure
  // The id of the request is the call's.
  const { call, requestId, ...details }: Fields = plain(own)
  // The network's error, by its code.
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
 * Every error of the client: a `switch` by its `name` is exhaustive. An added error is a minor
 * version, so a program that must compile with the next one has a `default`.
 */
export type ClientError = InstanceType<(typeof Errors)[Exclude<keyof typeof Errors, "EstateError">]>

/**
 * True for what a call of the client rejects with, or a list throws, unless a signal aborted it.
 */
export const isClientError = (error: unknown): error is ClientError => error instanceof Errors.EstateError
