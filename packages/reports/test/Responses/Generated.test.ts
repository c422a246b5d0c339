import { describe, expect, it } from "@effect/vitest"
import { conversationOf } from "@estate/domain/Conversation"
import type { Message } from "@estate/domain/Message"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { morningReport, rowsOf } from "@estate/reports/Morning/Report"
import { ResponsesReport, ResponsesTally } from "@estate/reports/Responses/Report"
import { Duration, Option, Schema } from "effect"
import { conversations } from "../Generated.ts"
import { day, daysBefore, moscow, noon, threadOf } from "../Sample.ts"

const office = readWorkingTime("mon-fri 09:00-18:00") ?? { open: [], closed: [] }
const [FIRST, LAST] = ["2026-11-15", "2026-11-19"]
const MINUTE = 60_000
/** On the clock of the messages, as if it were UTC. */
const NOW = Date.parse("2026-11-20T12:00:00Z")

const isOpen = (at: number) => {
  const date = new Date(at)
  const hour = date.getUTCHours()
  return date.getUTCDay() >= 1 && date.getUTCDay() <= 5 && hour >= 9 && hour < 18
}
/** Goes from minute to minute. */
const openSeconds = (from: number, to: number) => {
  let seconds = 0
  for (let at = from; at < to; at += MINUTE) if (isOpen(at)) seconds += 60
  return seconds
}
/** The median, with as many more that are longer than any. */
const median = (of: Array<number>, longer = 0) =>
  of.sort((a, b) => a - b)[Math.ceil((of.length + longer) / 2) - 1] ?? null

/** On the clock of the messages, as if it were UTC. */
const timeOf = ({ createdAt }: Pick<Message, "createdAt">) =>
  Date.parse(`${createdAt.toWire().replace(" ", "T")}Z`)

/**
 * The times of the buyer's questions and of the agency's answers, and since when it is nobody's
 * turn.
 */
const turnsOf = (messages: ReadonlyArray<Message>) => {
  const rows = messages.map(({ id, text, direction, createdAt }) => ({
    key: `${createdAt.toWire()} ${id}`,
    at: timeOf({ createdAt }),
    ...{ text, direction }
  }))
  rows.sort((a, b) => (a.key < b.key ? -1 : 1))
  const turns: Array<{ asked: number; replied: number | null }> = []
  let isAsked = false
  let finished: number | null = null
  for (const { at, text, direction } of rows) {
    const isThanks = text.startsWith("Спасибо")
    finished = direction === "incoming" && isThanks && !isAsked ? at : null
    if (direction === "outgoing") {
      const turn = turns.at(-1)
      if (isAsked && turn !== undefined) turn.replied = at
      isAsked = false
    } else if (!isAsked && !isThanks) {
      turns.push({ asked: at, replied: null })
      isAsked = true
    }
  }
  return { turns, finished, waiting: isAsked ? turns.at(-1)?.asked : undefined }
}

describe.each([1, 2, 3])("generated conversations, seed %i", seed => {
  const all = conversations(seed, 400)

  it("have the figures of a plain loop", () => {
    const period = { from: Option.some(day(FIRST)), to: Option.some(day(LAST)) }
    const tally = new ResponsesTally(period, office, noon, moscow)
    for (const [n, messages] of all.entries()) tally.add(threadOf(n % 10), conversationOf(messages))
    const report = Schema.encodeSync(ResponsesReport)(tally.report())

    const times: Array<number> = []
    const inside: Array<number> = []
    const business: Array<number> = []
    const outside: Array<number> = []
    const opening: Array<number> = []
    const unanswered: Array<number> = []
    let [waiting, never, finished, beforeOpening, threads] = [0, 0, 0, 0, 0]
    const byHour = Array.from({ length: 24 }, () => 0)
    const isOfPeriod = (at: number) => {
      const date = new Date(at).toISOString().slice(0, 10)
      return date >= FIRST && date <= LAST
    }
    for (const messages of all) {
      let isCounted = false
      const conversation = turnsOf(messages)
      if (conversation.finished !== null && isOfPeriod(conversation.finished)) finished += 1
      for (const { asked, replied } of conversation.turns) {
        if (!isOfPeriod(asked)) continue
        isCounted = true
        const hour = new Date(asked).getUTCHours()
        byHour[hour] = (byHour[hour] ?? 0) + 1
        if (replied === null) {
          unanswered.push((NOW - asked) / 1000)
          if (NOW - asked < 24 * 60 * MINUTE) waiting += 1
          else never += 1
          continue
        }
        const seconds = (replied - asked) / 1000
        times.push(seconds)
        const counted = openSeconds(asked, replied)
        if (isOpen(asked)) {
          inside.push(seconds)
          business.push(counted)
        } else {
          outside.push(seconds)
          if (counted === 0) beforeOpening += 1
          else opening.push(counted)
        }
      }
      if (isCounted) threads += 1
    }
    expect([times.length, finished, beforeOpening, never, waiting].every(count => count > 2)).toBe(true)
    expect(times.includes(0)).toBe(true)
    expect(report).toMatchObject({
      threads,
      total: {
        turns: times.length + waiting + never,
        answered: times.length,
        waiting,
        never,
        p50: median(times, never),
        answeredP50: median(times)
      },
      inBusinessHours: { answered: inside.length, answeredP50: median(inside) },
      businessTime: { answered: business.length, answeredP50: median(business) },
      outOfHours: { answered: outside.length, answeredP50: median(outside) },
      fromOpening: { answered: opening.length, answeredP50: median(opening) },
      ...{ beforeOpening, finished }
    })
    expect(report.hours.map(({ turns }) => turns)).toEqual(byHour)
    const within = (limit: number) => {
      const inTime = times.filter(seconds => seconds <= limit).length
      return inTime / (times.length + unanswered.filter(seconds => seconds > limit).length)
    }
    expect(report.total.within5Minutes).toBeCloseTo(within(300), 5)
    expect(report.total.within1Hour).toBeCloseTo(within(3600), 5)
  })

  it("are compared with what was known of the days before at the same time", () => {
    // Two days until noon beside two days until noon: later answers had not come yet.
    const [first, before, then] = ["2026-11-19", "2026-11-17", "2026-11-18T12:00:00Z"]
    const period = { from: Option.some(day(first)), to: Option.some(day("2026-11-20")) }
    const target = { within: Duration.minutes(90), share: 0.5 }
    const tally = new ResponsesTally(period, office, noon, moscow, {
      previous: Option.some(daysBefore(before, "2026-11-18")),
      target: Option.some(target)
    })
    for (const [n, messages] of all.entries()) tally.add(threadOf(n % 10), conversationOf(messages))
    const report = Schema.encodeSync(ResponsesReport)(tally.report())

    const figuresOf = (from: number, until: number) => {
      const times: Array<number> = []
      const inside = { counted: 0, inTime: 0 }
      let [waiting, never, late] = [0, 0, 0]
      for (const messages of all) {
        for (const { asked, replied } of turnsOf(messages.filter(message => timeOf(message) <= until))
          .turns) {
          if (asked < from || asked > until) continue
          const isKnown = replied !== null
          const minutes = ((isKnown ? replied : until) - asked) / MINUTE
          if (isKnown) times.push(minutes * 60)
          else if (minutes >= 24 * 60) never += 1
          else waiting += 1
          if (!isKnown && minutes > 90) late += 1
          if (!isOpen(asked) || (!isKnown && minutes <= 90)) continue
          inside.counted += 1
          if (isKnown && minutes <= 90) inside.inTime += 1
        }
      }
      const inTime = times.filter(seconds => seconds <= 90 * 60).length
      const turns = times.length + waiting + never
      return {
        total: { turns, answered: times.length, waiting, never, p50: median(times, never) },
        level: { total: { counted: times.length + late, inTime }, inBusinessHours: inside }
      }
    }
    const own = figuresOf(Date.parse(`${first}T00:00:00Z`), NOW)
    const earlier = figuresOf(Date.parse(`${before}T00:00:00Z`), Date.parse(then))
    expect(earlier.total.waiting).toBeGreaterThan(2)
    expect(earlier.level.inBusinessHours.counted).toBeGreaterThan(5)
    expect(report).toMatchObject({ total: own.total, serviceLevel: own.level })
    expect(report.previous).toMatchObject({ total: earlier.total, serviceLevel: earlier.level })
  })

  it("wait if the buyer asked last, since the first message of the turn", () => {
    const threads = all.map((messages, n) => ({
      thread: threadOf(n % 10, { author: String(n), unread_messages: 0 }),
      conversation: conversationOf(messages)
    }))
    const nothing = { calls: Option.none(), invoices: Option.none(), accounts: Option.none() }
    const report = morningReport(
      { ...nothing, threads: Option.some(threads) },
      { callPeriod: { from: Option.none(), to: Option.none() }, threadsSince: Option.none() },
      noon,
      moscow
    )
    const expected: { waiting: Record<string, number>; finished: Record<string, number> } = {
      waiting: {},
      finished: {}
    }
    for (const [n, messages] of all.entries()) {
      const { waiting, finished } = turnsOf(messages)
      if (waiting !== undefined) expected.waiting[n] = (NOW - waiting) / 1000
      if (finished !== null) expected.finished[n] = (NOW - finished) / 1000
    }
    const found = (rows: typeof report.waiting) =>
      Object.fromEntries(rowsOf(rows).map(row => [row.author, Duration.toSeconds(row.waiting)]))
    expect(Object.keys(expected.finished).length).toBeGreaterThan(5)
    expect(found(report.waiting)).toEqual(expected.waiting)
    expect(found(report.finished)).toEqual(expected.finished)
  })
})
