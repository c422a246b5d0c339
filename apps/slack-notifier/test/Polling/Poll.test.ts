import { expect, it } from "@effect/vitest"
import type { Message } from "@estate/domain/Message"
import type { Thread } from "@estate/domain/Thread"
import { Effect, Layer } from "effect"
import { episodeOf } from "../../src/Alerts/Episode.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { type Finding, poll } from "../../src/Polling/Poll.ts"
import { company } from "../Delivery/Harness.ts"
import { message, thread, threadId } from "../Records.ts"

/** What a poll finds on a platform of one thread, of which an alert is open. */
const pollOf = (listed: Thread, messages: ReadonlyArray<Message>, threadCount = 1) => {
  const pageOf = <A>(items: ReadonlyArray<A>, total: number) => ({
    items,
    skipped: [],
    total,
    page: 1,
    totalPages: 1
  })
  const service: typeof Threads.Service = {
    page: ({ page = 1 } = {}) => Effect.succeed(pageOf(page === 1 ? [listed] : [], threadCount)),
    messagesPage: () => Effect.succeed(pageOf(messages, messages.length))
  }
  const findings: Array<Finding> = []
  const open = new Map([
    [threadId, episodeOf(thread({ last_message: "сообщение 1" }), [message(1)], company)]
  ])
  return poll(open, new Map(), company, finding => Effect.sync(() => void findings.push(finding))).pipe(
    Effect.as(findings),
    Effect.provide(Layer.succeed(Threads, service))
  )
}

it.effect("an alert is closed on a platform that lists threads that were read, too", () =>
  Effect.gen(function* () {
    const read = message(1, { readed_at: "2026-11-21 09:40:00" })
    const findings = yield* pollOf(thread({ unread_messages: 0 }), [read])
    expect(findings).toMatchObject([{ _tag: "Ended", episode: { unreadCount: 0 } }])
  })
)

it.effect(
  "a platform that counts more threads than it shows is found out, for there may be buyers unseen",
  () =>
    Effect.gen(function* () {
      const listed = thread({ last_message: "сообщение 1" })
      expect(yield* pollOf(listed, [message(1)])).toEqual([])
      expect(yield* pollOf(listed, [message(1)], 3)).toEqual([
        { _tag: "Unreadable", subject: "threads.total", field: "total (more threads than it shows)" }
      ])
    })
)
