import { describe, expect, it } from "@effect/vitest"
import { CallsReport, CallsTally } from "@estate/reports/Calls/Report"
import { SpendTally } from "@estate/reports/Calls/Spend"
import { previousPeriod } from "@estate/reports/Report/Previous"
import { Duration, Option, Schema } from "effect"
import { calls, invoices } from "../Generated.ts"
import { day, invoiceOf, listingCall, moscow, noon, projectCall } from "../Sample.ts"

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
  // Two days until noon beside the two days before, until noon.
  const days = period("2026-11-19", "2026-11-20")
  const previous = previousPeriod(days, noon, moscow)
  const all = calls(seed, 300)
  const bills = invoices(seed, 900)
  const tally = new CallsTally({ previous, target: Option.some(target) })
  for (const call of all) tally.add(call)
  const spend = new SpendTally(days, previous)
  for (const invoice of bills) spend.add(invoice)
  const report = Schema.encodeSync(CallsReport)(tally.report(days, noon, moscow, Option.some(spend)))

  const rows = all.map(plain)
  const before = rows.filter(({ at }) => at < "2026-11-19")
  const own = figuresOf(rows.filter(({ at }) => at >= "2026-11-19"))
  const earlier = figuresOf(before.filter(({ at }) => at <= "2026-11-18 12:00:00"))
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

  it("have as first-time callers those who did not call in the days before, at any hour", () => {
    const known = before.map(({ phone }) => phone)
    const first = own.phones.filter(phone => !known.includes(phone))
    expect(report.total.callers.firstTime).toBe(first.length)
    expect(report.previous?.total.callers.firstTime).toBeNull()
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

  it("cost what was billed on these days, paid or not, for each target call", () => {
    const billed = (first: string, last: string) => {
      let [count, sum] = [0, 0]
      for (const { createdAt, amount, status } of bills) {
        const at = createdAt.toWire()
        if (at < first || at > last || status === "odd") continue
        count += 1
        sum += amount
      }
      return { invoices: count, billed: sum }
    }
    const now = billed("2026-11-19", "2026-11-20")
    const then = billed("2026-11-17", "2026-11-18")
    expect(now.invoices).toBeGreaterThan(3)
    expect(report.spend).toEqual({ ...now, perTargetCall: Math.round(now.billed / own.target) })
    expect(report.previous?.spend).toEqual({
      ...then,
      perTargetCall: Math.round(then.billed / earlier.target)
    })
  })
})

describe("calls beside those before them", () => {
  const today = period("2026-11-20", "2026-11-20")
  const previous = previousPeriod(today, noon, moscow)

  it("do not count in the figures of the period", () => {
    const tally = new CallsTally({ previous })
    for (const at of ["2026-11-19 23:59:59", "2026-11-20 00:00:00"]) tally.add(projectCall(at, 0, 9))
    const report = tally.report(today, noon, moscow)
    expect([report.total.calls, report.projects[0]?.calls, report.days.length]).toEqual([1, 1, 1])
    expect(Option.getOrThrow(report.previous).total.calls).toBe(0)
  })

  it("have no cost of a target call without one, nor without the invoices", () => {
    const spend = new SpendTally(today, previous)
    spend.add(invoiceOf(1, "2026-11-20", 900))
    const tally = new CallsTally({ previous })
    tally.add(projectCall("2026-11-20 10:00:00", 1, 1, { status: 2 }))
    expect(tally.report(today, noon, moscow, Option.some(spend)).spend).toEqual(
      Option.some({ invoices: 1, billed: 900, perTargetCall: Option.none() })
    )
    expect(tally.report(today, noon, moscow).spend).toEqual(Option.none())
  })

  it("cost what was billed until the same day of the earlier days", () => {
    // Two of twelve days have begun.
    const days = period("2026-11-19", "2026-11-30")
    const spend = new SpendTally(days, previousPeriod(days, noon, moscow))
    for (const at of [6, 7, 8, 9, 18, 19])
      spend.add(invoiceOf(at, `2026-11-${String(at).padStart(2, "0")}`, 100))
    expect([spend.spend(1).invoices, spend.previousSpend(1).invoices]).toEqual([1, 2])
  })

  it("have the latest price of a listing, in any order", () => {
    const prices = [
      listingCall("2026-11-20 10:00:00", 0, 9, { id: 1, orderPrice: "4 000 000" }),
      listingCall("2026-11-20 11:00:00", 0, 9, { id: 2, orderPrice: "3 900 000" })
    ]
    for (const each of [prices, prices.toReversed()]) {
      const tally = new CallsTally()
      for (const call of each) tally.add(call)
      expect(tally.report(today, noon, moscow).listings).toMatchObject([{ missed: 2, price: "3 900 000" }])
    }
  })
})
