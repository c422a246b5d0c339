import { describe, expect, it } from "vitest"
import { claimMutants, type Design, mutants, ours, rulesMutants } from "./Design.ts"
import { type Focus, type Outcome, simulate } from "./Simulation.ts"
import type { Fault } from "./SlackModel.ts"

const SCHEDULES = Number(process.env.ESTATE_DRIVER_SCHEDULES ?? 50)
/** Fixed by default; the soak run uses new seeds. */
const seed = Number(process.env.ESTATE_SEED ?? 1)

/** The test runner must hear from a long run now and then. */
const letOthersRun = async (index: number) => {
  if (index % 100 === 0) await new Promise(setImmediate)
}

const MOST = 10_000

/** How many schedules a mutant survives from this one on, up to a maximum. */
const survived = async (simulated: (seed: number) => Outcome, from = 0) => {
  for (let index = from; index < from + MOST; index++) {
    await letOthersRun(index)
    if (simulated(seed + index).violations.length > 0) return index
  }
  return from + MOST
}

/** Mutants that survive this many schedules of the default seed: a short run begins there. */
const survivedBefore: Readonly<Record<string, number>> = {
  "post, then record": 870,
  "the route decided at each poll": 280,
  "a step is done after its post": 370
}

/**
 * Wrong designs, the faults that show them, and what their schedules are about. What a long
 * call shows is a matter of seconds: schedules of single messages and interleavings catch it.
 */
const caught: ReadonlyArray<readonly [ReadonlyArray<Design>, ReadonlyArray<Fault>, Focus | undefined]> = [
  [mutants, ["late commit"], undefined],
  [rulesMutants, ["connection refused"], { events: ["the rules are read again", "a kill"], alone: false }],
  [claimMutants, ["connection refused"], { events: ["somebody takes an alert", "a calm poll"], alone: true }]
]

/** A long run prints its progress. */
const PROGRESS_EVERY = 10_000

describe(`schedules of arrivals, reads, deletions, faults and crashes (ESTATE_SEED=${seed}, one seed a schedule)`, () => {
  it("leave one live alert for each unread episode, none for a read one, never two", {
    timeout: 300_000 + SCHEDULES * 30
  }, async () => {
    const failures: Array<Outcome> = []
    let crashes = 0
    for (let index = 0; index < SCHEDULES; index++) {
      await letOthersRun(index)
      const outcome = simulate(ours, seed + index)
      crashes += outcome.crashes
      if (outcome.violations.length > 0) failures.push(outcome)
      if ((index + 1) % PROGRESS_EVERY === 0) console.log(`${index + 1} schedules: ${failures.length} failed`)
    }
    expect(failures.slice(0, 3)).toEqual([])
    console.log(`${SCHEDULES} schedules, ${crashes} crashes: 0 lost, 0 doubled`)
  })

  for (const [designs, faults, focus] of caught)
    for (const mutant of designs)
      it(`catch the mutant «${mutant.name}»`, { timeout: 300_000 }, async () => {
        const from = seed === 1 ? (survivedBefore[mutant.name] ?? 0) : 0
        const count = await survived(seed => simulate(mutant, seed, faults, focus), from)
        expect(count).toBeLessThan(from + MOST)
      })

  it("give the same outcome for the same seed", () => {
    expect(simulate(ours, seed)).toEqual(simulate(ours, seed))
  })
})
