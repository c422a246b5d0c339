import { Schema } from "effect"
import { FaultKind } from "./Fault.ts"
import { MethodName } from "./MethodName.ts"

const share = Schema.Number.pipe(Schema.between(0, 1))

/**
 * Bad weather: of the calls of `method` (`*`: any) a `share` goes wrong, in ways drawn from `kinds` by a seeded source. The same seed and the
 * same calls meet the same faults.
 */
export const Storm = Schema.Struct({
  seed: Schema.Int,
  share: Schema.optionalWith(share, { default: () => 0.3 }),
  method: Schema.optionalWith(Schema.Union(MethodName, Schema.Literal("*")), {
    default: () => "chat.postMessage" as const
  }),
  kinds: Schema.optionalWith(Schema.NonEmptyArray(FaultKind), {
    default: () => ["error", "rateLimited", "status", "cut", "hang", "late", "nonsense"] as const
  }),
  /** A late call takes effect within so many milliseconds. */
  latestMillis: Schema.optionalWith(Schema.Int.pipe(Schema.nonNegative()), { default: () => 1000 })
})

/** Bad weather with every default filled in. */
export type Storm = typeof Storm.Type

/** Bad weather as it is written: only `seed` must be there. */
export type StormInput = typeof Storm.Encoded
