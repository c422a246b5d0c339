import { describe, expect, it } from "@effect/vitest"
import { MorningReport, morningReport } from "@estate/reports/Morning"
import { DateTime, Duration, Schema } from "effect"
import { threadOf, unreadSince, wallClock } from "./Sample.ts"

const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
const berlin = DateTime.zoneUnsafeMakeNamed("Europe/Berlin")
/** Noon in Moscow. */
const noon = DateTime.unsafeMake("2026-11-20T09:00:00.900Z")

const numbers = (report: MorningReport) => report.unread.map(({ threadId }) => Number(threadId.slice(-1)))

describe("morningReport", () => {
  it("puts the longest wait first, and equal waits by thread id", () => {
    const report = morningReport(
      [unreadSince(3, 11, 0), unreadSince(2, 8, 0), unreadSince(1, 11, 0), unreadSince(4, 9, 30)],
      noon,
      moscow
    )
    expect(numbers(report)).toEqual([2, 4, 1, 3])
    expect(report.unread.map(({ waiting }) => Duration.toSeconds(waiting))).toEqual([14400, 9000, 3600, 3600])
  })

  it("is whole with nobody waiting", () => {
    expect(morningReport([], noon, moscow)).toEqual({
      generatedAt: wallClock(2026, 11, 20, 12, 0),
      timeZone: "Europe/Moscow",
      counts: { unreadThreads: 0, unreadMessages: 0 },
      unread: []
    })
  })

  it("counts threads and their unread messages", () => {
    const threads = [
      unreadSince(1, 9, 0, { unread_messages: 2 }),
      unreadSince(2, 9, 0, { unread_messages: 5 })
    ]
    expect(morningReport(threads, noon, moscow).counts).toEqual({ unreadThreads: 2, unreadMessages: 7 })
  })

  it("counts a wait that begins in the future as zero", () => {
    const report = morningReport([unreadSince(2, 12, 30), unreadSince(1, 12, 5)], noon, moscow)
    expect(numbers(report)).toEqual([1, 2])
    expect(report.unread.map(({ waiting }) => Duration.toSeconds(waiting))).toEqual([0, 0])
  })

  it("measures over midnight", () => {
    const late = { thread: threadOf(1), waitingSince: wallClock(2026, 11, 19, 23, 50) }
    const report = morningReport([late], DateTime.unsafeMake("2026-11-19T21:10:00Z"), moscow)
    expect(report.generatedAt).toEqual(wallClock(2026, 11, 20, 0, 10))
    expect(report.unread.map(({ waiting }) => Duration.toMinutes(waiting))).toEqual([20])
  })

  it("measures real time over a clock change, not the clock's hands", () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00, so from 01:30 to 03:30 one hour passes.
    const spring = { thread: threadOf(1), waitingSince: wallClock(2026, 3, 29, 1, 30) }
    const inSpring = morningReport([spring], DateTime.unsafeMake("2026-03-29T01:30:00Z"), berlin)
    expect(inSpring.generatedAt).toEqual(wallClock(2026, 3, 29, 3, 30))
    expect(inSpring.unread.map(({ waiting }) => Duration.toMinutes(waiting))).toEqual([60])
    // Berlin, 25 October 2026: 03:00 becomes 02:00, so from 01:30 to 03:30 three hours pass.
    const autumn = { thread: threadOf(1), waitingSince: wallClock(2026, 10, 25, 1, 30) }
    const inAutumn = morningReport([autumn], DateTime.unsafeMake("2026-10-25T02:30:00Z"), berlin)
    expect(inAutumn.unread.map(({ waiting }) => Duration.toMinutes(waiting))).toEqual([180])
  })
})

describe("MorningReport as JSON", () => {
  it("has the domain's names, seconds, and times without an offset", () => {
    const report = morningReport([unreadSince(1, 9, 30)], noon, moscow)
    expect(Schema.encodeSync(MorningReport)(report)).toEqual({
      generatedAt: "2026-11-20T12:00:00",
      timeZone: "Europe/Moscow",
      counts: { unreadThreads: 1, unreadMessages: 1 },
      unread: [
        {
          threadId: "01JD0000000000000000000001",
          listingId: 101,
          listingTitle: "Flat, 2 rooms",
          author: "Anna",
          lastMessage: "Is it free?",
          waitingSince: "2026-11-20T09:30:00",
          waiting: 9000,
          unreadCount: 1
        }
      ]
    })
  })

  it.prop("comes back as it went", { report: MorningReport }, ({ report }) => {
    const json: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(MorningReport)(report)))
    expect(Schema.decodeUnknownSync(MorningReport)(json)).toEqual(report)
  })
})
