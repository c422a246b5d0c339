import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, TestClock } from "effect"
import type { Task } from "../../src/Cluster/Task.ts"
import { Tasks } from "../../src/Cluster/Tasks.ts"
import { freshStore } from "../Delivery/Harness.ts"

const companies = (...names: ReadonlyArray<string>): ReadonlyArray<Task> =>
  names.map(name => ({ kind: "company", name }))

describe("a process alone", () => {
  it.scoped("begins new tasks and ends those that are gone, and leaves the others alone", () =>
    Effect.gen(function* () {
      const { workOn } = yield* Tasks
      const events: Array<string> = []
      let tasks = companies("north", "south")
      yield* workOn(
        () => tasks,
        ({ task: { name } }) =>
          Effect.acquireUseRelease(
            Effect.sync(() => events.push(`${name} begins`)),
            () => Effect.never,
            () => Effect.sync(() => events.push(`${name} ends`))
          )
      ).pipe(Effect.forkScoped)
      yield* TestClock.adjust(0)
      expect(events.splice(0)).toEqual(["north begins", "south begins"])
      tasks = companies("south", "east")
      yield* TestClock.adjust("1 second")
      expect(events.splice(0)).toEqual(["north ends", "east begins"])
      yield* TestClock.adjust("10 seconds")
      expect(events).toEqual([])
    }).pipe(Effect.provide(Layer.provide(Tasks.alone, freshStore)))
  )
})
