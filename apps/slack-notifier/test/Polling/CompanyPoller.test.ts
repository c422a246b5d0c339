import { SqlError } from "@effect/sql/SqlError"
import { expect, it } from "@effect/vitest"
import type { Thread } from "@estate/domain/Thread"
import { Effect, Layer, Option } from "effect"
import { describe } from "vitest"
import { Threads } from "../../src/Platform/Threads.ts"
import { makeCompanyPoller } from "../../src/Polling/CompanyPoller.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { Wakeups } from "../../src/State/Wakeups.ts"
import { company, incidentsFor, plainRules } from "../Delivery/Harness.ts"
import { fakeThreads, listOf } from "../FakeThreads.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"
import { message, messageId, thread } from "../Records.ts"

/** A thread of two messages, of which the second cannot be read. */
class HalfReadable {
  shown: Thread | undefined = thread()
  isUnreadable = true
  isDiskFull = false
  messages = [message(1), message(2)]
  readonly service = fakeThreads({
    threads: () => Effect.sync(() => listOf(...(this.shown === undefined ? [] : [this.shown]))),
    messages: () =>
      Effect.sync(() => {
        const index = this.isUnreadable ? this.messages.findIndex(({ id }) => id === messageId(2)) : -1
        const bad = { index, path: "created_at", detail: "", recordId: Option.some(messageId(2)) }
        return {
          items: this.messages.filter((_, at) => at !== index),
          skipped: index < 0 ? [] : [bad]
        }
      })
  })
}

/** Polls of that thread, and the number of notices to the operators. */
const polling = <A>(
  name: string,
  run: (
    platform: HalfReadable,
    pollOnce: Effect.Effect<void>,
    notices: () => number,
    restart: Effect.Effect<void>
  ) => Effect.Effect<A>
) =>
  it.effect(name, () => {
    const platform = new HalfReadable()
    const memory = new MemoryStore()
    const context = Layer.mergeAll(
      Layer.succeed(AlertStore, {
        ...memory.service,
        resolveIncident: (...which) =>
          platform.isDiskFull
            ? Effect.fail(new SqlError({ cause: "full", message: "full" }))
            : memory.service.resolveIncident(...which)
      }),
      Layer.succeed(Threads, platform.service),
      Wakeups.layer
    )
    return Effect.gen(function* () {
      const parts = yield* Effect.context<AlertStore | Threads | Wakeups>()
      const start = Effect.provide(
        makeCompanyPoller(company, () => plainRules),
        incidentsFor(Option.some("ops"))
      )
      let poller = yield* start
      const pollOnce = Effect.suspend(() => poller.pollOnce).pipe(Effect.provide(parts), Effect.ignore)
      const restart = Effect.map(Effect.orDie(Effect.provide(start, parts)), made => {
        poller = made
      })
      return yield* run(platform, pollOnce, () => memory.notices().length, restart)
    }).pipe(Effect.provide(context))
  })

describe("a message that cannot be read", () => {
  polling(
    "opens one incident, however often its thread changes and however often it is polled",
    (platform, pollOnce, notices, restart) =>
      Effect.gen(function* () {
        yield* pollOnce
        expect(notices()).toBe(1)
        yield* pollOnce
        yield* restart
        yield* pollOnce
        platform.shown = thread({ unread_messages: 2 })
        yield* pollOnce
        yield* pollOnce
        expect(notices()).toBe(1)
      })
  )

  polling("resolves it when it can be read", (platform, pollOnce, notices) =>
    Effect.gen(function* () {
      yield* pollOnce
      platform.isUnreadable = false
      platform.shown = thread({ unread_messages: 2 })
      yield* pollOnce
      expect(notices()).toBe(2)
    })
  )

  polling("resolves it later if the state could not be written at first", (platform, pollOnce, notices) =>
    Effect.gen(function* () {
      yield* pollOnce
      platform.isUnreadable = false
      platform.shown = thread({ unread_messages: 2 })
      platform.isDiskFull = true
      yield* pollOnce
      platform.isDiskFull = false
      yield* pollOnce
      expect(notices()).toBe(2)
    })
  )

  polling("resolves it when its thread has no unread message any more", (platform, pollOnce, notices) =>
    Effect.gen(function* () {
      yield* pollOnce
      platform.shown = undefined
      platform.messages = [message(1, { readed_at: "2026-11-21 09:40:00" })]
      yield* pollOnce
      yield* pollOnce
      expect(notices()).toBe(2)
    })
  )
})
