import { expect, it } from "@effect/vitest"
import type { ImportLine } from "@estate/api/ImportLine"
import { DateTime } from "effect"
import { demo as demoOf, now } from "../DemoLines.ts"

const demo = (seed: number, threads = 40, at = now) => demoOf({ seed, threads, now: at })

const threadsOf = (lines: ReadonlyArray<ImportLine>) =>
  lines.flatMap(line => (line.type === "thread" ? [line.record] : []))
const messagesOf = (lines: ReadonlyArray<ImportLine>) =>
  lines.flatMap(line =>
    line.type === "message" ? [{ thread: line.thread, ...line.record, isUnread: line.record.isUnread }] : []
  )

it("the same seed makes the same threads, another seed makes others", () => {
  const first = JSON.stringify(demo(7))
  expect(JSON.stringify(demo(7))).toBe(first)
  expect(JSON.stringify(demo(8))).not.toBe(first)
})

it("at another time only times and ids differ", () => {
  const texts = (lines: ReadonlyArray<ImportLine>) => messagesOf(lines).map(({ text }) => text)
  expect(texts(demo(7, 40, DateTime.add(now, { days: 3 })))).toEqual(texts(demo(7)))
})

it("threads agree with their messages, and nothing happens after now", () => {
  const lines = demo(3, 200)
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

it("ten threads repeat no text, and some are unread", () => {
  for (const seed of [1, 2, 3]) {
    const lines = demo(seed, 10)
    const texts = messagesOf(lines).map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    const unread = threadsOf(lines).filter(({ isUnread }) => isUnread)
    expect(unread.length).toBeGreaterThan(0)
    expect(unread.length).toBeLessThan(10)
  }
})
