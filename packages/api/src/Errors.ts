import type { Refusal } from "@estate/domain/CallError"
import type { RecordNotFound } from "@estate/domain/CallFailure"
import type { IdempotencyKeyInUse, IdempotencyKeyReused } from "@estate/domain/IdempotencyKey"
import type { MessageRejected } from "@estate/domain/Message"
import {
  AccessDenied,
  NotSignedIn,
  PlatformFailed,
  RateLimited,
  RequestRejected
} from "@estate/domain/PlatformError"
import type * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"

/** Every error that the platform can return. */
export type ContractError =
  | RequestRejected
  | MessageRejected
  | NotSignedIn
  | AccessDenied
  | RecordNotFound
  | IdempotencyKeyInUse
  | IdempotencyKeyReused
  | RateLimited
  | PlatformFailed

/**
 * The status of each error (spec, «Errors» and «Authentication»). The declared errors of the
 * endpoints, the OpenAPI document, the error responses of the service and the errors of the client
 * come from this table. A `PlatformFailed` contains its own status.
 */
export const statuses = {
  RequestRejected: 400,
  MessageRejected: 400,
  NotSignedIn: 401,
  AccessDenied: 403,
  ThreadNotFound: 404,
  InvoiceNotFound: 404,
  ListingNotFound: 404,
  CatalogueItemNotFound: 404,
  IdempotencyKeyInUse: 409,
  IdempotencyKeyReused: 422,
  RateLimited: 429
} as const satisfies Record<Exclude<ContractError, PlatformFailed>["_tag"], number>

/** The statuses of a `PlatformFailed` that any request may get. */
export const failureStatuses = [408, 413, 417, 431, 500, 503] as const

/** A status that the contract has for an error. */
export type ErrorStatus = (typeof statuses)[keyof typeof statuses] | (typeof failureStatuses)[number]

/** True for an error that the contract has a status for. */
export const isContractError = (error: unknown): error is ContractError =>
  Predicate.hasProperty(error, "_tag") &&
  error instanceof Error &&
  (error._tag === "PlatformFailed" || Object.hasOwn(statuses, String(error._tag)))

/** The status of an error. */
export const statusOf = (error: ContractError): number =>
  error._tag === "PlatformFailed" ? error.status : statuses[error._tag]

/** The class of an error with the platform's text and a status of the table. */
export interface ContractErrorClass {
  new (refusal: Refusal): Exclude<ContractError, PlatformFailed | RateLimited>
  readonly _tag: keyof typeof statuses
}

/** The same without the errors of an `Idempotency-Key`, on which the client does not rely. */
export interface RefusalClass {
  new (
    refusal: Refusal
  ): Exclude<InstanceType<ContractErrorClass>, IdempotencyKeyInUse | IdempotencyKeyReused>
  readonly _tag: keyof typeof statuses
}

/** What an answer says about itself, apart from its status. */
interface Answer extends Refusal {
  readonly retryAfter: Option.Option<Duration.Duration>
  /** Set for a refusal that the client repeats without calling the platform. */
  readonly triedAgainIn?: Option.Option<Duration.Duration> | undefined
}

const sharedErrors: ReadonlyArray<ContractErrorClass> = [RequestRejected, NotSignedIn, AccessDenied]

/**
 * The error of a status: an error of the endpoint, an error of every endpoint, or else a
 * `PlatformFailed`. The body never decides the status.
 */
export const errorOf = (
  status: number,
  { retryAfter, triedAgainIn = Option.none(), ...refusal }: Answer,
  own: ReadonlyArray<ContractErrorClass>
): ContractError => {
  if (status === statuses.RateLimited) return new RateLimited({ ...refusal, retryAfter, triedAgainIn })
  const Refused = [...own, ...sharedErrors].find(({ _tag }) => statuses[_tag] === status)
  return Refused === undefined
    ? new PlatformFailed({ ...refusal, status, triedAgainIn })
    : new Refused(refusal)
}
