import { expect, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, Option, TestClock } from "effect"
import { describe } from "vitest"
import { callIn, Pacer } from "../../src/Delivery/Pacer.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"

const second = Duration.seconds(1)
const byTestClock = Effect.provideService(Uptime, Clock.currentTimeMillis)

describe("Slack's Retry-After", () => {
  it.effect("also holds callers that were already waiting, and keeps them apart afterwards", () =>
    Effect.gen(function* () {
      const pacer = Pacer.make()
      const done: Array<string> = []
      const take = (name: string) =>
        Effect.map(pacer.takeTurn("update", second), () => {
          done.push(name)
        })
      yield* take("first")
      const waiting = yield* Effect.fork(
        Effect.all([take("second"), take("third")], { concurrency: "unbounded" })
      )
      yield* TestClock.adjust(0)
      yield* pacer.pause("update", Duration.seconds(30))
      yield* TestClock.adjust("29 seconds")
      expect(done).toEqual(["first"])
      yield* TestClock.adjust("1 second")
      expect(done).toEqual(["first", "second"])
      yield* TestClock.adjust("1 second")
      expect(done).toEqual(["first", "second", "third"])
      yield* Fiber.join(waiting)
    }).pipe(byTestClock)
  )
})

describe("a turn that must not be waited for", () => {
  it.effect("is taken if it is free, and refused with the wait if it is not", () =>
    Effect.gen(function* () {
      const pacer = Pacer.make()
      yield* pacer.takeTurnNow("history", second)
      yield* TestClock.adjust("400 millis")
      const busy = yield* Effect.flip(pacer.takeTurnNow("history", second))
      expect(busy.retryAfter).toEqual(Option.some(Duration.millis(600)))
      yield* TestClock.adjust("600 millis")
      yield* pacer.takeTurnNow("history", second)
    }).pipe(byTestClock)
  )
})

describe("two workspaces", () => {
  it.effect("have their edits and histories paced apart, and each its own Retry-After", () =>
    Effect.gen(function* () {
      const pacer = Pacer.make()
      yield* pacer.takeTurn(callIn("NORTH/leads", "update"), second)
      yield* pacer.takeTurn(callIn("leads", "update"), second)
      const waiting = yield* Effect.fork(pacer.takeTurn(callIn("NORTH/heads", "update"), second))
      yield* TestClock.adjust("999 millis")
      expect(yield* Fiber.poll(waiting)).toEqual(Option.none())
      yield* TestClock.adjust("1 millis")
      yield* Fiber.join(waiting)
      yield* pacer.pause(callIn("NORTH/leads", "history"), Duration.minutes(1))
      yield* pacer.takeTurnNow(callIn("leads", "history"), second)
      const busy = yield* Effect.flip(pacer.takeTurnNow(callIn("NORTH/heads", "history"), second))
      expect(busy._tag).toBe("SlackBusy")
    }).pipe(byTestClock)
  )
})

describe("a clock that is set back by an hour", () => {
  it.live("delays no call", () => {
    let wall = 3_600_000
    const clock = Object.assign(Clock.make(), { currentTimeMillis: Effect.sync(() => wall) })
    return Effect.gen(function* () {
      const pacer = Pacer.make()
      yield* pacer.takeTurn("update", Duration.millis(10))
      wall = 0
      const done = yield* Effect.timeoutOption(pacer.takeTurn("update", Duration.millis(10)), "15 seconds")
      expect(done._tag).toBe("Some")
    }).pipe(Effect.withClock(clock))
  })
})
