import { expect, it } from "@effect/vitest"
import { CallOptions } from "@estate/api-client/CallOptions"
import type { ThreadId } from "@estate/domain/Thread"
import * as wire from "@estate/testing/Wire"
import { Effect } from "effect"
import { type Episode, episodeOf } from "../../src/Alerts/Episode.ts"
import { Uptime } from "../../src/Metrics/Uptime.ts"
import { collect } from "../../src/Platform/Pages.ts"
import { Threads } from "../../src/Platform/Threads.ts"
import { type Finding, poll } from "../../src/Polling/Poll.ts"
import { company } from "../Delivery/Harness.ts"
import { memoryPlatform, pageOf, threadId, threadWires } from "../Platform/MemoryPlatform.ts"
import { message, thread } from "../Records.ts"

/** What a poll of a platform finds, in short, and how it ends. `events` also gets the requests. */
const pollOf = (
  { threads }: ReturnType<typeof memoryPlatform>,
  open: ReadonlyMap<ThreadId, Episode> = new Map(),
  events: Array<string> = []
) =>
  Effect.gen(function* () {
    const onFinding = (finding: Finding) => Effect.sync(() => void events.push(inShort(finding)))
    const exit = yield* poll(open, Effect.succeed(new Map()), company, onFinding).pipe(
      Effect.provideServiceEffect(Threads, threads),
      Effect.provideService(Uptime, Effect.succeed(0)),
      Effect.either
    )
    return { events, exit }
  })

const inShort = (finding: Finding) => {
  if (finding._tag === "Unreadable") return `${finding.subject}: ${finding.field}`
  const episode = finding._tag === "Opened" ? finding.opened : undefined
  return episode === undefined ? finding._tag : `alert ${episode.threadId}`
}

/** A thread of which an alert is open, and whose only message is unread. */
const openThread = (n: number): [ThreadId, Episode] => [
  threadId(n),
  episodeOf(thread({ ulid: threadId(n), last_message: "сообщение 1" }), [message(1)], company)
]

const readMessage = wire.message({ readed_at: "2026-11-21 09:40:00" })

it.effect("alerts go out while a long list is still being read", () =>
  Effect.gen(function* () {
    const events: Array<string> = []
    const all = threadWires(600)
    const platform = memoryPlatform(asked => {
      events.push(`page ${asked.page}`)
      return pageOf(all, asked)
    })
    yield* pollOf(platform, new Map(), events)
    const sent = (before: ReadonlyArray<string>) => before.filter(event => event.startsWith("alert")).length
    const sentBefore = [2, 3].map(page => sent(events.slice(0, events.indexOf(`page ${page}`))))
    expect([...sentBefore, sent(events)]).toEqual([256, 512, 600])
  })
)

it.effect(
  "a platform that counts more threads than it shows is reported, and open alerts are rechecked",
  () =>
    Effect.gen(function* () {
      const all = threadWires(2)
      const platform = memoryPlatform(
        asked => ({ ...pageOf(all, asked), total: 5 }),
        (asked, id) => pageOf(id === threadId(9) ? [readMessage] : [wire.message()], asked)
      )
      const { events } = yield* pollOf(platform, new Map([openThread(9)]))
      expect(events).toEqual([
        `alert ${threadId(0)}`,
        `alert ${threadId(1)}`,
        "threads.total: total (more threads than it shows)",
        "Ended"
      ])
    })
)

it.effect("a page that the platform counts and cannot send fails the poll, after the alerts before it", () =>
  Effect.gen(function* () {
    const all = threadWires(300)
    const { events, exit } = yield* pollOf(
      memoryPlatform(asked => (asked.page === 2 ? 503 : pageOf(all, asked)))
    )
    expect(exit).toMatchObject({ left: { _tag: "PlatformFailed" } })
    expect(events).toHaveLength(256)
  })
)

it.effect("a list that is no list fails the poll, and is not taken for a short one", () =>
  Effect.gen(function* () {
    const platform = memoryPlatform(() => JSON.parse('{"items":5,"total":5,"pages":{"page":1,"total":1}}'))
    expect(yield* pollOf(platform)).toMatchObject({
      events: [],
      exit: { left: { _tag: "UnreadableResponse", path: "items" } }
    })
  })
)

it.effect(
  "a thread that shows fewer messages than it counts is alerted, reported, and not taken for read",
  () =>
    Effect.gen(function* () {
      const platform = memoryPlatform(
        asked => pageOf(threadWires(1), asked),
        (asked, id) => ({ ...pageOf([id === threadId(9) ? readMessage : wire.message()], asked), total: 3 })
      )
      const { events } = yield* pollOf(platform, new Map([openThread(9)]))
      expect(events).toEqual([
        `${threadId(0)}/messages.total: total (more messages than it shows)`,
        `alert ${threadId(0)}`,
        `${threadId(9)}/messages.total: total (more messages than it shows)`
      ])
    })
)

it.effect("each message that cannot be read is reported with its own thread", () =>
  Effect.gen(function* () {
    const bad = (thread: string) => thread.replace("01JDT", "01JDM")
    const platform = memoryPlatform(
      asked => pageOf(threadWires(40), asked),
      (asked, thread) =>
        pageOf([wire.message(), wire.message({ ulid: bad(thread), created_at: "soon" })], asked)
    )
    const { events } = yield* pollOf(platform)
    const ids = Array.from({ length: 40 }, (_, n) => threadId(n))
    expect(events.filter(event => !event.startsWith("alert")).toSorted()).toEqual(
      ids.map(id => `${id}/${bad(id)}: created_at`)
    )
  })
)

it.live("the deadline of a call also ends the reading of a list", () =>
  Effect.gen(function* () {
    const threads = yield* memoryPlatform(() => undefined).threads
    const error = yield* collect(threads.stream()).pipe(
      Effect.provideService(CallOptions, { deadline: "50 millis" }),
      Effect.flip
    )
    expect(error).toMatchObject({ detail: "no answer within 50ms, the deadline of the call" })
  })
)
