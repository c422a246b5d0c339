import { SqlError } from "@effect/sql/SqlError"
import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, Ref } from "effect"
import type { CompanyStatus } from "../../src/Metrics/CompanyStatus.ts"
import { PollStatus } from "../../src/Metrics/PollStatus.ts"
import { StateStatus } from "../../src/Metrics/StateStatus.ts"
import { saveStatuses } from "../../src/Operations/Housekeeping.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { now } from "../Delivery/Harness.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"

const polled = (company: string): CompanyStatus => ({
  company,
  state: "polling",
  polledAt: Option.some(now),
  succeededAt: Option.some(DateTime.subtract(now, { seconds: 1 })),
  delayMillis: 1000,
  failure: ""
})

it.effect("what a state that is away did not take is saved once it is back, and not before", () => {
  const saved: Array<ReadonlyArray<string>> = []
  let isAway = true
  const store = Layer.succeed(AlertStore, {
    ...new MemoryStore().service,
    saveStatuses: statuses =>
      isAway
        ? Effect.fail(new SqlError({ message: "away", cause: undefined }))
        : Effect.sync(() => void saved.push(statuses.map(({ company }) => company)))
  })
  return Effect.gen(function* () {
    const pollStatus = yield* PollStatus
    const state = yield* StateStatus
    yield* pollStatus.set(polled("north"))
    yield* pollStatus.set(polled("south"))
    expect((yield* Effect.flip(saveStatuses)).message).toBe("away")
    // Another process polls them from now on, as far as this one knows.
    yield* pollStatus.forget("north")
    expect((yield* Effect.flip(saveStatuses)).message).toBe("away")
    expect(yield* Ref.get(state)).toContain("away")
    isAway = false
    yield* saveStatuses
    yield* saveStatuses
    expect(saved).toEqual([["south"]])
    expect(yield* Ref.get(state)).toBeUndefined()
    isAway = true
    yield* pollStatus.set(polled("south"))
    yield* Effect.flip(saveStatuses)
    yield* pollStatus.forget("south")
    expect((yield* Effect.flip(saveStatuses)).message).toBe("away")
  }).pipe(Effect.provide(Layer.mergeAll(PollStatus.layer, StateStatus.layer, store)))
})
