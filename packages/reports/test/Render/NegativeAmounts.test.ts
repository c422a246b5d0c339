import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import { billsDefinition } from "@estate/reports/Bills/Document"
import { renderHtml } from "@estate/reports/Render/Html"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import { Option } from "effect"
import { billsReport, day, invoiceOf, moscow, noon } from "../Sample.ts"

/**
 * A refund by the platform is an invoice with a negative amount. Each is older than the one before.
 */
const billed = (...amounts: ReadonlyArray<number>) =>
  amounts.map((amount, index) =>
    invoiceOf(index + 1, `2026-0${9 - 2 * index}-20`, amount, {
      payer: `Payer ${index % 2}`,
      status: "not_paid"
    })
  )

describe("bills with invoices of less than nothing", () => {
  it.each([
    ["one among others", billed(-5000, 12000, 0, 300)],
    ["more than all others", billed(-5000, 1000, -100)],
    ["no others", billed(-5000, -1)]
  ])("%s", (_, invoices) => {
    const all = { from: Option.none(), to: Option.none() }
    const report = billsReport(invoices, dayNumber(day("2026-11-20")), all, noon, moscow)
    const document = billsDefinition.document(report, "en")
    for (const width of [20, 40, 100, 200]) expect(renderTerminal(document, { width })).toMatch(/[-−]5,000/)
    expect(renderHtml(document)).not.toMatch(/NaN|Infinity|width:-/)
  })
})
