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

/** One of this many crash points of each kind, beginning with the first; the soak run has all. */
const ONE_OF = Number(process.env.ESTATE_ONE_CRASH_POINT_OF ?? 64)

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

/** Each fault at half of the calls, and each call with half of the faults; the soak run has all. */
const someInjectedFaults = ({ calls }: Scenario): ReadonlyArray<InjectedFault> =>
  faults.flatMap((fault, row) =>
    calls.filter((_, column) => ONE_OF === 1 || (row + column) % 2 === 0).map(call => ({ ...call, fault }))
  )

interface Case extends Run {
  readonly name: string
  /** The points of the moment at which it crashed. */
  readonly points: ReadonlyArray<string>
}

/** Whether a point is one of those where a process crashes, by how often its kind was passed before. */
type IsChosen = (kind: string) => boolean

const oneOfEachKind = (oneOf: number): IsChosen => {
  const passed = new Map<string, number>()
  return kind => {
    const before = passed.get(kind) ?? 0
    passed.set(kind, before + 1)
    return before % oneOf === 0
  }
}

/**
 * One injected fault, with a crash at the chosen points that the process then passes; one crash for
 * the points of one moment, since what survives is the same.
 */
function* casesOf(
  design: Design,
  { name, story, over }: Scenario,
  injected: InjectedFault | undefined,
  isChosen: IsChosen
): Generator<Case> {
  const label =
    injected === undefined ? name : `${name}, ${injected.fault} of ${injected.method} ${injected.nth}`
  const calm = runOnce(design, story, injected, Number.POSITIVE_INFINITY, over)
  yield { ...calm, name: `${label}, no crash`, points: [] }
  for (const [index, { name, moment }] of calm.passed.entries()) {
    if (calm.passed[index - 1]?.moment === moment) continue
    const points = calm.passed.filter(point => point.moment === moment).map(({ name }) => name)
    if (points.filter(isChosen).length === 0) continue
    yield { ...runOnce(design, story, injected, index, over), name: `${label}, dead ${name}`, points }
  }
}

/** The test runner must hear from a long run now and then. */
const letOthersRun = () => new Promise(setImmediate)

describe("every crash point with every fault", () => {
  it("loses nothing and doubles nothing", { timeout: TIMEOUT_MILLIS }, async () => {
    const cases: Array<Case> = []
    const isChosen = oneOfEachKind(ONE_OF)
    for (const scenario of [alerts, backlog, claim, incident])
      for (const injected of [undefined, ...someInjectedFaults(scenario)]) {
        await letOthersRun()
        cases.push(...casesOf(ours, scenario, injected, isChosen))
      }
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
        await letOthersRun()
        for (const { violations } of casesOf(mutant, alerts, injected, () => true))
          if (violations.length > 0) return
      }
      expect.unreachable("the mutant was not caught")
    })
  }
})
