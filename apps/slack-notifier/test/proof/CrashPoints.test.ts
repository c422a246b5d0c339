import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { type Run, runOnce, type Strike } from "./CrashPoints.ts"
import { type Design, mutants, ours } from "./Design.ts"
import { faults } from "./SlackModel.ts"
import { runAll } from "./World.ts"

/** Every fault on the first post, on the second, on the first edit and on the first two looks into the history. */
const strikes: ReadonlyArray<Strike> = faults.flatMap(
  (fault): ReadonlyArray<Strike> => [
    { method: "post", fault, nth: 0 },
    { method: "post", fault, nth: 1 },
    { method: "update", fault, nth: 0 },
    { method: "history", fault, nth: 0 },
    { method: "history", fault, nth: 1 }
  ]
)

interface Case extends Run {
  readonly name: string
}

/** Each strike with the process ending at each point it then passes. */
const casesOf = (design: Design, strike: Strike | undefined) =>
  Effect.gen(function* () {
    const told = strike === undefined ? "nothing" : `${strike.fault} of ${strike.method} ${strike.nth}`
    const calm = yield* runOnce(design, strike, Number.POSITIVE_INFINITY)
    const cases: Array<Case> = [{ ...calm, name: `${told}, no crash` }]
    for (const [index, point] of calm.passed.entries()) {
      cases.push({ ...(yield* runOnce(design, strike, index)), name: `${told}, dead ${point}` })
    }
    return cases
  })

const enumerate = (design: Design, met: ReadonlyArray<Strike | undefined>): Promise<ReadonlyArray<Case>> =>
  runAll(met, strike => casesOf(design, strike)).pipe(
    Effect.map(cases => cases.flat()),
    Effect.runPromise
  )

describe("every crash point with every fault", () => {
  it("loses nothing and doubles nothing", { timeout: 300_000 }, async () => {
    const cases = await enumerate(ours, [undefined, ...strikes])
    expect(cases.filter(({ violations }) => violations.length > 0)).toEqual([])
    const points = new Set(cases.flatMap(({ passed }) => passed))
    console.log(
      `${cases.length} runs: ${points.size} kinds of points, ${faults.length} faults: 0 lost, 0 doubled`
    )
    expect([...points]).toEqual(
      expect.arrayContaining([
        "before the commit of observe",
        "after the commit of observe",
        "before the commit of intend",
        "after the commit of intend",
        "before the write of post",
        "after the write of post",
        "after the answer to post",
        "before the commit of sent",
        "after the commit of sent",
        "before the commit of ambiguous",
        "after the commit of found",
        "before the commit of end",
        "after the write of update"
      ])
    )
  })

  for (const mutant of mutants) {
    it(`finds out the wrong design «${mutant.name}»`, { timeout: 300_000 }, async () => {
      for (const strike of strikes.filter(({ fault }) => fault === "late commit")) {
        const cases = await enumerate(mutant, [strike])
        if (cases.some(({ violations }) => violations.length > 0)) return
      }
      expect.unreachable("nobody noticed")
    })
  }
})
