import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { oneTrouble, type Run, runOnce, type Story, type Strike, threeAlerts } from "./CrashPoints.ts"
import { type Design, mutants, ours } from "./Design.ts"
import { faults } from "./SlackModel.ts"
import { runAll } from "./World.ts"

/** A story, and the calls in it that are met by every fault. */
interface Plot {
  readonly name: string
  readonly story: Story
  readonly calls: ReadonlyArray<Pick<Strike, "method" | "nth">>
}

const alerts: Plot = {
  name: "alerts",
  story: threeAlerts,
  calls: [
    { method: "post", nth: 0 },
    { method: "post", nth: 1 },
    { method: "update", nth: 0 },
    { method: "history", nth: 0 },
    { method: "history", nth: 1 }
  ]
}

const trouble: Plot = {
  name: "a trouble",
  story: oneTrouble,
  calls: [
    { method: "post", nth: 0 },
    { method: "post", nth: 1 },
    { method: "post", nth: 2 },
    { method: "history", nth: 0 },
    { method: "replies", nth: 0 }
  ]
}

const strikesOf = ({ calls }: Plot): ReadonlyArray<Strike> =>
  faults.flatMap(fault => calls.map(call => ({ ...call, fault })))

interface Case extends Run {
  readonly name: string
}

/** Each strike with the process ending at each point it then passes. */
const casesOf = (design: Design, { name, story }: Plot, strike: Strike | undefined) =>
  Effect.gen(function* () {
    const told = strike === undefined ? name : `${name}, ${strike.fault} of ${strike.method} ${strike.nth}`
    const calm = yield* runOnce(design, story, strike, Number.POSITIVE_INFINITY)
    const cases: Array<Case> = [{ ...calm, name: `${told}, no crash` }]
    for (const [index, point] of calm.passed.entries()) {
      cases.push({ ...(yield* runOnce(design, story, strike, index)), name: `${told}, dead ${point}` })
    }
    return cases
  })

const enumerate = (
  design: Design,
  plot: Plot,
  met: ReadonlyArray<Strike | undefined>
): Promise<ReadonlyArray<Case>> =>
  runAll(met, strike => casesOf(design, plot, strike)).pipe(
    Effect.map(cases => cases.flat()),
    Effect.runPromise
  )

describe("every crash point with every fault", () => {
  it("loses nothing and doubles nothing", { timeout: 300_000 }, async () => {
    const cases = [
      ...(await enumerate(ours, alerts, [undefined, ...strikesOf(alerts)])),
      ...(await enumerate(ours, trouble, [undefined, ...strikesOf(trouble)]))
    ]
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
        "after the commit of trouble",
        "before the commit of over",
        "after the answer to replies",
        "after the write of update"
      ])
    )
  })

  for (const mutant of mutants) {
    it(`finds out the wrong design «${mutant.name}»`, { timeout: 300_000 }, async () => {
      for (const strike of strikesOf(alerts).filter(({ fault }) => fault === "late commit")) {
        const cases = await enumerate(mutant, alerts, [strike])
        if (cases.some(({ violations }) => violations.length > 0)) return
      }
      expect.unreachable("nobody noticed")
    })
  }
})
