import { describe, expect, it } from "vitest"
import { type Design, mutants, ours, sharedMutants, slowMutants } from "./Design.ts"
import { callFaults } from "./Faults.ts"
import { runSchedule } from "./Schedule.ts"

const SCHEDULES = Number(process.env.ESTATE_SCHEDULES ?? 5_000)
/** Fixed by default; the soak run uses new seeds. */
const seed = Number(process.env.ESTATE_SEED ?? 1)

/** A run of a million schedules prints its progress. */
const PROGRESS_EVERY = 250_000

const lateCommits = callFaults.filter(({ lands }) => lands === "late")

/** The test runner must hear from a long run now and then. */
const letOthersRun = async (index: number) => {
  if (index % 1_000 === 0) await new Promise(setImmediate)
}

/** How many schedules a wrong design survives, up to a maximum. */
const survived = async (design: Design, faults: typeof callFaults, most: number) => {
  for (let index = 0; index < most; index++) {
    await letOthersRun(index)
    if (runSchedule(design, seed + index, faults).violations.length > 0) return index
  }
  return most
}

describe(`schedules of one to three processes on one state (ESTATE_SEED=${seed}, one seed a schedule)`, () => {
  it("leave one message for each unread episode, closed for a read one, never two", {
    timeout: 60_000 + SCHEDULES * 5
  }, async () => {
    const failures: Array<{ readonly seed: number; readonly violations: ReadonlyArray<string> }> = []
    let [crashes, faults] = [0, 0]
    const startedAt = performance.now()
    for (let index = 0; index < SCHEDULES; index++) {
      await letOthersRun(index)
      const outcome = runSchedule(ours, seed + index)
      crashes += outcome.crashes
      faults += outcome.faults
      if (outcome.violations.length > 0) failures.push({ seed: seed + index, violations: outcome.violations })
      if ((index + 1) % PROGRESS_EVERY === 0) console.log(`${index + 1} schedules: ${failures.length} failed`)
    }
    const millis = (performance.now() - startedAt) / SCHEDULES
    expect(failures.slice(0, 3)).toEqual([])
    console.log(
      `${SCHEDULES} schedules, ${faults} faults, ${crashes} crashes, ${millis.toFixed(3)} ms each: 0 lost, 0 doubled`
    )
  })

  it.each(slowMutants)("catch the mutant $name", { timeout: 300_000 }, async mutant => {
    const slow = callFaults.filter(({ takes }) => takes > 0)
    expect(await survived(mutant, slow, 100_000)).toBeLessThan(100_000)
  })

  it.each(mutants)("catch the mutant $name", { timeout: 300_000 }, async mutant => {
    expect(await survived(mutant, lateCommits, 20_000)).toBeLessThan(20_000)
  })

  it.each(sharedMutants)("catch the mutant $name", { timeout: 300_000 }, async mutant => {
    const count = await survived(mutant, callFaults, 1_000_000)
    console.log(`${mutant.name}: caught by schedule ${count}`)
    expect(count).toBeLessThan(1_000_000)
  })

  it("give the same outcome for the same seed", () => {
    expect(runSchedule(ours, seed)).toEqual(runSchedule(ours, seed))
  })
})
