import { SqlError } from "@effect/sql/SqlError"
import { expect, it } from "@effect/vitest"
import { Threads } from "@estate/api-client/Threads"
import { UnreadableResponse } from "@estate/domain/PlatformError"
import type { Thread } from "@estate/domain/Thread"
import { type Context, Effect, Layer, Option } from "effect"
import { describe } from "vitest"
import { Bell } from "../../src/Deliver/Bell.ts"
import { makeWatch } from "../../src/Poll/Watch.ts"
import { AlertStore } from "../../src/State/AlertStore.ts"
import { leads, rules } from "../Deliver/House.ts"
import { MemoryStore } from "../proof/MemoryStore.ts"
import { PlatformModel } from "../proof/PlatformModel.ts"
import { message, messageId, thread } from "../Records.ts"

const zone = rules.styleOf("default").zone
const watched = { company: "default", destination: leads, zone, operators: Option.some("ops") }

/** A thread of two messages, of which the second cannot be read. */
class HalfReadable {
  shown: Thread | undefined = thread()
  isSpoilt = true
  isDiskFull = false
  messages = [message(1), message(2)]
  readonly service: Context.Tag.Service<typeof Threads> = {
    ...new PlatformModel(zone).service,
    page: () =>
      Effect.sync(() => {
        const items = this.shown === undefined ? [] : [this.shown]
        return { items, total: items.length, page: 1, totalPages: 1 }
      }),
    messagesPage: (_, { page = 1, limit = 10 } = {}) =>
      Effect.suspend(() => {
        const items = this.messages.slice((page - 1) * limit, page * limit)
        const bad = this.isSpoilt ? items.findIndex(({ id }) => id === messageId(2)) : -1
        return bad < 0
          ? Effect.succeed({
              items,
              total: this.messages.length,
              page,
              totalPages: Math.ceil(this.messages.length / limit)
            })
          : Effect.fail(
              new UnreadableResponse({
                path: `items.${bad}.created_at`,
                detail: "",
                recordId: messageId(2)
              })
            )
      })
  }
}

/** Looks one after another at that thread, and what the operators were told of. */
const looking = <A>(
  name: string,
  run: (
    platform: HalfReadable,
    look: Effect.Effect<void>,
    told: () => number,
    restart: Effect.Effect<void>
  ) => Effect.Effect<A>
) =>
  it.effect(name, () => {
    const platform = new HalfReadable()
    const memory = new MemoryStore()
    const context = Layer.mergeAll(
      Layer.succeed(AlertStore, {
        ...memory.service,
        over: (...which) =>
          platform.isDiskFull
            ? Effect.fail(new SqlError({ cause: "full", message: "full" }))
            : memory.service.over(...which)
      }),
      Layer.succeed(Threads, platform.service),
      Bell.layer
    )
    return Effect.gen(function* () {
      const parts = yield* Effect.context<AlertStore | Threads | Bell>()
      let watch = yield* makeWatch(watched)
      const look = Effect.suspend(() => watch.look).pipe(Effect.provide(parts), Effect.ignore)
      const restart = Effect.map(Effect.provide(makeWatch(watched), parts), made => {
        watch = made
      })
      return yield* run(platform, look, () => memory.notices().length, restart)
    }).pipe(Effect.provide(context))
  })

describe("a message that cannot be read", () => {
  looking(
    "is told of once, however often its thread changes and however often nothing is new",
    (platform, look, told, restart) =>
      Effect.gen(function* () {
        yield* look
        expect(told()).toBe(1)
        yield* look
        yield* restart
        yield* look
        platform.shown = thread({ unread_messages: 2 })
        yield* look
        yield* look
        expect(told()).toBe(1)
      })
  )

  looking("is over when it can be read", (platform, look, told) =>
    Effect.gen(function* () {
      yield* look
      platform.isSpoilt = false
      platform.shown = thread({ unread_messages: 2 })
      yield* look
      expect(told()).toBe(2)
    })
  )

  looking("is over though the state could not be written as it was seen", (platform, look, told) =>
    Effect.gen(function* () {
      yield* look
      platform.isSpoilt = false
      platform.shown = thread({ unread_messages: 2 })
      platform.isDiskFull = true
      yield* look
      platform.isDiskFull = false
      yield* look
      expect(told()).toBe(2)
    })
  )

  looking("is over when nobody waits in its thread any more", (platform, look, told) =>
    Effect.gen(function* () {
      yield* look
      platform.shown = undefined
      platform.messages = [message(1, { readed_at: "2026-11-21 09:40:00" })]
      yield* look
      yield* look
      expect(told()).toBe(2)
    })
  )
})
