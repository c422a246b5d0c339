import { Schema } from "effect"
import { FaultKind } from "./Fault.ts"
import { MethodName } from "./MethodName.ts"

const share = Schema.Number.pipe(Schema.between(0, 1))

/**
 * A `share` of the calls of `method` (`*`: any) fails, in ways drawn from `kinds`. The same seed
 * and the same calls give the same faults.
 */
export const RandomFaults = Schema.Struct({
  seed: Schema.Int,
  share: Schema.optionalWith(share, { default: () => 0.3 }),
  method: Schema.optionalWith(Schema.Union(MethodName, Schema.Literal("*")), {
    default: () => "chat.postMessage" as const
  }),
  kinds: Schema.optionalWith(Schema.NonEmptyArray(FaultKind), {
    default: () => FaultKind.literals
  }),
  /** The longest delay of a `late` call, in milliseconds. */
  latestMillis: Schema.optionalWith(Schema.Int.pipe(Schema.nonNegative()), { default: () => 1000 })
})

/** Random faults with every default. */
export type RandomFaults = typeof RandomFaults.Type

/** Random faults as written: only `seed` is required. */
export type RandomFaultsInput = typeof RandomFaults.Encoded
