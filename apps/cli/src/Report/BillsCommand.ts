import * as Command from "@estate/command-line/Command"
import type { AccessDenied } from "@estate/domain/PlatformError"
import { billsDefinition } from "@estate/reports/Bills/Document"
import { type BillsReport, BillsTally } from "@estate/reports/Bills/Report"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { makeReport } from "./MakeReport.ts"
import type { ReportPlan } from "./ReadRecords.ts"
import type { ReportInput } from "./ReportInput.ts"
import { reportOptions } from "./ReportOptions.ts"
import { type ReportPeriodFlags, readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"

/** `estate report bills`. */
export const billsCommand = Command.make(
  "bills",
  { ...reportPeriodOptions, ...reportOptions(billsDefinition), ...connectionOptions },
  options => makeReport(billsDefinition, options, input => planBills(options, input))
).pipe(
  Command.withDescription(
    {
      en: "Show what the agency owes the platform, for how long, and what looks unusual (default: all time).",
      ru: "Что агентство должно платформе, как давно и что выглядит необычно (по умолчанию за всё время)."
    },
    ["estate report bills --in 2026"]
  ),
  // The former name, which scripts use.
  Command.withAlias("receivables")
)

/** What the report needs. */
export const planBills = Effect.fnUntraced(function* (options: ReportPeriodFlags, input: ReportInput) {
  const { zone, now, today } = input
  const allTime = { from: Option.none(), to: Option.none() }
  const { period, previous } = yield* readReportPeriod(options, input, allTime)
  const tally = new BillsTally(period, today, previous)
  return {
    // All of them, since a duplicate or a jump in the period may depend on invoices of earlier
    // days.
    needs: [{ invoices: { queries: [{}], take: invoice => tally.add(invoice) } }],
    report: ({ invoices }) => Effect.map(invoices, () => tally.report(now, zone))
  } satisfies ReportPlan<BillsReport, AccessDenied, never>
})
