import { Schema } from "effect"
import { operationIds } from "../Routes/RouteTable.ts"

const DELAY_MAX_MILLIS = 60_000

const isEndpoint = (text: string) => text === "*" || operationIds.includes(text)

const whole = (min: number, max: number) =>
  Schema.Number.annotations({ message: () => `must be a whole number from ${min} to ${max}` }).pipe(
    Schema.filter(
      value =>
        (Number.isInteger(value) && value >= min && value <= max) ||
        `must be a whole number from ${min} to ${max}`
    )
  )

const where = {
  endpoint: Schema.String.pipe(
    Schema.filter(text => isEndpoint(text) || `must be * or one of ${operationIds.join(", ")}`)
  ),
  probability: Schema.optionalWith(
    Schema.Number.pipe(Schema.filter(value => (value > 0 && value <= 1) || "must be above 0, and at most 1")),
    { exact: true }
  ),
  times: Schema.optionalWith(whole(1, 1_000_000), { exact: true })
}

/**
 * An injected fault for an operation of the contract or for all of them (`*`): an error's status, a
 * delay, or a connection that is cut before the answer or within its body. It happens with a
 * probability, or to the first `times` requests, or always.
 */
export const Fault = Schema.Union(
  Schema.Struct({
    ...where,
    kind: Schema.Literal("status"),
    status: whole(400, 599),
    retryAfter: Schema.optionalWith(whole(0, 86_400), { exact: true })
  }),
  Schema.Struct({ ...where, kind: Schema.Literal("delay"), delayMillis: whole(1, DELAY_MAX_MILLIS) }),
  Schema.Struct({ ...where, kind: Schema.Literal("cut") }),
  Schema.Struct({ ...where, kind: Schema.Literal("cutBody") })
).pipe(
  Schema.filter(
    ({ probability, times }) =>
      probability === undefined || times === undefined || "has both probability and times: one of them"
  )
)
export type Fault = typeof Fault.Type
