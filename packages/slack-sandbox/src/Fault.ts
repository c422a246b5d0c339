import { Array as Arr, Schema } from "effect"
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

/** Responds `ok:false` with this code. `committed`: the call still takes effect. */
export const ErrorFault = fault("error", {
  error: Schema.NonEmptyString,
  committed: Schema.optionalWith(Schema.Boolean, { default: () => false })
})

/** Responds HTTP 429 with `Retry-After` in seconds; the call never takes effect. */
export const RateLimitedFault = fault("rateLimited", {
  retryAfter: Schema.optionalWith(Schema.Int.pipe(Schema.nonNegative()), { default: () => 1 })
})

/** Responds with this HTTP status and an HTML page. */
export const StatusFault = fault("status", {
  status: Schema.optionalWith(Schema.Int.pipe(Schema.between(400, 599)), { default: () => 500 }),
  committed
})

/** Cuts the connection without a response. */
export const CutFault = fault("cut", { committed })

/** Keeps the connection open and never responds. */
export const HangFault = fault("hang", { committed })

/** Cuts the connection at once; the call takes effect `afterMillis` later. */
export const LateFault = fault("late", { afterMillis: Schema.Int.pipe(Schema.nonNegative()) })

/** Responds HTTP 200 with a body that is not JSON. */
export const NonsenseFault = fault("nonsense", { committed })

/**
 * A fault of the next `times` calls of `method` (`*` means any). With `committed: true` the call
 * takes effect first, as it may in Slack; with `false` it has no effect.
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

/** The kinds of fault. */
export const FaultKind = Schema.Literal(...Arr.map(Fault.members, ({ fields }) => fields.kind.literals[0]))

/** A fault with every default. */
export type Fault = typeof Fault.Type

/** A fault as written: `method` and `times` are optional. */
export type FaultInput = typeof Fault.Encoded
