import { Random } from "@estate/testing/Random"
import { DateTime, Effect } from "effect"
import { CrashingProcess } from "./CrashingProcess.ts"
import type { Design } from "./Design.ts"
import { type Fault, faults, SlackModel } from "./SlackModel.ts"
import { inWorld, World } from "./World.ts"

/** The outcome of a schedule. */
export interface Outcome {
  readonly seed: number
  readonly violations: ReadonlyArray<string>
  /** What happened, step by step. */
  readonly events: ReadonlyArray<string>
  readonly crashes: number
}

const STEPS = 10

/** The relative probability of each event. */
const weights = {
  "a buyer arrives": 3,
  "a buyer writes again": 2,
  "somebody reads": 2,
  "somebody answers": 2,
  "a thread is deleted": 1,
  "a person deletes an alert": 1,
  "time passes": 3,
  "a poll": 4,
  "a delivery": 4,
  "both at once": 5,
  "a calm poll": 2,
  "a kill": 1,
  "the state is lost": 1,
  "an old copy is restored": 1
} as const
type Event = keyof typeof weights

const weightedEvents: ReadonlyArray<Event> = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Event)
)

/**
 * Runs one schedule: random events of buyers, staff, Slack and the machine, then a calm end. A seed
 * always gives the same schedule, so a failure can be replayed.
 */
export const simulate = (
  design: Design,
  seed: number,
  possibleFaults: ReadonlyArray<Fault> = faults
): Effect.Effect<Outcome> =>
  Effect.suspend(() => {
    const random = new Random(seed)
    let isCalm = false
    let crashes = 0
    const faultRate = random.next() * 0.5
    const slack = new SlackModel(
      () => (!isCalm && random.chance(faultRate) ? random.pickIfAny(possibleFaults) : undefined),
      () => 0.5 + random.next() / 2
    )
    // A thread whose messages show none unread is named by what was seen first, which a lost state
    // does not know any more.
    const hasMuteThreads = random.chance(0.1)
    const nextProcess = () => {
      if (isCalm || !random.chance(0.5)) return new CrashingProcess()
      crashes += 1
      return new CrashingProcess(random.below(40))
    }
    const world = new World(design, slack, nextProcess)
    const events: Array<string> = []
    let copy = world.memory.copy()

    const perform = (what: Event) =>
      Effect.gen(function* () {
        const { platform, memory } = world
        const now = yield* DateTime.now
        const thread = random.pickIfAny([...platform.threads.keys()])
        switch (what) {
          case "a buyer arrives":
            platform.arrive(now, hasMuteThreads && random.chance(0.3))
            return
          case "a buyer writes again":
            if (thread !== undefined) platform.writes(thread, now)
            return
          case "somebody reads":
            if (thread !== undefined) platform.read(thread, now)
            return
          case "somebody answers":
            if (thread !== undefined) platform.answer(thread, now)
            return
          case "a thread is deleted":
            if (thread !== undefined) platform.remove(thread)
            return
          case "a person deletes an alert": {
            const message = random.pickIfAny(slack.standing)
            if (message !== undefined) slack.deleteByHand(message.id)
            return
          }
          case "time passes":
            return yield* world.passes(
              random.pickIfAny([1 + random.below(30), 35 + random.below(20), 130]) ?? 1
            )
          case "a poll":
            platform.fault = random.chance(0.2)
              ? random.pickIfAny(["unreachable", "a page that shifted"])
              : undefined
            yield* world.poll
            platform.fault = undefined
            return
          case "a delivery":
            return yield* Effect.asVoid(world.deliver)
          case "both at once":
            return yield* Effect.asVoid(world.pollAndDeliver)
          case "a calm poll":
            isCalm = true
            yield* world.calmPoll
            isCalm = false
            return
          case "a kill":
            return world.kill()
          // The history does not show a pending late commit yet. Losing the state just then doubles
          // the alert, which is documented as not promised.
          case "the state is lost":
            if (!slack.isStill || hasMuteThreads) return
            memory.clear()
            return world.kill()
          case "an old copy is restored":
            if (!slack.isStill || hasMuteThreads) return
            memory.restore(copy)
            return world.kill()
        }
      })

    return inWorld(world, () =>
      Effect.gen(function* () {
        for (let step = 0; step < STEPS; step++) {
          const what = step === 0 ? "a buyer arrives" : (random.pickIfAny(weightedEvents) ?? "time passes")
          events.push(what)
          yield* perform(what)
          world.check(what)
          if (random.chance(0.15) && slack.isStill) copy = world.memory.copy()
        }
        isCalm = true
        world.kill()
        yield* world.settle
        return { seed, violations: world.violations, events, crashes }
      })
    )
  })
