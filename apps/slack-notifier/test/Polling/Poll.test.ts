import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { episodeOf } from "../../src/Alerts/Episode.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { type Finding, poll } from "../../src/Polling/Poll.ts"
import { company } from "../Delivery/Harness.ts"
import { fakeThreads, listOf } from "../FakeThreads.ts"
import { message, thread, threadId } from "../Records.ts"

it.effect("an alert is closed on a platform that lists threads that were read, too", () =>
  Effect.gen(function* () {
    const findings: Array<Finding> = []
    const open = new Map([
      [threadId, episodeOf(thread({ last_message: "сообщение 1" }), [message(1)], company)]
    ])
    yield* poll(open, new Map(), company, finding => Effect.sync(() => void findings.push(finding)))
    expect(findings).toMatchObject([{ _tag: "Ended", episode: { unreadCount: 0 } }])
  }).pipe(
    Effect.provide(
      Layer.succeed(
        Threads,
        fakeThreads({
          threads: () => Effect.succeed(listOf(thread({ unread_messages: 0 }))),
          messages: () => Effect.succeed(listOf(message(1, { readed_at: "2026-11-21 09:40:00" })))
        })
      )
    )
  )
)
