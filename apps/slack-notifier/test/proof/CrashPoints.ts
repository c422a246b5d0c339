import { DateTime, Effect } from "effect"
import { CrashingProcess } from "./CrashingProcess.ts"
import type { Design } from "./Design.ts"
import { type Fault, type Method, SlackModel } from "./SlackModel.ts"
import { inWorld, World } from "./World.ts"

/** A call that goes wrong: the n-th of its method, from 0. */
export interface InjectedFault {
  readonly method: Method
  readonly fault: Fault
  readonly nth: number
}

/** What a run came to: the points that its first life passed, and what was not as it must be. */
export interface Run {
  readonly passed: ReadonlyArray<string>
  readonly violations: ReadonlyArray<string>
}

/** What happens in a world, one thing after another, until all is calm. */
export type Story = (world: World) => Effect.Effect<void>

/** A story with one call that goes wrong, in which the process ends at one point. */
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
    const lives = [first]
    return inWorld(new World(design, slack, () => lives.shift() ?? new CrashingProcess()), world =>
      Effect.map(story(world), () => ({ passed: first.passed, violations: world.violations }))
    )
  })

const step = (world: World) =>
  Effect.gen(function* () {
    yield* world.poll
    yield* world.deliver
    world.check("a step")
  })

/** Past every quarantine but ours, and the latest of the late commits still to come. */
const SHORT_OF_LATEST = 35

/**
 * The life of three alerts: one comes, changes and is answered; one comes while the other is open and stays; one comes, is read before
 * anybody posted it, and is written to again.
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
    yield* world.passes(SHORT_OF_LATEST)
    yield* step(world)
    yield* world.settle
  })

/** A thread cannot be read, which the operators are told; then it can, which they are told in a reply under that, and the buyer's alert comes. */
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
    yield* world.passes(SHORT_OF_LATEST)
    yield* step(world)
    yield* world.settle
    const told = world.memory.notices().length
    if (told !== 2) world.violations.push(`the operators are told ${told} things`)
  })
