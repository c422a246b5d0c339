import { describe, expect, it } from "@effect/vitest"
import type { Call } from "@estate/domain/Call"
import { callsDefinition } from "@estate/reports/Calls/Document"
import { CallsReport } from "@estate/reports/Calls/Report"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { Option, Schema } from "effect"
import { callsReport, day, listingCall, moscow, noon, projectCall } from "../Sample.ts"

const allTime = { from: Option.none(), to: Option.none() }
const encode = Schema.encodeSync(CallsReport)
const reportOf = (calls: ReadonlyArray<Call>, period = allTime as typeof CallsReport.Type.period) =>
  encode(callsReport(calls, period, noon, moscow))

const five = [
  projectCall("2026-11-19 10:00:00", 60, 5, { status: 1, idPacket: 7, packetTitle: "Gold" }),
  projectCall("2026-11-19 10:59:59", 0, 30, { status: 2, idPacket: 8 }),
  projectCall("2026-11-19 23:59:59", 180, 15, { status: 1, projectName: "South", idPacket: 7 }),
  projectCall("2026-11-20 00:00:00", 30, 10, { status: 0 }),
  projectCall("2026-11-21 00:00:00", 0, 50, { status: 5 })
]

describe("callsReport", () => {
  it("adds up five calls, two of them missed", () => {
    expect(reportOf(five).total).toEqual({
      calls: 5,
      missed: 2,
      hungUp: 0,
      missedShare: 0.4,
      talk: 270,
      talkAverage: 90,
      target: 2,
      nonTarget: 1,
      unmarked: 2,
      targetShare: 0.4,
      markedTargetShare: 0.666667,
      callers: { unique: 1, newCallers: null, withoutNumber: 0, areAllCounted: true },
      // For talks of 30, 60 and 180 s, the second of three is the median, the third the 90th
      // percentile.
      talkP50: 60,
      talkP90: 180,
      // Answered callers waited 5, 10 and 15 s, missed ones 30 and 50 s.
      answerP50: 10,
      answerP90: 15,
      patienceP50: 30,
      patienceP90: 50
    })
  })

  it("says how many calls have an unknown status, since they count among the unmarked", () => {
    const textOf = (calls: ReadonlyArray<Call>) =>
      renderTerminal(callsDefinition.document(callsReport(calls, allTime, noon, moscow), "en"), {
        width: 100
      })
    expect(reportOf(five).otherStatuses).toBe(1)
    const note = "Calls with an unknown status, counted among those without one: 1."
    expect(textOf(five)).toContain(note)
    expect(textOf(five.slice(0, 4))).not.toContain("unknown status")
  })

  it("starts days at midnight of the platform's clock, and includes days without calls", () => {
    const { days } = reportOf([...five.slice(0, 3), ...five.slice(4)])
    expect(days.map(({ date, calls }) => [date, calls])).toEqual([
      ["2026-11-19", 3],
      ["2026-11-20", 0],
      ["2026-11-21", 1]
    ])
    expect(days[1]).toMatchObject({ missed: 0, missedShare: null, talkAverage: null })
  })

  it("has every day of the period, across the end of a month", () => {
    const period = { from: Option.some(day("2028-02-28")), to: Option.some(day("2028-03-01")) }
    expect(reportOf([projectCall("2028-02-29 12:00:00", 1, 1)], period).days.map(({ date }) => date)).toEqual(
      ["2028-02-28", "2028-02-29", "2028-03-01"]
    )
  })

  it("leaves out days without calls over centuries", () => {
    const calls = [projectCall("0001-01-01 00:00:00", 1, 1), projectCall("9999-12-31 00:00:00", 1, 1)]
    expect(reportOf(calls).days.map(({ date }) => date)).toEqual(["0001-01-01", "9999-12-31"])
  })

  it("has every hour of the week, and the repeated hour of a clock change once", () => {
    const { hours } = reportOf([
      ...five,
      projectCall("2026-10-25 02:30:00", 1, 1),
      projectCall("2026-10-25 02:30:00", 1, 1)
    ])
    expect(hours).toHaveLength(168)
    const busy = hours.filter(({ calls }) => calls > 0)
    expect(busy.map(({ weekday, hour, calls }) => [weekday, hour, calls])).toEqual([
      [4, 10, 2],
      [4, 23, 1],
      [5, 0, 1],
      [6, 0, 1],
      [7, 2, 2]
    ])
  })

  it("groups by project and package, most calls first, with the title once known", () => {
    const { projects, packages, listings, projectCalls, listingCalls } = reportOf(five)
    expect(projects.map(({ project, calls, missed }) => [project, calls, missed])).toEqual([
      ["North", 4, 2],
      ["South", 1, 0]
    ])
    expect(packages.map(({ packageId, packageTitle, calls }) => [packageId, packageTitle, calls])).toEqual([
      [7, "Gold", 4],
      [8, null, 1]
    ])
    expect({ listings, projectCalls, listingCalls }).toEqual({
      listings: [],
      projectCalls: 5,
      listingCalls: 0
    })
  })

  it("names a package by its latest call, in any order", () => {
    const calls = [
      projectCall("2026-11-19 10:00:00", 60, 5, { id: 3, packetTitle: "Gold" }),
      projectCall("2026-11-20 10:00:00", 60, 5, { id: 4, packetTitle: "Platinum" }),
      projectCall("2026-11-20 10:00:00", 60, 5, { id: 5, packetTitle: "Platinum+" }),
      projectCall("2026-11-21 10:00:00", 60, 5, { id: 6, packetTitle: null })
    ]
    for (const each of [calls, calls.toReversed()])
      expect(reportOf(each).packages.map(({ packageTitle }) => packageTitle)).toEqual(["Platinum+"])
  })

  it("tells who hung up at once from who waited in vain", () => {
    const { total } = reportOf([
      projectCall("2026-11-19 10:00:00", 0, 0),
      projectCall("2026-11-19 10:00:00", 0, 1),
      projectCall("2026-11-19 10:00:00", 30, 0)
    ])
    expect(total).toMatchObject({ calls: 3, missed: 1, hungUp: 1, missedShare: 0.333333, patienceP50: 1 })
    expect(total.talkAverage).toBe(30)
  })

  it("has only the figures that calls of listings allow", () => {
    const report = reportOf([
      listingCall("2026-11-19 10:00:00", 60, 5),
      listingCall("2026-11-19 11:00:00", 0, 5)
    ])
    expect(report).toMatchObject({ projectCalls: 0, listingCalls: 2, projects: [] })
    expect(report.listings).toMatchObject([{ listing: "Flat, 2 rooms", calls: 2, missed: 1 }])
    expect(report.packages).toMatchObject([{ packageId: 7, packageTitle: null, calls: 2 }])
    expect(report.total).toMatchObject({ target: 0, nonTarget: 0, unmarked: 0 })
  })

  it("is complete without calls", () => {
    const { total, days, hours, projects } = reportOf([])
    expect(total).toMatchObject({ calls: 0, missedShare: null, talk: 0, talkP50: null, patienceP90: null })
    expect({ days, projects, hours: hours.length }).toEqual({ days: [], projects: [], hours: 168 })
  })

  it("counts ten thousand projects separately and the others together", () => {
    const calls = Array.from({ length: 10_002 }, (_, n) =>
      projectCall("2026-11-19 10:00:00", 1, 1, { projectName: `P${n}` })
    )
    const { projects, otherGroups, total } = reportOf(calls)
    expect([projects.length, otherGroups, total.calls]).toEqual([10_000, 2, 10_002])
  })
})
