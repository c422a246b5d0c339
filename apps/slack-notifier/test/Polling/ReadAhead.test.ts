import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, TestClock } from "effect"
import { describe } from "vitest"
import { Threads } from "../../src/Platform/Threads.ts"
import { makeCompanyPoller } from "../../src/Polling/CompanyPoller.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { FaultySlack } from "../Delivery/FaultySlack.ts"
import {
  company,
  freshStore,
  incidentsFor,
  leads,
  notifierOver,
  now,
  officeRules
} from "../Delivery/Harness.ts"
import { PlatformModel } from "../proof/PlatformModel.ts"

/** A process takes a company over, and has read what the state says about it. */
const takeOver = Effect.gen(function* () {
  const store = yield* AlertStore
  const calls = { reads: 0, plans: 0 }
  const counted = AlertStore.of({
    ...store,
    followedEpisodes: company =>
      Effect.suspend(() => {
        calls.reads += 1
        return store.followedEpisodes(company)
      }),
    planAlerts: (...asked) =>
      Effect.suspend(() => {
        calls.plans += 1
        return store.planAlerts(...asked)
      })
  })
  const poller = yield* Effect.provideService(
    makeCompanyPoller(company, () => officeRules),
    AlertStore,
    counted
  )
  yield* poller.readAhead
  const waiting = (channel: string) => Effect.map(store.unposted(channel), ({ length }) => length)
  return { ...poller, calls, waiting }
})

/** A buyer writes two minutes before the office opens, and a process has stored that. */
const taken = (
  name: string,
  run: (
    process: Effect.Effect.Success<typeof takeOver>,
    platform: PlatformModel
  ) => Effect.Effect<void, unknown, Threads>
) =>
  it.effect(name, () => {
    const platform = new PlatformModel(company.zone)
    const layer = Layer.mergeAll(
      Layer.provideMerge(incidentsFor(Option.none()), notifierOver(freshStore, new FaultySlack().service)),
      Layer.succeed(Threads, platform.service)
    )
    return Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(now))
      platform.arrive(now)
      yield* Effect.flatMap(takeOver, ({ pollOnce }) => pollOnce)
      yield* TestClock.adjust("10 seconds")
      yield* run(yield* takeOver, platform)
    }).pipe(Effect.provide(layer))
  })

describe("the first poll of a company that was taken over", () => {
  taken("asks the state nothing, and knows when to alert", ({ pollOnce, calls, waiting }) =>
    Effect.gen(function* () {
      expect((yield* pollOnce).next).toEqual(DateTime.add(now, { minutes: 2 }))
      yield* pollOnce
      expect(calls).toEqual({ reads: 1, plans: 0 })
      yield* TestClock.adjust("2 minutes")
      yield* pollOnce
      expect(calls.plans).toBe(1)
      expect(yield* waiting(leads)).toBe(1)
    })
  )

  taken("alerts by what is due then, not when the state was read", ({ pollOnce, waiting }) =>
    Effect.gen(function* () {
      yield* TestClock.adjust("5 minutes")
      yield* pollOnce
      expect(yield* waiting(leads)).toBe(1)
    })
  )

  taken(
    "reads the state again if something has happened meanwhile",
    ({ pollOnce, replan, calls }, platform) =>
      Effect.gen(function* () {
        yield* replan
        yield* pollOnce
        expect(calls).toEqual({ reads: 2, plans: 0 })
        platform.arrive(yield* DateTime.now)
        yield* pollOnce
        expect(calls.reads).toBe(3)
      })
  )
})
