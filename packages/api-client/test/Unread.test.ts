import { describe, expect, it } from "@effect/vitest"
import * as Testing from "@estate/api-client/Testing"
import { Threads } from "@estate/api-client/Threads"
import { PageSize } from "@estate/domain/Page"
import { Thread } from "@estate/domain/Thread"
import { Chunk, Effect, Schema, Stream } from "effect"
import { against, answer } from "./ScriptedPlatform.ts"
import { pageWire, threadWire } from "./Wire.ts"

const ulidOf = (n: number) => `01JD${String(n).padStart(22, "0")}`

const world = (count: number): Testing.World => ({
  threads: Array.from({ length: count }, (_, n) => ({
    thread: Schema.decodeUnknownSync(Thread)({ ...threadWire, ulid: ulidOf(n), unread_messages: 1 })
  }))
})

const pageSize = PageSize.make(4)
const idsOf = (threads: Iterable<Thread>) => Array.from(threads, ({ id }) => id).sort()
const everyId = (count: number) => Array.from({ length: count }, (_, n) => ulidOf(n))

describe("unread threads that are answered one by one", () => {
  it.effect("are all answered, each once", () =>
    Effect.gen(function* () {
      const threads = yield* Threads
      const answered = yield* Stream.runCollect(
        Stream.tap(threads.unread({ pageSize }), ({ id }) => threads.reply(id, "Yes, it is"))
      )
      expect(idsOf(answered)).toEqual(everyId(25))
      expect((yield* threads.page({ onlyUnread: true })).total).toBe(0)
    }).pipe(Effect.provide(Testing.layer(world(25))))
  )

  it.effect("come once also if only some of them are answered", () =>
    Effect.gen(function* () {
      const threads = yield* Threads
      let count = 0
      const found = yield* Stream.runCollect(
        Stream.tap(threads.unread({ pageSize }), ({ id }) =>
          count++ % 3 === 0 ? threads.reply(id, "Yes, it is") : Effect.void
        )
      )
      expect(idsOf(found)).toEqual(everyId(25))
    }).pipe(Effect.provide(Testing.layer(world(25))))
  )

  it.scopedLive("cost few requests if nobody answers, and none on top where there are none", () =>
    Effect.gen(function* () {
      const read = Effect.flatMap(Threads, threads => Stream.runCollect(threads.unread({ pageSize })))
      const none = yield* against([answer(200, pageWire([]))], read)
      expect(none.received).toHaveLength(1)
      const one = yield* against([answer(200, pageWire([threadWire]))], read)
      expect(one.exit).toMatchObject({ right: Chunk.of({ id: threadWire.ulid }) })
      expect(one.received).toHaveLength(3)
      expect(one.received[0]?.query).toMatchObject({ only_uread: "true", limit: "4", page: "1" })
    })
  )
})

describe("a platform that lists threads that were read among the unread ones", () => {
  const wires = [2, 0, 1, 0].map((unread_messages, n) => ({
    ...threadWire,
    ulid: ulidOf(n),
    unread_messages
  }))

  it.scopedLive("has only unread threads for a program that asks for these", () =>
    Effect.gen(function* () {
      const { exit } = yield* against(
        [answer(200, pageWire(wires))],
        Effect.flatMap(Threads, threads =>
          Effect.forEach([threads.unread(), threads.stream({ onlyUnread: true }), threads.stream()], all =>
            Effect.map(Stream.runCollect(all), idsOf)
          )
        )
      )
      const unread = [ulidOf(0), ulidOf(2)]
      expect(exit).toMatchObject({ right: [unread, unread, everyId(4)] })
    })
  )
})
