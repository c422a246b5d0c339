import { describe, expect, it } from "@effect/vitest"
import { SpendTally } from "@estate/reports/Calls/Spend"
import { previousPeriod } from "@estate/reports/Report/Previous"
import { Option } from "effect"
import { invoices } from "../Generated.ts"
import { day, invoiceOf, moscow, noon } from "../Sample.ts"

const period = (from: string, to: string) => ({ from: Option.some(day(from)), to: Option.some(day(to)) })
const october = period("2026-10-01", "2026-10-31")
const today = period("2026-11-20", "2026-11-20")
const costOf = (spend: SpendTally, calls = 1) => Option.getOrNull(spend.spend(calls).perTargetCall)

describe("the cost of a target call", () => {
  it.each([1, 2, 3])("is what was billed in the period, paid or not, seed %i", seed => {
    const bills = invoices(seed, 900)
    const spend = new SpendTally(october, previousPeriod(october, noon, moscow))
    for (const invoice of bills) spend.add(invoice)
    const billed = (first: string, last: string) => {
      let [count, sum] = [0, 0]
      for (const { createdAt, amount, status } of bills) {
        const at = createdAt.toWire()
        if (at < first || at > last || status === "odd") continue
        count += 1
        sum += amount
      }
      return { invoices: count, billed: sum, perTargetCall: Option.some(Math.round(sum / 7)) }
    }
    expect(spend.spend(7)).toEqual(billed("2026-10-01", "2026-10-31"))
    expect(spend.spend(7).invoices).toBeGreaterThan(3)
    expect(spend.previousSpend(7)).toEqual(billed("2026-09-01", "2026-09-30"))
  })

  it("is none without a target call or a bill, and for days of which bills say nothing", () => {
    const spend = new SpendTally(october, Option.none())
    expect(costOf(spend)).toBeNull()
    spend.add(invoiceOf(1, "2026-10-05", 900))
    expect([costOf(spend, 3), costOf(spend, 0)]).toEqual([300, null])
    const oneDay = new SpendTally(today, Option.none())
    oneDay.add(invoiceOf(1, "2026-11-20", 900))
    expect(oneDay.spend(3)).toEqual({ invoices: 1, billed: 900, perTargetCall: Option.none() })
  })

  it("compares with what was billed until the same day of the earlier month", () => {
    const november = period("2026-11-01", "2026-11-30")
    const spend = new SpendTally(november, previousPeriod(november, noon, moscow))
    for (const at of ["10-01", "10-20", "10-21", "10-31", "11-20"]) spend.add(invoiceOf(1, `2026-${at}`, 100))
    expect([spend.spend(1).invoices, spend.previousSpend(1).invoices]).toEqual([1, 2])
  })
})
