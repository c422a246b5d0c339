import { FastCheck } from "effect"

/** A part takes at most some seconds. */
const PART = 1_000

/** Checks a property in parts, between which the test's process reports: a long run takes minutes. */
export const inParts = async <Drawn>(property: FastCheck.IProperty<Drawn>, count: number) => {
  for (let left = count; left > 0; left -= PART) {
    FastCheck.assert(property, { numRuns: Math.min(left, PART) })
    await new Promise(resolve => setImmediate(resolve))
  }
}
