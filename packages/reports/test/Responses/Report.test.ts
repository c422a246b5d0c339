import { describe, expect, it } from "@effect/vitest"
import { readBusinessHours } from "@estate/domain/BusinessHours"
import type { Message } from "@estate/domain/Message"
import { firstReply, ResponsesReport, ResponsesTally } from "@estate/reports/Responses/Report"
import { type DateTime, Option, Schema } from "effect"
import { berlin, messageOf, moscow, noon, threadOf } from "../Sample.ts"

const office = readBusinessHours("mon-fri 09:00-18:00") ?? { days: [], fromMinute: 0, toMinute: 0 }
const allTime = { from: Option.none(), to: Option.none() }

const reportOf = (threads: ReadonlyArray<ReadonlyArray<Message>>, zone: DateTime.TimeZone = moscow) => {
  const tally = new ResponsesTally(office, noon, zone)
  for (const [index, messages] of threads.entries()) tally.add(threadOf(index + 1), firstReply(messages))
  return Schema.encodeSync(ResponsesReport)(tally.report(allTime))
}
const asked = (at: string) => messageOf(1, "incoming", at)
const answered = (at: string) => messageOf(2, "outgoing", at)

describe("firstReply", () => {
  const times = (messages: ReadonlyArray<Message>) =>
    Option.getOrNull(
      Option.map(firstReply(messages), ({ askedAt, repliedAt }) => [
        askedAt.toWire(),
        Option.getOrNull(Option.map(repliedAt, time => time.toWire()))
      ])
    )

  it("is the first message sent after the buyer's first, in any order", () => {
    const messages = [
      messageOf(4, "outgoing", "2026-11-20 10:09:00"),
      messageOf(1, "outgoing", "2026-11-20 09:00:00"),
      messageOf(3, "outgoing", "2026-11-20 10:05:00"),
      messageOf(2, "incoming", "2026-11-20 10:00:00")
    ]
    expect(times(messages)).toEqual(["2026-11-20 10:00:00", "2026-11-20 10:05:00"])
  })

  it("is none without a message from the buyer, or without a reply", () => {
    expect(times([])).toBeNull()
    expect(times([answered("2026-11-20 10:00:00")])).toBeNull()
    expect(times([asked("2026-11-20 10:00:00")])).toEqual(["2026-11-20 10:00:00", null])
  })

  it("may be sent in the same second", () => {
    expect(times([answered("2026-11-20 10:00:00"), asked("2026-11-20 10:00:00")])).toEqual([
      "2026-11-20 10:00:00",
      "2026-11-20 10:00:00"
    ])
  })
})

describe("the responses report", () => {
  it("counts replies within 5 minutes, an hour and a day, limits included, and threads without one", () => {
    const { total } = reportOf([
      [asked("2026-11-19 10:00:00"), answered("2026-11-19 10:05:00")],
      [asked("2026-11-19 10:00:00"), answered("2026-11-19 10:05:01")],
      [asked("2026-11-19 10:00:00"), answered("2026-11-19 11:00:00")],
      [asked("2026-11-19 10:00:00"), answered("2026-11-20 10:00:00")],
      [asked("2026-11-18 10:00:00"), answered("2026-11-19 10:00:01")],
      [asked("2026-11-20 11:59:00")]
    ])
    expect(total).toMatchObject({ threads: 6, answered: 5, p50: 3600 })
    expect([total.within5Minutes, total.within1Hour, total.within24Hours, total.neverShare]).toEqual([
      0.166667, 0.5, 0.666667, 0.166667
    ])
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
    const counted = (rows: ReadonlyArray<{ readonly threads: number }>) =>
      rows.filter(({ threads }) => threads > 0)
    expect(counted(report.hours)).toMatchObject([{ hour: 0 }, { hour: 17 }, { hour: 18 }])
    expect(counted(report.weekdays)).toMatchObject([
      { weekday: 5, threads: 2 },
      { weekday: 6, threads: 1, neverShare: 1, p50: null }
    ])
    expect(counted(report.weekHours)).toHaveLength(3)
    expect([report.inBusinessHours.threads, report.outOfHours.threads]).toEqual([1, 2])
    // A second on Friday and a second on Monday; the other came outside business hours.
    expect(report.businessTime).toMatchObject({ threads: 3, p50: 0, p90: 2 })
    expect(report.businessHours).toBe("mon-fri 09:00-18:00")
  })

  it("lists unanswered threads, longest wait first", () => {
    const { unanswered } = reportOf([[asked("2026-11-20 11:00:00")], [asked("2026-11-20 10:00:00")]])
    expect(unanswered.map(({ threadId, waiting }) => [threadId.slice(-1), waiting])).toEqual([
      ["2", 7200],
      ["1", 3600]
    ])
  })

  it("is complete without threads, and leaves out threads without a message from the buyer", () => {
    expect(reportOf([])).toMatchObject({ total: { threads: 0, p50: null, neverShare: null }, notAsked: 0 })
    expect(reportOf([[answered("2026-11-20 10:00:00")]])).toMatchObject({
      total: { threads: 0 },
      notAsked: 1
    })
  })
})
