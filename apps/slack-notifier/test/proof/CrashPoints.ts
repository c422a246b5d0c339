import { DateTime, Duration, Effect } from "effect"
import { Life } from "./Crash.ts"
import type { Design } from "./Design.ts"
import { type Fault, SlackModel } from "./SlackModel.ts"
import { inWorld, World } from "./World.ts"

/** A call that goes wrong: the n-th of its method, from 0. */
export interface Strike {
  readonly method: "post" | "update" | "history"
  readonly fault: Fault
  readonly nth: number
}

/** What a run came to: the points that its first life passed, and what was not as it must be. */
export interface Run {
  readonly passed: ReadonlyArray<string>
  readonly violations: ReadonlyArray<string>
}

/**
 * The life of three alerts: one comes, changes and is answered; one comes while the other is open and stays; one comes, is read before
 * anybody posted it, and is written to again. One call goes wrong, and the process ends at one point.
 */
export const runOnce = (design: Design, strike: Strike | undefined, endsAt: number): Effect.Effect<Run> =>
  Effect.suspend(() => {
    const calls = { post: 0, update: 0, history: 0 }
    const slack = new SlackModel(method => {
      const nth = calls[method]++
      return strike?.method === method && strike.nth === nth ? strike.fault : undefined
    })
    const first = new Life(endsAt)
    const lives = [first]
    return inWorld(new World(design, slack, () => lives.shift() ?? new Life()), world =>
      Effect.gen(function* () {
        const { platform } = world
        const step = Effect.gen(function* () {
          yield* world.poll
          yield* world.deliver
          world.check("a step")
        })
        const one = platform.arrive(yield* DateTime.now)
        yield* step
        yield* step
        yield* world.passes(5)
        platform.writes(one, yield* DateTime.now)
        platform.arrive(yield* DateTime.now)
        yield* step
        yield* step
        yield* world.passes(5)
        platform.answer(one, yield* DateTime.now)
        const three = platform.arrive(yield* DateTime.now)
        yield* world.poll
        platform.read(three, yield* DateTime.now)
        platform.writes(three, yield* DateTime.now)
        yield* step
        // Past every quarantine but ours, and the latest of the late commits still to come.
        yield* world.passes(Duration.toSeconds(Duration.seconds(35)))
        yield* step
        yield* world.settle
        return { passed: first.passed, violations: world.violations }
      })
    )
  })
