import { expect, it } from "@effect/vitest"
import type { ImportLine } from "@estate/api/ImportLine"
import { DateTime, Effect } from "effect"
import { demo as demoOf, now } from "../DemoLines.ts"

const demo = (seed: number, threads = 40, at = now) => demoOf({ seed, threads, now: at })

const threadsOf = (lines: ReadonlyArray<ImportLine>) =>
  lines.flatMap(line => (line.type === "thread" ? [line.record] : []))
const messagesOf = (lines: ReadonlyArray<ImportLine>) =>
  lines.flatMap(line =>
    line.type === "message" ? [{ thread: line.thread, ...line.record, isUnread: line.record.isUnread }] : []
  )

it.effect("the same seed tells the same, another seed something else", () =>
  Effect.gen(function* () {
    const first = JSON.stringify(yield* demo(7))
    expect(JSON.stringify(yield* demo(7))).toBe(first)
    expect(JSON.stringify(yield* demo(8))).not.toBe(first)
  })
)

it.effect("at another moment only times and ids differ", () =>
  Effect.gen(function* () {
    const texts = (lines: ReadonlyArray<ImportLine>) => messagesOf(lines).map(({ text }) => text)
    expect(texts(yield* demo(7, 40, DateTime.add(now, { days: 3 })))).toEqual(texts(yield* demo(7)))
  })
)

it.effect("threads agree with their messages, and nothing happens after now", () =>
  Effect.gen(function* () {
    const lines = yield* demo(3, 200)
    const messages = messagesOf(lines)
    expect(threadsOf(lines)).toHaveLength(200)
    for (const thread of threadsOf(lines)) {
      const own = messages.filter(message => message.thread === thread.id)
      const times = own.map(({ createdAt }) => createdAt.toWire())
      expect(times).toEqual(times.toSorted())
      expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toSorted())
      expect(own.at(-1)).toMatchObject({ text: thread.lastMessage, createdAt: thread.lastMessageAt })
      expect(thread.unreadCount).toBe(own.filter(({ isUnread }) => isUnread).length)
      expect(thread.lastMessageAt.toWire() < "2026-11-20 15:00:00").toBe(true)
    }
    expect(messages.map(({ text }) => text).filter(text => /[{}]|undefined/.test(text))).toEqual([])
  })
)

it.effect("ten threads in a row hardly repeat themselves, and stand in different ways", () =>
  Effect.gen(function* () {
    for (const seed of [1, 2, 3]) {
      const lines = yield* demo(seed, 10)
      const texts = messagesOf(lines).map(({ text }) => text)
      expect(new Set(texts).size).toBe(texts.length)
      const unread = threadsOf(lines).filter(({ isUnread }) => isUnread)
      expect(unread.length).toBeGreaterThan(0)
      expect(unread.length).toBeLessThan(10)
    }
  })
)
