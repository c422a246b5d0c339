import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import type { Invoice } from "@estate/domain/Invoice"
import { BillsReport } from "@estate/reports/Bills/Report"
import { Option, Schema } from "effect"
import { billsReport, day, invoiceOf, moscow, noon } from "../Sample.ts"

const allTime = { from: Option.none(), to: Option.none() }
const today = dayNumber(day("2026-11-20"))
const reportOf = (invoices: ReadonlyArray<Invoice>) =>
  Schema.encodeSync(BillsReport)(billsReport(invoices, today, allTime, noon, moscow))

describe("billsReport", () => {
  it("groups ages at 30, 60 and 90 days since creation", () => {
    const { total } = reportOf([
      invoiceOf(1, "2026-11-21", 1), // still to come: 0 days
      invoiceOf(2, "2026-11-20", 2), // today
      invoiceOf(3, "2026-10-21", 4), // 30 days
      invoiceOf(4, "2026-10-20", 8), // 31
      invoiceOf(5, "2026-09-21", 16), // 60
      invoiceOf(6, "2026-09-20", 32), // 61
      invoiceOf(7, "2026-08-22", 64), // 90
      invoiceOf(8, "2026-08-21", 128) // 91
    ])
    expect(total).toMatchObject({ invoices: 8, upTo30: 7, upTo60: 24, upTo90: 96, over90: 128, amount: 255 })
    expect(total.oldestDays).toBe(91)
  })

  it("counts partly paid invoices in full and paid ones not at all", () => {
    const { total, oldest, months } = reportOf([
      invoiceOf(1, "2026-11-01", 100),
      invoiceOf(2, "2026-11-02", 10, { status: "paid_partial" }),
      invoiceOf(3, "2026-11-03", 1000, { status: "paid_full" })
    ])
    expect(total).toMatchObject({ invoices: 2, amount: 110, partlyPaidInvoices: 1, partlyPaidAmount: 10 })
    expect(oldest.map(({ invoiceId }) => invoiceId)).toEqual([1, 2])
    expect(months).toEqual([
      { month: "2026-11", invoices: 3, billed: 1110, paid: 1000, partlyPaid: 10, unpaid: 100 }
    ])
  })

  it("sums by payer and recipient, largest first, and by month, including empty months", () => {
    const report = reportOf([
      invoiceOf(1, "2025-12-31", 100, { payer: "A", recipient: "X" }),
      invoiceOf(2, "2026-02-01", 300, { payer: "B", recipient: "X" }),
      invoiceOf(3, "2026-02-28", 50, { payer: "A", recipient: "Y" })
    ])
    expect(report.payers.map(({ payer, amount }) => [payer, amount])).toEqual([
      ["B", 300],
      ["A", 150]
    ])
    expect(report.recipients.map(({ recipient, amount }) => [recipient, amount])).toEqual([
      ["X", 400],
      ["Y", 50]
    ])
    expect(report.months.map(({ month, billed }) => [month, billed])).toEqual([
      ["2025-12", 100],
      ["2026-01", 0],
      ["2026-02", 350]
    ])
  })

  it("is complete without invoices, and leaves unknown statuses out of all totals", () => {
    expect(reportOf([])).toMatchObject({
      total: { invoices: 0, amount: 0, oldestDays: null },
      months: [],
      duplicates: [],
      jumps: []
    })
    expect(reportOf([invoiceOf(1, "2026-11-01", 5, { status: "cancelled" })])).toMatchObject({
      total: { invoices: 0 },
      otherStatuses: 1,
      months: []
    })
  })
})

describe("duplicates", () => {
  const pairs = (invoices: ReadonlyArray<Invoice>) =>
    reportOf(invoices).duplicates.map(({ firstInvoiceId, secondInvoiceId }) => [
      firstInvoiceId,
      secondInvoiceId
    ])

  it("are equal and at most seven days apart, in any order", () => {
    expect(pairs([invoiceOf(2, "2026-11-08", 5), invoiceOf(1, "2026-11-01", 5)])).toEqual([[1, 2]])
    expect(pairs([invoiceOf(1, "2026-11-01", 5), invoiceOf(2, "2026-11-09", 5)])).toEqual([])
    expect(pairs([invoiceOf(1, "2026-11-01", 5), invoiceOf(2, "2026-11-01", 6)])).toEqual([])
    expect(
      pairs([invoiceOf(1, "2026-11-01", 5), invoiceOf(2, "2026-11-01", 5, { recipient: "Other" })])
    ).toEqual([])
  })

  it("are reported only while one of them is open", () => {
    const paid = { status: "paid_full" }
    expect(pairs([invoiceOf(1, "2026-11-01", 5, paid), invoiceOf(2, "2026-11-01", 5)])).toEqual([[1, 2]])
    expect(pairs([invoiceOf(1, "2026-11-01", 5, paid), invoiceOf(2, "2026-11-01", 5, paid)])).toEqual([])
  })

  it("are all pairs of three invoices, not the neighbours alone", () => {
    expect(pairs([1, 2, 3].map(id => invoiceOf(id, "2026-11-01", 5)))).toEqual([
      [1, 2],
      [1, 3],
      [2, 3]
    ])
    const [open, paid] = [{}, { status: "paid_full" }]
    const three = [open, paid, paid].map((changes, index) =>
      invoiceOf(index + 1, `2026-11-0${index + 1}`, 5, changes)
    )
    expect(pairs(three)).toEqual([
      [1, 2],
      [1, 3]
    ])
  })

  it("says that there are too many alike to list all pairs", () => {
    const many = (count: number) =>
      reportOf(Array.from({ length: count }, (_, id) => invoiceOf(id + 1, "2026-11-01", 5)))
    // 141 alike are 9,870 pairs, 142 are 10,011.
    expect([many(141).duplicatesSearched, many(141).duplicates.length]).toEqual([true, 9870])
    expect([many(142).duplicatesSearched, many(142).duplicates.length]).toEqual([false, 10_000])
  })
})

describe("jumps", () => {
  const jumps = (...amounts: ReadonlyArray<number>) =>
    reportOf(
      amounts.map((amount, index) => invoiceOf(index + 1, `2026-0${index + 1}-15`, amount, { payer: "A" }))
    ).jumps

  it("are three times the median of at least two earlier months", () => {
    expect(jumps(100, 200, 450)).toEqual([
      { payer: "A", month: "2026-03", amount: 450, usual: 150, times: 3 }
    ])
    expect(jumps(100, 200, 449)).toEqual([])
    expect(jumps(100, 1000)).toEqual([])
    expect(jumps(0, 0, 5)).toEqual([])
    // One large month hides no later one.
    expect(jumps(100, 5000, 100, 300)).toMatchObject([{ month: "2026-04", usual: 100, times: 3 }])
  })

  it("count months without invoices as nothing billed, unless most are", () => {
    const of = (...months: ReadonlyArray<readonly [month: number, amount: number]>) =>
      reportOf(
        months.map(([month, amount]) =>
          invoiceOf(month, `2026-${String(month).padStart(2, "0")}-15`, amount, { payer: "A" })
        )
      ).jumps
    expect(of([1, 100], [3, 200], [4, 300])).toMatchObject([{ month: "2026-04", usual: 100, times: 3 }])
    expect(of([1, 100], [4, 200], [7, 450])).toMatchObject([{ month: "2026-07", usual: 150, times: 3 }])
  })

  it("add up a month's invoices", () => {
    const report = reportOf([
      invoiceOf(1, "2026-01-31", 100),
      invoiceOf(2, "2026-02-01", 100),
      invoiceOf(3, "2026-03-01", 150),
      invoiceOf(4, "2026-03-31", 150)
    ])
    expect(report.jumps).toMatchObject([{ month: "2026-03", amount: 300, usual: 100, times: 3 }])
  })
})

describe("a period of bills", () => {
  const november = { from: Option.some(day("2026-11-01")), to: Option.some(day("2026-11-30")) }
  const paid = { status: "paid_full" }
  const of = (...invoices: ReadonlyArray<Invoice>) =>
    Schema.encodeSync(BillsReport)(billsReport(invoices, today, november, noon, moscow))

  it("chooses what is shown, not what a jump or a duplicate is measured against", () => {
    const report = of(
      invoiceOf(1, "2026-08-15", 100),
      invoiceOf(2, "2026-09-15", 100),
      invoiceOf(3, "2026-10-30", 900),
      invoiceOf(4, "2026-11-01", 900)
    )
    expect(report.total).toMatchObject({ invoices: 1, amount: 900 })
    expect(report.months.map(({ month }) => month)).toEqual(["2026-11"])
    expect(report.jumps).toMatchObject([{ month: "2026-11", usual: 100, times: 9 }])
    expect(report.duplicates).toMatchObject([{ firstInvoiceId: 3, secondInvoiceId: 4 }])
  })

  it("tells the days until payment, and which acts are missing", () => {
    const report = of(
      invoiceOf(1, "2026-11-01", 100, { ...paid, payed_at: "2026-11-04 10:00:00", acts_amount: 100 }),
      invoiceOf(2, "2026-11-02", 100, { ...paid, payed_at: "12.11.2026", acts_amount: 40 }),
      invoiceOf(3, "2026-11-03", 100, { ...paid, payed_at: 17, acts_amount: 0 }),
      invoiceOf(4, "2026-11-04", 100, { status: "paid_partial", acts_amount: 0 })
    )
    expect(report.payment).toEqual({
      paid: 3,
      dated: 2,
      daysP50: 3,
      daysP90: 10,
      withoutActs: 2,
      withoutActsAmount: 160
    })
    expect(report.missingActs.map(({ invoiceId, missing }) => [invoiceId, missing])).toEqual([
      [2, 60],
      [3, 100]
    ])
  })
})
