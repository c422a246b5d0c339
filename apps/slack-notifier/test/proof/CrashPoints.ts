import { DateTime, Effect } from "effect"
import { CrashingProcess } from "./CrashingProcess.ts"
import type { Design } from "./Design.ts"
import { type Fault, type Method, SlackModel } from "./SlackModel.ts"
import { inWorld, World } from "./World.ts"

/** A fault in the n-th call of a method, from 0. */
export interface InjectedFault {
  readonly method: Method
  readonly fault: Fault
  readonly nth: number
}

/** The result of a run: the crash points that its first process passed, and violations. */
export interface Run {
  readonly passed: ReadonlyArray<string>
  readonly violations: ReadonlyArray<string>
}

/** What happens in a world, step by step, until it has settled. */
export type Story = (world: World) => Effect.Effect<void>

/** Runs a story with one injected fault and one crash point. */
export const runOnce = (
  design: Design,
  story: Story,
  injected: InjectedFault | undefined,
  endsAt: number
): Effect.Effect<Run> =>
  Effect.suspend(() => {
    const calls = { post: 0, update: 0, history: 0, replies: 0 }
    const slack = new SlackModel(method => {
      const nth = calls[method]++
      return injected?.method === method && injected.nth === nth ? injected.fault : undefined
    })
    const first = new CrashingProcess(endsAt)
    const processes = [first]
    return inWorld(new World(design, slack, () => processes.shift() ?? new CrashingProcess()), world =>
      Effect.map(story(world), () => ({ passed: first.passed, violations: world.violations }))
    )
  })

const step = (world: World) =>
  Effect.gen(function* () {
    yield* world.poll
    yield* world.deliver
    world.check("a step")
  })

/** Longer than the mutants' quarantines, and shorter than the latest late commit. */
const BEFORE_LATEST_COMMIT = 35

/**
 * Three alerts. The first is edited and answered. The second arrives while the first is open, and
 * stays open. The third is read before it is posted, and its buyer writes again.
 */
export const threeAlerts: Story = world =>
  Effect.gen(function* () {
    const { platform } = world
    const one = platform.arrive(yield* DateTime.now)
    yield* step(world)
    yield* step(world)
    yield* world.passes(5)
    platform.writes(one, yield* DateTime.now)
    platform.arrive(yield* DateTime.now)
    yield* step(world)
    yield* step(world)
    yield* world.passes(5)
    platform.answer(one, yield* DateTime.now)
    const three = platform.arrive(yield* DateTime.now)
    yield* world.poll
    platform.read(three, yield* DateTime.now)
    platform.writes(three, yield* DateTime.now)
    yield* step(world)
    yield* world.passes(BEFORE_LATEST_COMMIT)
    yield* step(world)
    yield* world.settle
  })

/**
 * A thread cannot be read, so the operators get a notice. Then it can be read again, so they get a
 * reply, and the buyer's alert is posted.
 */
export const oneIncident: Story = world =>
  Effect.gen(function* () {
    const { platform } = world
    const one = platform.arrive(yield* DateTime.now)
    platform.unreadable.add(one)
    yield* step(world)
    yield* step(world)
    yield* world.passes(5)
    platform.unreadable.delete(one)
    yield* step(world)
    yield* step(world)
    yield* world.passes(BEFORE_LATEST_COMMIT)
    yield* step(world)
    yield* world.settle
    const notices = world.memory.notices().length
    if (notices !== 2) world.violations.push(`the operators got ${notices} notices`)
  })
