import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { RateLimited } from "@estate/domain/PlatformError"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type ContractError, type ContractErrorClass, errorOf, statuses, statusOf } from "./Errors.ts"
import { PROBLEM_CONTENT_TYPE, problemFromBytes, problemOf, problemToBytes, titleOf } from "./Problem.ts"

interface ErrorClass<Failure extends ContractError = ContractError> {
  new (...args: never): Failure
  readonly _tag: ContractError["_tag"]
}

/**
 * Declares an error of an endpoint: its status, with a problem document as the body. Any other body
 * (other JSON, HTML, nothing) is read as the same error, with the body as its detail.
 */
export const problemAt = <Failure extends ContractError>(
  status: number,
  error: ErrorClass<Failure>,
  own: ReadonlyArray<ContractErrorClass> = []
): Schema.Schema<Failure, Uint8Array> => {
  const isOwn = (value: unknown): value is Failure => value instanceof error && statusOf(value) === status
  return Schema.transform(Schema.Uint8ArrayFromSelf, Schema.declare(isOwn, { identifier: error._tag }), {
    strict: false,
    decode: bytes => {
      const { detail, requestId, retryAfter } = problemFromBytes(status, bytes)
      return errorOf(status, { detail, requestId, retryAfter: Option.map(retryAfter, Duration.seconds) }, own)
    },
    encode: (failure: Failure) =>
      problemToBytes(
        problemOf(status, failure.detail, {
          requestId: failure.requestId,
          retryAfter:
            failure._tag === "RateLimited"
              ? Option.map(failure.retryAfter, Duration.toSeconds)
              : Option.none()
        })
      )
  }).pipe(
    HttpApiSchema.withEncoding({ kind: "Uint8Array", contentType: PROBLEM_CONTENT_TYPE }),
    Schema.annotations(
      HttpApiSchema.annotations({
        status,
        jsonSchema: { $ref: "#/components/schemas/Problem" },
        description: titleOf(status)
      })
    )
  )
}

/** The same for several errors, each with its status from the table. */
export function problems<const Errors extends ReadonlyArray<ContractErrorClass>>(
  ...errors: Errors
): Schema.Schema<InstanceType<Errors[number]>, Uint8Array>
export function problems(...errors: ReadonlyArray<ContractErrorClass>): Schema.Schema.Any {
  return Schema.Union(...errors.map(error => problemAt(statuses[error._tag], error, [error])))
}

/** 429: too many requests. Every endpoint may return it. */
export const rateLimitedProblem = () => problemAt(statuses.RateLimited, RateLimited)
