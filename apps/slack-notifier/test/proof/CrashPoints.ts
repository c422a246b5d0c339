import { CrashingProcess, type CrashPoint } from "./CrashingProcess.ts"
import type { Design } from "./Design.ts"
import { type Fault, type Method, SlackModel } from "./SlackModel.ts"
import { World } from "./World.ts"

/** A fault in the n-th call of a method, from 0. */
export interface InjectedFault {
  readonly method: Method
  readonly fault: Fault
  readonly nth: number
}

/** The result of a run: the crash points that its first process passed, and violations. */
export interface Run {
  readonly passed: ReadonlyArray<CrashPoint>
  readonly violations: ReadonlyArray<string>
}

/** What happens in a world, step by step, until it has settled. */
export type Story = (world: World) => void

/** Runs a story with one injected fault and one crash point. */
export const runOnce = (
  design: Design,
  story: Story,
  injected: InjectedFault | undefined,
  endsAt: number,
  over?: number
): Run => {
  const calls = { post: 0, update: 0, history: 0, replies: 0 }
  const slack = new SlackModel(method => {
    const nth = calls[method]++
    return injected?.method === method && injected.nth === nth ? injected.fault : undefined
  })
  const first = new CrashingProcess(endsAt, () => world.moment)
  const processes = [first]
  const world: World = new World(design, slack, () => processes.shift() ?? new CrashingProcess(), over)
  story(world)
  return { passed: first.passed, violations: world.violations }
}

const step = (world: World) => {
  world.poll()
  world.deliver()
  world.check("a step")
}

/** Longer than the mutants' quarantines, and shorter than the latest late commit. */
const BEFORE_LATEST_COMMIT = 35

/**
 * Three alerts. The first is edited and answered. The second arrives while the first is open, and
 * stays open. The third is read before it is posted, and its buyer writes again.
 */
export const threeAlerts: Story = world => {
  const { platform } = world
  const one = platform.arrive(world.now)
  step(world)
  step(world)
  world.passes(5)
  platform.writes(one, world.now)
  platform.arrive(world.now)
  step(world)
  step(world)
  world.passes(5)
  platform.answer(one, world.now)
  const three = platform.arrive(world.now)
  world.poll()
  platform.read(three, world.now)
  platform.writes(three, world.now)
  step(world)
  world.passes(BEFORE_LATEST_COMMIT)
  step(world)
  world.settle()
}

/**
 * Three wait before the first poll, which is a backlog. One of them is answered, one writes again,
 * and somebody new writes.
 */
export const aBacklog: Story = world => {
  const { platform } = world
  const [one, two] = [platform.arrive(world.now), platform.arrive(world.now), platform.arrive(world.now)]
  world.passes(5)
  step(world)
  step(world)
  platform.answer(one, world.now)
  platform.writes(two, world.now)
  world.passes(5)
  platform.arrive(world.now)
  step(world)
  world.passes(BEFORE_LATEST_COMMIT)
  step(world)
  world.settle()
}

/**
 * Under rules: an alert is taken, and the claim ends; its chain goes on, and its last step repeats.
 * Another is held by a silence, which is undone. A digest is due twice on one day.
 */
export const aClaim: Story = world => {
  const { platform } = world
  world.reload(true)
  platform.arrive(world.now)
  world.passes(130)
  step(world)
  step(world)
  world.click(([first]) => first, "taken")
  world.silence()
  platform.arrive(world.now)
  world.digest(true)
  step(world)
  world.passes(25)
  world.digest(false)
  world.silence()
  step(world)
  step(world)
  world.passes(95)
  step(world)
  world.settle()
}

const TWO_DAYS = 48 * 60 * 60 * 1000

/**
 * A thread cannot be read, so the operators get a notice. Then it can be read again, so they get a
 * reply, and the buyer's alert is posted. A notice is dated by the machine's own time of day, which
 * is two days ahead at first and two days behind at last.
 */
export const oneIncident: Story = world => {
  const { platform } = world
  const one = platform.arrive(world.now)
  platform.unreadable.add(one)
  world.slack.clock.set(TWO_DAYS)
  step(world)
  step(world)
  world.passes(5)
  platform.unreadable.delete(one)
  world.slack.clock.set(-TWO_DAYS)
  step(world)
  step(world)
  world.passes(BEFORE_LATEST_COMMIT)
  step(world)
  world.settle()
  const notices = world.memory.notices().length
  if (notices !== 2) world.violations.push(`the operators got ${notices} notices`)
}
