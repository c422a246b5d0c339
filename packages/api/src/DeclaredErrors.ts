import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import type { Refusal } from "@estate/domain/CallError"
import { type PlatformFailed, RateLimited } from "@estate/domain/PlatformError"
import * as Schema from "effect/Schema"
import { type ContractError, statuses } from "./Errors.ts"
import { titleOf } from "./Problem.ts"

/** The class of an error with the platform's text and a status of the table. */
interface DeclaredClass {
  new (refusal: Refusal): Exclude<ContractError, PlatformFailed | RateLimited>
  readonly _tag: keyof typeof statuses
}

type ErrorClass = abstract new (...args: never) => ContractError

/** Declares an error of an endpoint: its status, with a problem as the body. */
export const problemAt = <Class extends ErrorClass>(
  status: number,
  error: Class
): Schema.Schema<InstanceType<Class>> =>
  Schema.instanceOf(error).annotations(
    HttpApiSchema.annotations({
      status,
      jsonSchema: { $ref: "#/components/schemas/Problem" },
      description: titleOf(status)
    })
  )

/** The same for several errors, each with its status of the table. */
export function problems<const Errors extends ReadonlyArray<DeclaredClass>>(
  ...errors: Errors
): Schema.Schema<InstanceType<Errors[number]>>
export function problems(...errors: ReadonlyArray<DeclaredClass>): Schema.Schema.Any {
  return Schema.Union(...errors.map(error => problemAt(statuses[error._tag], error)))
}

/** 429: too many requests. Every endpoint may answer with it. */
export const rateLimitedProblem = () => problemAt(statuses.RateLimited, RateLimited)
