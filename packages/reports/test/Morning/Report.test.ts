import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import { conversationOf } from "@estate/domain/Conversation"
import { OpenInvoices } from "@estate/reports/Bills/OpenInvoices"
import { CallsSince } from "@estate/reports/Morning/CallsSince"
import { MorningReport, morningReport, rowsOf } from "@estate/reports/Morning/Report"
import type { ReadThread } from "@estate/reports/Morning/WaitingThread"
import { DateTime, Duration, Option, Schema } from "effect"
import {
  accountOf,
  berlin,
  day,
  finishedThread,
  invoiceOf,
  messageOf,
  moscow,
  noon,
  projectCall,
  threadOf,
  waitingSince,
  waitingThread,
  wallClock
} from "../Sample.ts"

const yesterday = {
  callPeriod: { from: Option.some(day("2026-11-19")), to: Option.some(day("2026-11-19")) },
  threadsSince: Option.none()
}
const nothing = {
  threads: Option.none(),
  calls: Option.none(),
  invoices: Option.none(),
  accounts: Option.none()
}

/** The report of threads alone. */
const reportOf = (threads: ReadonlyArray<ReadThread>, now: DateTime.Utc, zone: DateTime.TimeZone) =>
  morningReport({ ...nothing, threads: Option.some(threads) }, yesterday, now, zone)

const numbers = (report: MorningReport) =>
  rowsOf(report.waiting).map(({ threadId }) => Number(threadId.slice(-1)))

describe("morningReport", () => {
  it("begins with who can still be won: of today, unread, the shortest wait; then by thread id", () => {
    const read = { unread_messages: 0 }
    const old = (n: number, day: number) => waitingThread(threadOf(n), wallClock(2026, 11, day, 9, 0))
    const report = reportOf(
      [
        old(7, 1),
        waitingSince(3, 11, 0),
        waitingSince(5, 11, 59, read),
        waitingSince(2, 8, 0),
        old(6, 18),
        waitingSince(1, 11, 0),
        waitingSince(4, 9, 30)
      ],
      noon,
      moscow
    )
    expect(numbers(report)).toEqual([1, 3, 4, 2, 5, 6, 7])
    expect(report.first.map(({ id }) => Option.getOrElse(id, () => "").slice(-1))).toEqual(["1", "3", "4"])
  })

  it("is complete when nobody is waiting", () => {
    expect(reportOf([], noon, moscow)).toMatchObject({
      generatedAt: wallClock(2026, 11, 20, 12, 0),
      timeZone: "Europe/Moscow",
      counts: Option.some({ waitingThreads: 0, unreadThreads: 0, unreadMessages: 0, finishedThreads: 0 }),
      waiting: Option.some([])
    })
  })

  it("lists who waits, read or not, and apart from those whose conversation ended", () => {
    const at = wallClock(2026, 11, 20, 9, 0)
    const answer = { how: "answered", at, messageId: messageOf(2, "outgoing", at.toWire()).id } as const
    const report = reportOf(
      [
        waitingSince(1, 9, 0, { unread_messages: 2 }),
        waitingSince(2, 9, 0, { unread_messages: 5 }),
        waitingSince(3, 9, 0, { unread_messages: 0 }),
        finishedThread(threadOf(4), at),
        {
          thread: threadOf(5),
          conversation: { turns: [{ askedAt: at, ending: Option.some(answer) }], pauses: [] }
        },
        { thread: threadOf(6, { unread_messages: 0 }), conversation: conversationOf([]) },
        // The platform lists no message of the buyer, but has unread ones.
        { thread: threadOf(7), conversation: conversationOf([]) }
      ],
      noon,
      moscow
    )
    expect(numbers(report)).toEqual([7, 1, 2, 3])
    expect(rowsOf(report.finished).map(({ threadId }) => Number(threadId.slice(-1)))).toEqual([4])
    expect(report.counts).toEqual(
      Option.some({ waitingThreads: 4, unreadThreads: 3, unreadMessages: 8, finishedThreads: 1 })
    )
    expect(report.first.map(({ id }) => Option.getOrElse(id, () => "").slice(-1))).toEqual(["7", "1", "2"])
  })

  it("counts a wait that begins in the future as zero", () => {
    const report = reportOf([waitingSince(2, 12, 30), waitingSince(1, 12, 5)], noon, moscow)
    expect(numbers(report)).toEqual([1, 2])
    expect(rowsOf(report.waiting).map(({ waiting }) => Duration.toSeconds(waiting))).toEqual([0, 0])
  })

  it("measures across midnight", () => {
    const late = waitingThread(threadOf(1), wallClock(2026, 11, 19, 23, 50))
    const report = reportOf([late], DateTime.unsafeMake("2026-11-19T21:10:00Z"), moscow)
    expect(report.generatedAt).toEqual(wallClock(2026, 11, 20, 0, 10))
    expect(rowsOf(report.waiting).map(({ waiting }) => Duration.toMinutes(waiting))).toEqual([20])
  })

  it("measures real time across a clock change", () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00, so from 01:30 to 03:30 one hour passes.
    const spring = waitingThread(threadOf(1), wallClock(2026, 3, 29, 1, 30))
    const inSpring = reportOf([spring], DateTime.unsafeMake("2026-03-29T01:30:00Z"), berlin)
    expect(inSpring.generatedAt).toEqual(wallClock(2026, 3, 29, 3, 30))
    expect(rowsOf(inSpring.waiting).map(({ waiting }) => Duration.toMinutes(waiting))).toEqual([60])
    // Berlin, 25 October 2026: 03:00 becomes 02:00, so from 01:30 to 03:30 three hours pass.
    const autumn = waitingThread(threadOf(1), wallClock(2026, 10, 25, 1, 30))
    const inAutumn = reportOf([autumn], DateTime.unsafeMake("2026-10-25T02:30:00Z"), berlin)
    expect(rowsOf(inAutumn.waiting).map(({ waiting }) => Duration.toMinutes(waiting))).toEqual([180])
  })
})

describe("the morning report's other sections", () => {
  const everything = () => {
    const calls = new CallsSince(dayNumber(day("2026-11-19")))
    calls.add(projectCall("2026-11-19 10:00:00", 0, 20))
    const invoices = new OpenInvoices(dayNumber(day("2026-11-20")))
    invoices.add(invoiceOf(1, "2026-10-20", 500))
    invoices.add(invoiceOf(2, "2026-10-21", 70))
    return morningReport(
      {
        threads: Option.some([1, 2, 3, 4].map(n => waitingSince(n, 9, n))),
        calls: Option.some(calls),
        invoices: Option.some(invoices),
        accounts: Option.some([
          accountOf(1, "2026-11-13T12:00:00+03:00"),
          accountOf(2, "2026-11-13T11:59:59+03:00"),
          accountOf(3, "2026-01-01T00:00:00+03:00", "2026-01-02T00:00:00+03:00")
        ])
      },
      yesterday,
      noon,
      moscow
    )
  }

  it("has missed callers, unpaid invoices and open invitations", () => {
    const report = everything()
    expect(report.notAllowed).toEqual([])
    expect(rowsOf(report.notReached).map(({ phone, about }) => [phone, about])).toEqual([
      ["79161234567", "North"]
    ])
    expect(rowsOf(report.openInvoices).map(({ invoiceId, days }) => [invoiceId, days])).toEqual([
      [1, 31],
      [2, 30]
    ])
    expect(
      rowsOf(report.invitations).map(({ accountId, waiting }) => [accountId, Duration.toSeconds(waiting)])
    ).toEqual([
      [2, 7 * 86_400 + 1],
      [1, 7 * 86_400]
    ])
  })

  it("says what to do first: buyers, callers, late invoices, forgotten invitations", () => {
    expect(everything().first.map(({ action, who, count }) => [action, who, count])).toEqual([
      ["answer", "Anna", 4],
      ["answer", "Anna", 4],
      ["answer", "Anna", 4],
      ["callBack", "79161234567", 1],
      // 31 days are late, 30 are not; seven days and a second are too long, seven days are not.
      ["settle", "Payer", 1],
      ["remind", "Person 2", 1]
    ])
    expect(everything().first[4]?.amount).toEqual(Option.some(500))
  })

  it("adds up every late invoice and lists every open one", () => {
    const open = new OpenInvoices(dayNumber(day("2026-11-20")))
    for (let id = 1; id <= 550; id++) open.add(invoiceOf(id, "2026-01-01", id))
    for (let id = 551; id <= 572; id++) open.add(invoiceOf(id, "2026-11-01", id))
    const report = morningReport({ ...nothing, invoices: Option.some(open) }, yesterday, noon, moscow)
    expect(rowsOf(report.openInvoices)).toHaveLength(572)
    // 1 + 2 + … + 550
    expect(report.first).toMatchObject([{ action: "settle", count: 550, amount: Option.some(151_525) }])
  })

  it("says what the key cannot read", () => {
    const report = morningReport(nothing, yesterday, noon, moscow)
    expect(report.notAllowed).toEqual(["threads", "calls", "invoices", "accounts"])
    expect({ calls: report.calls, first: report.first }).toEqual({ calls: Option.none(), first: [] })
    expect(Schema.encodeSync(MorningReport)(report)).toMatchObject({
      ...{ counts: null, waiting: null, finished: null, notReached: null },
      ...{ openInvoices: null, invitations: null }
    })
  })
})

describe("MorningReport as JSON", () => {
  it("has the domain's names, seconds, and times without an offset", () => {
    const report = reportOf([waitingSince(1, 9, 30)], noon, moscow)
    expect(Schema.encodeSync(MorningReport)(report)).toMatchObject({
      generatedAt: "2026-11-20T12:00:00",
      timeZone: "Europe/Moscow",
      threadsSince: null,
      counts: { waitingThreads: 1, unreadThreads: 1, unreadMessages: 1, finishedThreads: 0 },
      waiting: [
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

  it.prop("decodes to the value that was encoded", { report: MorningReport }, ({ report }) => {
    const json: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(MorningReport)(report)))
    expect(Schema.decodeUnknownSync(MorningReport)(json)).toEqual(report)
  })
})
