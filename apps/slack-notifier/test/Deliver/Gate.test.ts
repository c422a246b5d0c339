import { expect, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, TestClock } from "effect"
import { describe } from "vitest"
import { Gate } from "../../src/Deliver/Gate.ts"

const second = Duration.seconds(1)

describe("Slack's own «wait»", () => {
  it.effect("holds those too who had their turn already, and they come apart again after it", () =>
    Effect.gen(function* () {
      const gate = Gate.make()
      const passed: Array<string> = []
      const pass = (name: string) =>
        Effect.map(gate.pass("update", second), () => {
          passed.push(name)
        })
      yield* pass("first")
      const waiting = yield* Effect.fork(
        Effect.all([pass("second"), pass("third")], { concurrency: "unbounded" })
      )
      yield* TestClock.adjust(0)
      yield* gate.hold("update", Duration.seconds(30))
      yield* TestClock.adjust("29 seconds")
      expect(passed).toEqual(["first"])
      yield* TestClock.adjust("1 second")
      expect(passed).toEqual(["first", "second"])
      yield* TestClock.adjust("1 second")
      expect(passed).toEqual(["first", "second", "third"])
      yield* Fiber.join(waiting)
    })
  )
})

describe("a clock that is set back by an hour", () => {
  it.live("holds up nobody", () => {
    let wall = 3_600_000
    const clock = Object.assign(Clock.make(), { currentTimeMillis: Effect.sync(() => wall) })
    return Effect.gen(function* () {
      const gate = Gate.make()
      yield* gate.pass("update", Duration.millis(10))
      wall = 0
      const passed = yield* Effect.timeoutOption(gate.pass("update", Duration.millis(10)), "2 seconds")
      expect(passed._tag).toBe("Some")
    }).pipe(Effect.withClock(clock))
  })
})
