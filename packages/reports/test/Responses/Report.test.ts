import { describe, expect, it } from "@effect/vitest"
import { conversationOf } from "@estate/domain/Conversation"
import type { Message } from "@estate/domain/Message"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { ResponsesReport, ResponsesTally } from "@estate/reports/Responses/Report"
import { DateTime, Option, Schema } from "effect"
import { berlin, day, daysBefore, messageOf, moscow, noon, threadOf } from "../Sample.ts"

const office = readWorkingTime("mon-fri 09:00-18:00") ?? { open: [], closed: [] }
const allTime = { from: Option.none(), to: Option.none() }

type Period = typeof ResponsesReport.Type.period

const reportOf = (
  threads: ReadonlyArray<ReadonlyArray<Message>>,
  zone: DateTime.TimeZone = moscow,
  period: Period = allTime
) => {
  const tally = new ResponsesTally(period, office, noon, zone)
  for (const [index, messages] of threads.entries()) tally.add(threadOf(index + 1), conversationOf(messages))
  return Schema.encodeSync(ResponsesReport)(tally.report())
}
const asked = (at: string) => messageOf(1, "incoming", at)
const answered = (at: string) => messageOf(2, "outgoing", at)

describe("the responses report", () => {
  it("counts replies within 5 minutes, an hour and a day of the turns whose time is up, limits included", () => {
    const { total } = reportOf([
      [asked("2026-11-19 10:00:00"), answered("2026-11-19 10:05:00")],
      [asked("2026-11-19 10:00:00"), answered("2026-11-19 10:05:01")],
      [asked("2026-11-19 10:00:00"), answered("2026-11-19 11:00:00")],
      [asked("2026-11-19 10:00:00"), answered("2026-11-20 10:00:00")],
      [asked("2026-11-18 10:00:00"), answered("2026-11-19 10:00:01")],
      [asked("2026-11-20 11:59:00")]
    ])
    expect(total).toMatchObject({ turns: 6, answered: 5, waiting: 1, never: 0, p50: 3600 })
    expect([total.within5Minutes, total.within1Hour, total.within24Hours]).toEqual([0.2, 0.6, 0.8])
    expect([total.waitingShare, total.neverShare]).toEqual([0.166667, 0])
  })

  it("measures every turn of a conversation, those that began in the period", () => {
    const messages = [
      messageOf(1, "incoming", "2026-11-17 23:59:59"),
      messageOf(2, "outgoing", "2026-11-18 00:00:09"),
      messageOf(3, "incoming", "2026-11-18 00:00:10"),
      messageOf(4, "incoming", "2026-11-18 00:00:20"),
      messageOf(5, "outgoing", "2026-11-18 00:00:40"),
      messageOf(6, "outgoing", "2026-11-18 00:05:00"),
      messageOf(7, "incoming", "2026-11-18 23:59:59"),
      messageOf(8, "outgoing", "2026-11-19 00:00:19"),
      messageOf(9, "incoming", "2026-11-19 00:00:20")
    ]
    const period = { from: Option.some(day("2026-11-18")), to: Option.some(day("2026-11-18")) }
    const report = reportOf([messages], moscow, period)
    expect(report.total).toMatchObject({ turns: 2, answered: 2, p50: 20, p90: 30 })
    expect([report.threads, report.unanswered]).toEqual([1, []])
    expect(reportOf([messages]).total).toMatchObject({ turns: 4, answered: 3, never: 1 })
  })

  it("tells who still waits from who was never answered, at 24 hours", () => {
    const report = reportOf([[asked("2026-11-19 12:00:01")], [asked("2026-11-19 12:00:00")]])
    expect(report.total).toMatchObject({ turns: 2, answered: 0, waiting: 1, never: 1, p50: null })
    expect(report.unanswered.map(({ isNever }) => isNever)).toEqual([false, true])
  })

  it("does not count a farewell that nobody answered", () => {
    const thanks = messageOf(3, "incoming", "2026-11-18 10:00:00", { message: "Спасибо, до свидания!" })
    const first = [asked("2026-11-17 10:00:00"), answered("2026-11-17 10:05:00")]
    expect(reportOf([[...first, thanks]])).toMatchObject({ total: { turns: 1 }, finished: 1, unanswered: [] })
    const reply = messageOf(4, "outgoing", "2026-11-18 10:01:00")
    expect(reportOf([[...first, thanks, reply]])).toMatchObject({ total: { turns: 1 }, finished: 0 })
  })

  it("does not count a farewell of before the question", () => {
    const messages = [
      asked("2026-11-10 10:00:00"),
      answered("2026-11-10 10:05:00"),
      messageOf(3, "incoming", "2026-11-10 10:06:00", { message: "Спасибо!" }),
      messageOf(4, "incoming", "2026-11-20 11:26:00", { message: "Можно посмотреть завтра?" })
    ]
    expect(reportOf([messages])).toMatchObject({
      total: { turns: 2, waiting: 1, never: 0 },
      finished: 0,
      unanswered: [{ askedAt: "2026-11-20T11:26:00", waiting: 34 * 60, isNever: false }]
    })
  })

  it("does not count in the days before what was thanks then, and was asked again later", () => {
    const period = { from: Option.some(day("2026-11-18")), to: Option.some(day("2026-11-20")) }
    const previous = Option.some(daysBefore("2026-11-15", "2026-11-17"))
    const tally = new ResponsesTally(period, office, noon, moscow, { previous })
    const messages = [
      asked("2026-11-16 10:00:00"),
      answered("2026-11-16 10:05:00"),
      messageOf(3, "incoming", "2026-11-16 10:06:00", { message: "Спасибо!" }),
      messageOf(4, "incoming", "2026-11-19 10:00:00"),
      messageOf(5, "outgoing", "2026-11-19 10:01:00")
    ]
    tally.add(threadOf(1), conversationOf(messages))
    const report = Schema.encodeSync(ResponsesReport)(tally.report())
    expect(report.previous).toMatchObject({ total: { turns: 1, answered: 1, waiting: 0, never: 0 } })
    expect(report.total).toMatchObject({ turns: 1, answered: 1 })
  })

  it("measures real time, across midnight and clock changes", () => {
    expect(reportOf([[asked("2026-11-19 23:50:00"), answered("2026-11-20 00:10:00")]]).total.p50).toBe(1200)
    const spring = [asked("2026-03-29 01:30:00"), answered("2026-03-29 03:30:00")]
    expect(reportOf([spring], berlin).total.p50).toBe(3600)
    const autumn = [asked("2026-10-25 01:30:00"), answered("2026-10-25 03:30:00")]
    expect(reportOf([autumn], berlin).total.p50).toBe(3 * 3600)
    // Written at 2:50, answered at 2:10 after the clock went back: the reply time is at least zero.
    const back = [asked("2026-10-25 02:50:00"), answered("2026-10-25 02:50:00")]
    expect(reportOf([back], berlin).total.p50).toBe(0)
  })

  it("groups by the hour, the weekday and the business hours in which the buyer wrote", () => {
    const report = reportOf([
      [asked("2026-11-20 17:59:59"), answered("2026-11-23 09:00:01")],
      [asked("2026-11-20 18:00:00"), answered("2026-11-20 18:01:00")],
      [asked("2026-11-21 00:00:00")]
    ])
    const counted = (rows: ReadonlyArray<{ readonly turns: number }>) => rows.filter(({ turns }) => turns > 0)
    expect(counted(report.hours)).toMatchObject([{ hour: 0 }, { hour: 17 }, { hour: 18 }])
    expect(counted(report.weekdays)).toMatchObject([
      { weekday: 5, turns: 2 },
      { weekday: 6, turns: 1, waitingShare: 1, p50: null }
    ])
    expect(counted(report.weekHours)).toHaveLength(3)
    expect([report.inBusinessHours.turns, report.outOfHours.turns]).toEqual([1, 2])
    // A second on Friday and a second on Monday.
    expect(report.businessTime).toMatchObject({ turns: 1, p50: 2 })
    expect(report.businessHours).toBe("mon-fri 09:00-18:00")
  })

  it("measures what was written out of hours from opening, and apart what was answered before it", () => {
    const report = reportOf([
      // On a Friday evening, answered at once, then on Monday 90 s after opening, then at night.
      [asked("2026-11-13 19:00:00"), answered("2026-11-13 19:00:30")],
      [asked("2026-11-13 19:00:00"), answered("2026-11-16 09:01:30")],
      [asked("2026-11-13 19:00:00"), answered("2026-11-16 23:00:00")],
      [asked("2026-11-17 10:00:00"), answered("2026-11-17 10:07:00")]
    ])
    expect(report).toMatchObject({
      outOfHours: { turns: 3, p50: 2 * 86_400 + 14 * 3600 + 90 },
      fromOpening: { turns: 2, answered: 2, p50: 90, p90: 9 * 3600 },
      beforeOpening: 1,
      businessTime: { turns: 1, p50: 420 }
    })
    // It is Friday noon in Moscow, and in Honolulu still night: the office has not opened.
    const night = [asked("2026-11-19 19:00:00")]
    const honolulu = DateTime.zoneUnsafeMakeNamed("Pacific/Honolulu")
    expect(reportOf([night])).toMatchObject({ outOfHours: { waiting: 1 }, fromOpening: { waiting: 1 } })
    expect(reportOf([night], honolulu)).toMatchObject({
      outOfHours: { waiting: 1 },
      fromOpening: { turns: 0 }
    })
  })

  it("lists unanswered threads, those who can still be won first", () => {
    const { unanswered } = reportOf([[asked("2026-11-20 11:00:00")], [asked("2026-11-20 10:00:00")]])
    expect(unanswered.map(({ threadId, waiting }) => [threadId.slice(-1), waiting])).toEqual([
      ["1", 3600],
      ["2", 7200]
    ])
  })

  it("groups turns by listing and board, with what stopped after our answer", () => {
    const report = reportOf([
      // Silent since the answer, for three days.
      [asked("2026-11-17 10:00:00"), answered("2026-11-17 12:00:00")],
      // Answered later: its time is not up.
      [asked("2026-11-17 10:00:00"), answered("2026-11-17 12:00:01")],
      // Thanked, and asked again.
      [
        asked("2026-11-12 10:00:00"),
        answered("2026-11-12 10:00:10"),
        messageOf(3, "incoming", "2026-11-12 10:01:00", { message: "Спасибо!" })
      ],
      [
        asked("2026-11-12 10:00:00"),
        answered("2026-11-12 10:00:30"),
        messageOf(3, "incoming", "2026-11-13 10:00:00")
      ],
      [asked("2026-11-20 11:00:00")]
    ])
    expect(report.stopped).toEqual({ threads: 3, stopped: 1, share: 0.333333 })
    expect(
      report.listings.map(({ listingId, turns, threads, stopped }) => [listingId, turns, threads, stopped])
    ).toEqual([
      [104, 2, 1, 0],
      [101, 1, 1, 1],
      [102, 1, 1, 0],
      [103, 1, 1, 0],
      [105, 1, 1, 0]
    ])
    expect(report.boards).toMatchObject([
      { boardId: 1, turns: 6, threads: 5, stopped: 1, answered: 4, never: 1 }
    ])
  })

  it("is complete without threads, and leaves out threads without a message from the buyer", () => {
    expect(reportOf([])).toMatchObject({ total: { turns: 0, p50: null, neverShare: null }, notAsked: 0 })
    expect(reportOf([[answered("2026-11-20 10:00:00")]])).toMatchObject({
      total: { turns: 0 },
      notAsked: 1
    })
  })
})
