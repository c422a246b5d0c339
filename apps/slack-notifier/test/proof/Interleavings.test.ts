import { describe, expect, it } from "vitest"
import { mutants, ours, sharedMutants, slowMutants } from "./Design.ts"
import { callFaults } from "./Faults.ts"
import { type Bounds, explore } from "./Interleavings.ts"

const depth = Number(process.env.ESTATE_DEPTH ?? 9)

/** One of them may never move, so two processes are among three. */
const three: Bounds = { processes: 3, depth, faults: 2, crashes: 1, passes: 2, observations: 2 }

describe("every interleaving of several processes on one state", () => {
  it(`up to three, ${depth} moves deep: nothing is lost and nothing is doubled`, {
    timeout: 3_600_000
  }, async () => {
    const { states, violations } = await explore(ours, three)
    expect(violations.slice(0, 3)).toEqual([])
    console.log(
      `up to ${three.processes} processes, ${depth} moves deep, ${callFaults.length} faults: ${states} states, 0 lost, 0 doubled`
    )
  })

  it.each([...mutants, ...slowMutants, ...sharedMutants])(
    "catches the mutant $name",
    { timeout: 600_000 },
    async mutant => {
      const { violations } = await explore(mutant, {
        ...three,
        processes: 2,
        depth: 24,
        observations: 0,
        crashes: 1,
        passes: 1,
        faults: 1
      })
      expect(violations).not.toEqual([])
    }
  )
})
