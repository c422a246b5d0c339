import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, TestClock } from "effect"
import { describe } from "vitest"
import type { CompanyRules } from "../../src/Alerts/CompanyRules.ts"
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
  officeRulesSince,
  plainRulesOver
} from "../Delivery/Harness.ts"
import { fakeThreads, listOf } from "../FakeThreads.ts"
import { PlatformModel } from "../proof/PlatformModel.ts"

const WAITED = 200

/** A list with the newest message first, and what happens when a number of threads were read. */
const listedBy = (platform: PlatformModel, readWhen: ReadonlyMap<number, Effect.Effect<void>>) => {
  let reads = 0
  return fakeThreads({
    threads: query =>
      Effect.map(platform.lists.threads(query), ({ items }) =>
        listOf(...items.toSorted((one, other) => (one.id < other.id ? 1 : -1)))
      ),
    messages: thread =>
      Effect.zipRight(
        Effect.suspend(() => readWhen.get(++reads) ?? Effect.void),
        platform.lists.messages(thread)
      )
  })
}

/** Buyers who waited before, and what is due in the channel while their threads are read. */
const scene = Effect.gen(function* () {
  yield* TestClock.setTime(DateTime.toEpochMillis(now))
  const platform = new PlatformModel(company.zone)
  const before = DateTime.subtract(now, { hours: 1 })
  const waited = Array.from({ length: WAITED }, () => platform.arrive(before))
  const store = yield* AlertStore
  const due = Effect.orDie(Effect.map(store.unposted(leads), ({ length }) => length))
  const seen: Array<number> = []
  const passes = TestClock.adjust("1 minute")
  const write = (newcomers: number) =>
    Effect.gen(function* () {
      yield* passes
      const at = yield* DateTime.now
      for (let n = 0; n < newcomers; n++) platform.arrive(at)
    })
  const look = Effect.map(due, count => void seen.push(count))
  return { platform, waited, due, seen, passes, write, look }
})

/** What is due in the channel while a first poll reads those who waited, and after it. */
const firstPoll = (rules: CompanyRules, newcomers: number) =>
  Effect.gen(function* () {
    const { platform, due, seen, passes, write, look } = yield* scene
    const readWhen = new Map([
      [70, write(newcomers)],
      [132, passes],
      [133, passes],
      [200, look]
    ])
    const { pollOnce } = yield* makeCompanyPoller(company, () => rules)
    yield* Effect.provideService(pollOnce, Threads, listedBy(platform, readWhen))
    return { while: seen, after: yield* due }
  }).pipe(Effect.provide(notifier()))

const notifier = () =>
  Layer.provideMerge(incidentsFor(Option.none()), notifierOver(freshStore, new FaultySlack().service))

describe("who writes while a first poll reads those who waited before", () => {
  it.effect("has an alert before it ends; the others are late, all together", () =>
    Effect.gen(function* () {
      const { while: during, after } = yield* firstPoll(plainRulesOver(20), 1)
      expect(during).toEqual([1])
      expect(after).toBe(WAITED + 1)
    })
  )

  it.effect("is in a group before it ends, where the rules gather a rush", () =>
    Effect.gen(function* () {
      const rules = officeRulesSince(DateTime.subtract(now, { days: 1 }), {})
      const { while: during } = yield* firstPoll(rules, 3)
      expect(during).toEqual([1])
    })
  )
})

it.effect("who writes while a poll rechecks many that were answered has an alert before it ends", () =>
  Effect.gen(function* () {
    const { platform, waited, seen, write, look } = yield* scene
    const { pollOnce } = yield* makeCompanyPoller(company, () => plainRulesOver(20))
    yield* Effect.provideService(pollOnce, Threads, listedBy(platform, new Map()))
    for (const thread of waited) platform.answer(thread, now)
    const readWhen = new Map([
      [70, write(1)],
      [200, look]
    ])
    yield* Effect.provideService(pollOnce, Threads, listedBy(platform, readWhen))
    expect(seen).toEqual([WAITED + 1])
  }).pipe(Effect.provide(notifier()))
)
