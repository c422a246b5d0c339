import { describe, expect, it } from "vitest"
import { mutants, ours, sharedMutants } from "./Design.ts"
import { callFaults } from "./Faults.ts"
import { type Bounds, explore } from "./Interleavings.ts"

const depth = Number(process.env.ESTATE_DEPTH ?? 13)

const two: Bounds = { processes: 2, depth, faults: 2, crashes: 1, passes: 2, observations: 2 }
const three: Bounds = { processes: 3, depth, faults: 1, crashes: 1, passes: 1, observations: 1 }

describe("every interleaving of several processes on one state", () => {
  it.each([two, three])(
    "of $processes, $depth moves deep: nothing is lost and nothing is doubled",
    {
      timeout: 600_000
    },
    async bounds => {
      const { states, violations } = await explore(ours, bounds)
      expect(violations.slice(0, 3)).toEqual([])
      console.log(
        `${bounds.processes} processes, ${bounds.depth} moves, ${callFaults.length} faults: ${states} states, 0 lost, 0 doubled`
      )
    }
  )

  it.each([...mutants, ...sharedMutants])("catches the mutant $name", { timeout: 600_000 }, async mutant => {
    const { violations } = await explore(mutant, {
      ...two,
      depth: 24,
      observations: 0,
      crashes: 1,
      passes: 1,
      faults: 1
    })
    expect(violations).not.toEqual([])
  })
})
