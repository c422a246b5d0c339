import { describe, expect, it } from "@effect/vitest"
import { OpenInvoices } from "@estate/reports/Bills/OpenInvoices"
import { BillsReport, BillsTally } from "@estate/reports/Bills/Report"
import { morningReport } from "@estate/reports/Morning/Report"
import { previousPeriod } from "@estate/reports/Report/Previous"
import { Option, Schema } from "effect"
import { invoices } from "../Generated.ts"
import { billsReport, day, moscow, noon } from "../Sample.ts"

const DAY = 86_400_000
const TODAY = Date.UTC(2026, 10, 20) / DAY
const allTime = { from: Option.none(), to: Option.none() }

/** Days since 1970, without the domain's calendar. */
const dayOf = ({ createdAt }: { readonly createdAt: { toWire(): string } }) =>
  Date.parse(`${createdAt.toWire()}T00:00:00Z`) / DAY

describe.each([1, 2, 3])("the bills of generated invoices, seed %i", seed => {
  const all = invoices(seed, 900)
  const report = Schema.encodeSync(BillsReport)(billsReport(all, TODAY, allTime, noon, moscow))
  const isOpen = (status: string) => status === "not_paid" || status === "paid_partial"

  it("has the sums and the rows of a plain loop", () => {
    const sums = { invoices: 0, amount: 0, partly: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }
    const byPayer: Record<string, number> = {}
    for (const invoice of all) {
      if (!isOpen(invoice.status)) continue
      const age = Math.max(0, TODAY - dayOf(invoice))
      sums.invoices += 1
      sums.amount += invoice.amount
      if (invoice.status === "paid_partial") sums.partly += invoice.amount
      if (age > 90) sums.over90 += invoice.amount
      else if (age > 60) sums.upTo90 += invoice.amount
      else if (age > 30) sums.upTo60 += invoice.amount
      else sums.upTo30 += invoice.amount
      byPayer[invoice.payer] = (byPayer[invoice.payer] ?? 0) + invoice.amount
    }
    const { partly, ...others } = sums
    expect(report.total).toMatchObject({ ...others, partlyPaidAmount: partly })
    expect(Object.fromEntries(report.payers.map(row => [row.payer, row.amount]))).toEqual(byPayer)
    expect(report.oldest).toHaveLength(sums.invoices)
    expect(report.oldest.map(({ days }) => days)).toEqual(
      report.oldest.map(({ days }) => days).sort((a, b) => b - a)
    )
  })

  it("has what was billed in a period and in the one before, so far", () => {
    // November, of which 20 days have begun: beside October until the 20th.
    const period = { from: Option.some(day("2026-11-01")), to: Option.some(day("2026-11-30")) }
    const tally = new BillsTally(period, TODAY, previousPeriod(period, noon, moscow))
    for (const invoice of all) tally.add(invoice)
    const november = Schema.encodeSync(BillsReport)(tally.report(noon, moscow))
    const sums = (first: string, last: string) => {
      const found = { invoices: 0, billed: 0, paid: 0, partlyPaid: 0, unpaid: 0 }
      for (const { createdAt, amount, status } of all) {
        const at = createdAt.toWire()
        if (at < first || at > last || status === "odd") continue
        found.invoices += 1
        found.billed += amount
        if (status === "paid_full") found.paid += amount
        else if (status === "paid_partial") found.partlyPaid += amount
        else found.unpaid += amount
      }
      return found
    }
    expect(november.billed).toEqual(sums("2026-11-01", "2026-11-30"))
    expect(november.previous).toEqual({
      period: { from: "2026-10-01", to: "2026-10-31" },
      asOf: "2026-10-20T12:00:00",
      billed: sums("2026-10-01", "2026-10-20")
    })
    expect(november.months.map(({ month }) => month)).toEqual(["2026-11"])
    expect(november.oldest.every(({ createdAt }) => createdAt >= "2026-11-01")).toBe(true)
  })

  it("has every pair of duplicates", () => {
    const pairs: Array<string> = []
    const dated = all.map(({ id, payer, recipient, amount, status, createdAt }) => ({
      ...{ id, payer, recipient, amount, status },
      day: dayOf({ createdAt })
    }))
    for (const a of dated)
      for (const b of dated) {
        const isBefore = a.day < b.day || (a.day === b.day && a.id < b.id)
        const isAlike = a.payer === b.payer && a.recipient === b.recipient && a.amount === b.amount
        const isKnown = a.status !== "odd" && b.status !== "odd"
        const isOneOpen = isOpen(a.status) || isOpen(b.status)
        if (isBefore && isAlike && isKnown && isOneOpen && b.day - a.day <= 7) pairs.push(`${a.id} ${b.id}`)
      }
    expect(pairs.length).toBeGreaterThan(100)
    expect(report.duplicates.map(row => `${row.firstInvoiceId} ${row.secondInvoiceId}`).sort()).toEqual(
      pairs.sort()
    )
  })

  it("gives the morning the sum of every late invoice", () => {
    let count = 0
    let amount = 0
    const open = new OpenInvoices(TODAY)
    for (const invoice of all) {
      if (!isOpen(invoice.status)) continue
      open.add(invoice)
      if (TODAY - dayOf(invoice) <= 30) continue
      count += 1
      amount += invoice.amount
    }
    const nothing = { threads: Option.none(), calls: Option.none(), accounts: Option.none() }
    const morning = morningReport(
      { ...nothing, invoices: Option.some(open) },
      { callPeriod: allTime, threadsSince: Option.none() },
      noon,
      moscow
    )
    expect(count).toBeGreaterThan(200)
    expect(morning.first).toMatchObject([{ action: "settle", count, amount: Option.some(amount) }])
  })
})
