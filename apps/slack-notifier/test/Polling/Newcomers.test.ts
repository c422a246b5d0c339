import { expect, it } from "@effect/vitest"
import type { Thread } from "@estate/domain/Thread"
import { type Context, DateTime, Effect, Layer, Option, TestClock } from "effect"
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
import { PlatformModel } from "../proof/PlatformModel.ts"

const WAITED = 200

/** A list with the newest message first, and what happens when a number of threads were read. */
const listOf = (platform: PlatformModel, readWhen: ReadonlyMap<number, Effect.Effect<void>>) => {
  let reads = 0
  return {
    ...platform.service,
    page: ({ page = 1, limit = 10, ...query } = {}) =>
      Effect.map(platform.service.page(query), ({ items, ...rest }) => {
        const newestFirst = items.toSorted((one: Thread, other: Thread) => (one.id < other.id ? 1 : -1))
        const totalPages = Math.ceil(items.length / limit)
        return { ...rest, items: newestFirst.slice((page - 1) * limit, page * limit), page, totalPages }
      }),
    messagesPage: (...asked) =>
      Effect.zipRight(
        Effect.suspend(() => readWhen.get(++reads) ?? Effect.void),
        platform.service.messagesPage(...asked)
      )
  } satisfies Context.Tag.Service<typeof Threads>
}

/** What is due in the channel while a first poll reads those who waited, and after it. */
const firstPoll = (rules: CompanyRules, newcomers: number) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(DateTime.toEpochMillis(now))
    const platform = new PlatformModel(company.zone)
    const before = DateTime.subtract(now, { hours: 1 })
    for (let n = 0; n < WAITED; n++) platform.arrive(before)
    const store = yield* AlertStore
    const due = Effect.orDie(Effect.map(store.unposted(leads), ({ length }) => length))
    const seen: Array<number> = []
    const look = Effect.map(due, count => void seen.push(count))
    const write = Effect.gen(function* () {
      yield* TestClock.adjust("1 minute")
      const at = yield* DateTime.now
      for (let n = 0; n < newcomers; n++) platform.arrive(at)
    })
    const passes = TestClock.adjust("1 minute")
    const readWhen = new Map([
      [70, write],
      [132, passes],
      [133, passes],
      [200, look]
    ])
    const { pollOnce } = yield* makeCompanyPoller(company, () => rules)
    yield* Effect.provideService(pollOnce, Threads, listOf(platform, readWhen))
    return { while: seen, after: yield* due }
  }).pipe(
    Effect.provide(
      Layer.provideMerge(incidentsFor(Option.none()), notifierOver(freshStore, new FaultySlack().service))
    )
  )

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
