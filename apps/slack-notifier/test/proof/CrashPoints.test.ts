import { describe, expect, it } from "vitest"
import {
  aBacklog,
  aClaim,
  type InjectedFault,
  oneIncident,
  type Run,
  runOnce,
  type Story,
  threeAlerts
} from "./CrashPoints.ts"
import { type Design, mutants, ours } from "./Design.ts"
import { faults } from "./SlackModel.ts"

/** One of so many crash points, other ones with each fault; the soak run takes all. */
const ONE_OF = Number(process.env.ESTATE_ONE_CRASH_POINT_OF ?? 32)

/** All of them take minutes, on a busy machine half an hour. */
const TIMEOUT_MILLIS = 120_000 + 2_400_000 / ONE_OF

/** A story, and the calls of it into which each fault is injected. */
interface Scenario {
  readonly name: string
  readonly story: Story
  readonly calls: ReadonlyArray<Pick<InjectedFault, "method" | "nth">>
  /** How many late alerts are each a message. */
  readonly over?: number
}

const alerts: Scenario = {
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

const incident: Scenario = {
  name: "an incident",
  story: oneIncident,
  calls: [
    { method: "post", nth: 0 },
    { method: "post", nth: 1 },
    { method: "post", nth: 2 },
    { method: "history", nth: 0 },
    { method: "replies", nth: 0 },
    { method: "replies", nth: 1 }
  ]
}

const backlog: Scenario = {
  name: "a backlog",
  story: aBacklog,
  over: 1,
  calls: [
    { method: "post", nth: 0 },
    { method: "post", nth: 1 },
    { method: "update", nth: 0 },
    { method: "history", nth: 0 },
    { method: "history", nth: 1 }
  ]
}

const claim: Scenario = {
  name: "a claim",
  story: aClaim,
  calls: [
    { method: "post", nth: 0 },
    { method: "post", nth: 1 },
    { method: "post", nth: 2 },
    { method: "update", nth: 0 },
    { method: "replies", nth: 0 }
  ]
}

const injectedFaults = ({ calls }: Scenario): ReadonlyArray<InjectedFault> =>
  faults.flatMap(fault => calls.map(call => ({ ...call, fault })))

interface Case extends Run {
  readonly name: string
  /** The points of the moment at which it crashed. */
  readonly points: ReadonlyArray<string>
}

/**
 * One injected fault, with a crash at the points that the process then passes, the `nth` first; one
 * crash for the points of one moment, since what survives is the same.
 */
const casesOf = (
  design: Design,
  { name, story, over }: Scenario,
  injected: InjectedFault | undefined,
  nth: number,
  oneOf: number
) => {
  const label =
    injected === undefined ? name : `${name}, ${injected.fault} of ${injected.method} ${injected.nth}`
  const calm = runOnce(design, story, injected, Number.POSITIVE_INFINITY, over)
  const cases: Array<Case> = [{ ...calm, name: `${label}, no crash`, points: [] }]
  let latest = ""
  let moments = nth
  for (const [index, { name, moment }] of calm.passed.entries()) {
    if (moment === latest) continue
    latest = moment
    if (moments++ % oneOf !== 0) continue
    const points = calm.passed.filter(point => point.moment === moment).map(({ name }) => name)
    cases.push({ ...runOnce(design, story, injected, index, over), name: `${label}, dead ${name}`, points })
  }
  return cases
}

const enumerate = async (
  design: Design,
  scenario: Scenario,
  met: ReadonlyArray<InjectedFault | undefined>,
  oneOf = ONE_OF
): Promise<ReadonlyArray<Case>> => {
  const cases: Array<Case> = []
  for (const [nth, injected] of met.entries()) {
    // The test runner must hear from a long run now and then.
    await new Promise(setImmediate)
    cases.push(...casesOf(design, scenario, injected, nth, oneOf))
  }
  return cases
}

describe("every crash point with every fault", () => {
  it("loses nothing and doubles nothing", { timeout: TIMEOUT_MILLIS }, async () => {
    const cases = [
      ...(await enumerate(ours, alerts, [undefined, ...injectedFaults(alerts)])),
      ...(await enumerate(ours, backlog, [undefined, ...injectedFaults(backlog)])),
      ...(await enumerate(ours, claim, [undefined, ...injectedFaults(claim)])),
      // Few points, and the only replies that are looked for.
      ...(await enumerate(ours, incident, [undefined, ...injectedFaults(incident)], Math.ceil(ONE_OF / 4)))
    ]
    expect(cases.filter(({ violations }) => violations.length > 0)).toEqual([])
    const points = new Set(cases.flatMap(({ points }) => points))
    console.log(
      `${cases.length} runs: ${points.size} kinds of points, ${faults.length} faults: 0 lost, 0 doubled`
    )
    expect([...points]).toEqual(
      expect.arrayContaining([
        "before the commit of observe",
        "after the commit of observe",
        "before the commit of tick",
        "after the commit of tick",
        "before the write of post",
        "after the write of post",
        "after the answer to post",
        "before the commit of post answered",
        "after the commit of post answered",
        "before the commit of edit answered",
        "after the commit of history read",
        "before the commit of end",
        "before the commit of gatherBacklog",
        "after the commit of gatherBacklog",
        "before the commit of addDigest",
        "after the commit of addDigest",
        "after the commit of planAlerts",
        "after the commit of openIncident",
        "before the commit of resolveIncident",
        "after the answer to replies",
        "after the write of update"
      ])
    )
  })

  for (const mutant of mutants) {
    it(`catches the mutant «${mutant.name}»`, { timeout: 300_000 }, async () => {
      for (const injected of injectedFaults(alerts).filter(({ fault }) => fault === "late commit")) {
        const cases = await enumerate(mutant, alerts, [injected], 1)
        if (cases.some(({ violations }) => violations.length > 0)) return
      }
      expect.unreachable("the mutant was not caught")
    })
  }
})
