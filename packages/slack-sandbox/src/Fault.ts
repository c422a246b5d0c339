import { Schema } from "effect"
import { MethodName } from "./MethodName.ts"

const fault = <K extends string, F extends Schema.Struct.Fields>(kind: K, fields: F) =>
  Schema.Struct({
    kind: Schema.Literal(kind),
    method: Schema.optionalWith(Schema.Union(MethodName, Schema.Literal("*")), {
      default: () => "*" as const
    }),
    times: Schema.optionalWith(Schema.Int.pipe(Schema.positive()), { default: () => 1 }),
    ...fields
  })

const committed = Schema.Boolean

/** The call is answered `ok:false` with this code; `committed` says whether it took effect all the same. */
export const ErrorFault = fault("error", {
  error: Schema.NonEmptyString,
  committed: Schema.optionalWith(Schema.Boolean, { default: () => false })
})

/** The call is answered HTTP 429 with `Retry-After` in seconds, and never takes effect. */
export const RateLimitedFault = fault("rateLimited", {
  retryAfter: Schema.optionalWith(Schema.Int.pipe(Schema.nonNegative()), { default: () => 1 })
})

/** The call is answered with this HTTP status and a page of HTML. */
export const StatusFault = fault("status", {
  status: Schema.optionalWith(Schema.Int.pipe(Schema.between(400, 599)), { default: () => 500 }),
  committed
})

/** The connection is cut without an answer. */
export const CutFault = fault("cut", { committed })

/** The connection stays open and nothing is ever answered. */
export const HangFault = fault("hang", { committed })

/** The connection is cut at once, and the call takes effect `afterMillis` later. */
export const LateFault = fault("late", { afterMillis: Schema.Int.pipe(Schema.nonNegative()) })

/** The call is answered HTTP 200 with a body that is no JSON. */
export const NonsenseFault = fault("nonsense", { committed })

/**
 * One thing that shall go wrong with the next `times` calls of `method` (`*`: any). `committed: true` has the
 * call take effect first, as Slack would have done it; `false` leaves the workspace untouched.
 */
export const Fault = Schema.Union(
  ErrorFault,
  RateLimitedFault,
  StatusFault,
  CutFault,
  HangFault,
  LateFault,
  NonsenseFault
)

/** The ways in which a call can go wrong. */
export const FaultKind = Schema.Literal(...Fault.members.map(member => member.fields.kind.literals[0]))

/** One thing that shall go wrong, with every default filled in. */
export type Fault = typeof Fault.Type

/** One thing that shall go wrong, as it is written: `method` and `times` may be left out. */
export type FaultInput = typeof Fault.Encoded
