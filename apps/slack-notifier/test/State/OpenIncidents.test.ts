import { it } from "@effect/vitest"
import { DateTime, Effect, Fiber, TestClock } from "effect"
import { describe, expect } from "vitest"
import { Incident } from "../../src/Incident/Incident.ts"
import { makeOpenIncidents } from "../../src/State/OpenIncidents.ts"

const incidentOf = (company: string) =>
  new Incident({
    company,
    about: "key",
    subject: "",
    what: "refused",
    since: DateTime.unsafeMake("2026-11-20T10:00:00Z")
  })

describe("the open incidents of a company", () => {
  it.effect("are read once for all who ask together, even if the first one leaves", () =>
    Effect.gen(function* () {
      let stored = [incidentOf("north"), incidentOf("east")]
      let readings = 0
      const openIncidents = makeOpenIncidents({
        incidents: Effect.sync(() => {
          readings += 1
          return stored
        })
      })
      const first = yield* Effect.fork(openIncidents("east"))
      const north = yield* Effect.fork(openIncidents("north"))
      const west = yield* Effect.fork(openIncidents("west"))
      yield* TestClock.adjust("1 millis")
      yield* Fiber.interrupt(first)
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(north)).toEqual([incidentOf("north")])
      expect(yield* Fiber.join(west)).toEqual([])
      expect(readings).toBe(1)
      // Who asks later hears what has changed.
      stored = []
      const later = yield* Effect.fork(openIncidents("north"))
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(later)).toEqual([])
      expect(readings).toBe(2)
    })
  )
})
