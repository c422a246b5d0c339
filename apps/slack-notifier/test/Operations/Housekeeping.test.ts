import { SqlError } from "@effect/sql/SqlError"
import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option } from "effect"
import { type PollStatus, ProcessStatus } from "../../src/Metrics/ProcessStatus.ts"
import { saveStatuses } from "../../src/Operations/Housekeeping.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { now } from "../Delivery/Harness.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"

const polled = (company: string): PollStatus => ({
  company,
  state: "polling",
  polledAt: Option.some(now),
  succeededAt: Option.some(DateTime.subtract(now, { seconds: 1 })),
  succeededUptime: 1,
  delayMillis: 1000,
  failure: "",
  reason: ""
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
    const status = yield* ProcessStatus
    expect((yield* Effect.flip(saveStatuses)).message).toBe("away")
    expect(status.stateProblem).toContain("away")
    status.polls.set("north", polled("north"))
    status.polls.set("south", polled("south"))
    expect((yield* Effect.flip(saveStatuses)).message).toBe("away")
    // Another process polls them from now on, as far as this one knows.
    status.polls.delete("north")
    expect((yield* Effect.flip(saveStatuses)).message).toBe("away")
    expect(status.stateProblem).toContain("away")
    isAway = false
    yield* saveStatuses
    yield* saveStatuses
    expect(saved).toEqual([["south"], []])
    expect(status.stateProblem).toBeUndefined()
    isAway = true
    status.polls.set("south", polled("south"))
    yield* Effect.flip(saveStatuses)
    status.polls.delete("south")
    expect((yield* Effect.flip(saveStatuses)).message).toBe("away")
  }).pipe(Effect.provide(Layer.merge(ProcessStatus.layer, store)))
})
