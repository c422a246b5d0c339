import type { NonEmptyReadonlyArray } from "effect/Array"
import type { SeededRandom } from "../SeededRandom.ts"

/** Codes that, as far as we know, no operator uses, so that no number is a real one. */
const codes: NonEmptyReadonlyArray<number> = [943, 944, 945, 946, 948, 972, 973, 974, 975, 976]

/** A mobile number, digits only. */
export const drawPhone = (random: SeededRandom): string =>
  `7${random.pick(codes)}${random.intBetween(1_000_000, 9_999_999)}`
