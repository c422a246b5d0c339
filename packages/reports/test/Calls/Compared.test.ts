import { describe, expect, it } from "@effect/vitest"
import { CallsReport, CallsTally } from "@estate/reports/Calls/Report"
import { Duration, Option, Schema } from "effect"
import { calls } from "../Generated.ts"
import { day, daysBefore, listingCall, moscow, noon, projectCall } from "../Sample.ts"

const target = { within: Duration.seconds(20), share: 0.3 }
const period = (from: string, to: string) => ({ from: Option.some(day(from)), to: Option.some(day(to)) })

/** The figures of a plain loop. */
const figuresOf = (rows: ReadonlyArray<ReturnType<typeof plain>>) => {
  const figures = { calls: 0, missed: 0, target: 0, marked: 0, unique: 0, inTime: 0, level: 0 }
  const phones: Array<string> = []
  let withoutNumber = 0
  for (const { talk, wait, status, phone } of rows) {
    figures.calls += 1
    figures.marked += 1
    if (talk === 0 && wait > 0) figures.missed += 1
    if (status === 1) figures.target += 1
    if (talk > 0 || wait > 0) figures.level += 1
    if (talk > 0 && wait <= 20) figures.inTime += 1
    if (phone === "") withoutNumber += 1
    else if (!phones.includes(phone)) phones.push(phone)
  }
  return { ...figures, unique: phones.length, withoutNumber, phones }
}

const plain = (call: ReturnType<typeof calls>[number]) => ({
  at: call.calledAt.toWire(),
  talk: Duration.toSeconds(call.duration),
  wait: Duration.toSeconds(call.waiting),
  // All of them are Russian numbers, in three spellings.
  phone: call.phone.replace(/\D/g, "").slice(-7),
  status: "status" in call ? call.status : undefined
})

describe.each([1, 2, 3])("generated calls beside those before them, seed %i", seed => {
  // Two days until noon beside two other days, until noon.
  const days = period("2026-11-19", "2026-11-20")
  const previous = Option.some(daysBefore("2026-11-17", "2026-11-18"))
  const all = calls(seed, 300)
  const tally = new CallsTally(days, moscow, { previous, target: Option.some(target) })
  for (const call of all) tally.add(call)
  const report = Schema.encodeSync(CallsReport)(tally.report(noon))

  const rows = all.map(plain)
  const before = rows.filter(({ at }) => at < "2026-11-19")
  const own = figuresOf(rows.filter(({ at }) => at >= "2026-11-19"))
  const earlier = figuresOf(before.filter(({ at }) => at >= "2026-11-17" && at <= "2026-11-18 12:00:00"))
  const millionths = (part: number, whole: number) => Math.round((part / whole) * 1e6) / 1e6

  it("have the figures of a plain loop, and so have those before", () => {
    expect(earlier.calls).toBeLessThan(before.length)
    expect(own.withoutNumber).toBeGreaterThan(0)
    for (const [total, expected] of [
      [report.total, own],
      [report.previous?.total, earlier]
    ] as const)
      expect(total).toMatchObject({
        calls: expected.calls,
        missed: expected.missed,
        target: expected.target,
        targetShare: millionths(expected.target, expected.marked),
        callers: { unique: expected.unique, withoutNumber: expected.withoutNumber, areAllCounted: true }
      })
    expect(report.previous).toMatchObject({
      period: { from: "2026-11-17", to: "2026-11-18" },
      asOf: "2026-11-18T12:00:00"
    })
  })

  it("have beside each group how many calls it had before", () => {
    const groupOf = (call: (typeof all)[number]) =>
      "projectName" in call ? call.projectName : call.listingTitle
    const callsBefore = (isOfGroup: (call: (typeof all)[number]) => boolean) => {
      let count = 0
      for (const call of all) {
        const at = call.calledAt.toWire()
        if (at >= "2026-11-17" && at <= "2026-11-18 12:00:00" && isOfGroup(call)) count += 1
      }
      return count
    }
    const { listings, packages, projects } = report
    const named = [
      ...projects.map(({ project, previousCalls }) => ({ name: project, previousCalls })),
      ...listings.map(({ listing, previousCalls }) => ({ name: listing, previousCalls }))
    ]
    expect(named.length).toBeGreaterThan(0)
    for (const { name, previousCalls } of named)
      expect(previousCalls).toBe(callsBefore(call => groupOf(call) === name))
    for (const { packageId, previousCalls } of packages)
      expect(previousCalls).toBe(callsBefore(call => call.packageId === packageId))
    expect(packages.some(({ previousCalls }) => (previousCalls ?? 0) > 0)).toBe(true)
  })

  it("have as new callers those who did not call in the 90 days before, at any hour", () => {
    const known = before.map(({ phone }) => phone)
    const first = own.phones.filter(phone => !known.includes(phone))
    expect(report.total.callers.newCallers).toBe(first.length)
    expect(report.previous?.total.callers.newCallers).toBeNull()
  })

  it("reach a target by those who did not hang up at once", () => {
    const level = (of: typeof own) => ({
      counted: of.level,
      inTime: of.inTime,
      share: millionths(of.inTime, of.level),
      isMet: of.inTime / of.level >= 0.3
    })
    expect(report.serviceLevel).toEqual({ target: { within: 20, share: 0.3 }, total: level(own) })
    expect(report.previous?.serviceLevel?.total).toEqual(level(earlier))
  })
})

describe("calls beside those before them", () => {
  const today = period("2026-11-20", "2026-11-20")
  const previous = Option.some(daysBefore("2026-11-13", "2026-11-13"))

  it("do not count in the figures of the period, nor do those between and after", () => {
    const tally = new CallsTally(today, moscow, { previous })
    for (const at of ["2026-11-19 23:59:59", "2026-11-20 00:00:00", "2026-11-21 00:00:00"])
      tally.add(projectCall(at, 0, 9))
    const report = tally.report(noon)
    expect([report.total.calls, report.projects[0]?.calls, report.days.length]).toEqual([1, 1, 1])
    expect(Option.getOrThrow(report.previous).total.calls).toBe(0)
  })

  it("have the latest price of a listing, in any order", () => {
    const prices = [
      listingCall("2026-11-20 10:00:00", 0, 9, { id: 1, orderPrice: "4 000 000" }),
      listingCall("2026-11-20 11:00:00", 0, 9, { id: 2, orderPrice: "3 900 000" })
    ]
    for (const each of [prices, prices.toReversed()]) {
      const tally = new CallsTally(today, moscow)
      for (const call of each) tally.add(call)
      expect(tally.report(noon).listings).toMatchObject([{ missed: 2, price: "3 900 000" }])
    }
  })
})
