import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Dice } from "../SeededRandom.ts"

/** As far as we know no operator has these codes, so nobody's telephone stands in a demo. */
const codes: NonEmptyReadonlyArray<number> = [943, 944, 945, 946, 948, 972, 973, 974, 975, 976]

/** A mobile number, digits alone. */
export const drawPhone = (dice: Dice): string => `7${dice.pick(codes)}${dice.between(1_000_000, 9_999_999)}`
