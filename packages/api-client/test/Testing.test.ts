import { describe, expect, it } from "@effect/vitest"
import * as Testing from "@estate/api-client/Testing"
import { Threads } from "@estate/api-client/Threads"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import { Chunk, Effect, Schema, Stream } from "effect"
import { messageWire, threadId, threadWire } from "./Wire.ts"

const world: Testing.World = {
  threads: [
    {
      thread: Schema.decodeUnknownSync(Thread)(threadWire),
      messages: [Schema.decodeUnknownSync(Message)(messageWire)]
    }
  ]
}

describe("a platform in memory", () => {
  it.effect("answers like the real platform, and remembers sent messages and deleted threads", () =>
    Effect.gen(function* () {
      const threads = yield* Threads
      expect((yield* threads.page({ onlyUnread: true })).items.map(({ id }) => id)).toEqual([threadId])
      yield* threads.reply(threadId, " Yes, it is ")
      const said = yield* Stream.runCollect(threads.messages(threadId))
      expect(Chunk.toReadonlyArray(said).map(({ text, isUnread }) => [text, isUnread])).toEqual([
        ["Yes, it is", false],
        ["Is it still free?", false]
      ])
      expect((yield* threads.page({ onlyUnread: true })).items).toEqual([])
      yield* threads.remove(threadId)
      expect(yield* Effect.flip(threads.reply(threadId, "?"))).toMatchObject({ _tag: "ThreadNotFound" })
    }).pipe(Effect.provide(Testing.layer(world)))
  )

  it.effect("is empty where nothing is put into it, and another's words are not in it", () =>
    Effect.gen(function* () {
      const threads = yield* Threads
      expect((yield* threads.page()).items).toEqual([])
      expect(yield* Effect.flip(threads.page({ search: "ab" }))).toMatchObject({ _tag: "SearchTooShort" })
    }).pipe(Effect.provide(Testing.layer()))
  )
})
