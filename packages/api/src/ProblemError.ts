import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import {
  PROBLEM_CONTENT_TYPE,
  type Problem,
  problemFromBytes,
  problemOf,
  problemToBytes,
  titleOf
} from "./Problem.ts"

/**
 * A typed error as the contract has it: its status, and a body that is a problem on the way out and anything at all on
 * the way in.
 */
export const problemError = <Class extends new (...args: never) => object>(
  error: Class,
  status: number,
  fromProblem: (problem: Problem) => InstanceType<Class>,
  toProblem: (error: InstanceType<Class>) => Problem
) =>
  HttpApiSchema.withEncoding(
    Schema.transform(Schema.Uint8ArrayFromSelf, Schema.instanceOf(error), {
      strict: true,
      decode: bytes => fromProblem(problemFromBytes(status, bytes)),
      encode: value => problemToBytes(toProblem(value))
    }).annotations(
      HttpApiSchema.annotations({
        status,
        jsonSchema: { $ref: "#/components/schemas/Problem" },
        description: titleOf(status)
      })
    ),
    { kind: "Uint8Array", contentType: PROBLEM_CONTENT_TYPE }
  )

/** What an error that refuses something has of a problem. */
export const refusalOf = ({ detail, requestId }: Problem) => ({ detail, requestId })

/** The problem of such an error. */
export const problemAt =
  (status: number) =>
  ({ detail, requestId }: ReturnType<typeof refusalOf>) =>
    problemOf(status, detail, { requestId })
