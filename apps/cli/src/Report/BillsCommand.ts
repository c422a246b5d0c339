import { Invoices } from "@estate/api-client/Invoices"
import * as Command from "@estate/command-line/Command"
import { billsDefinition } from "@estate/reports/Bills/Document"
import { BillsTally } from "@estate/reports/Bills/Report"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { makeReport, type ReportInput } from "./MakeReport.ts"
import { readInvoices } from "./ReadInvoices.ts"
import { reportOptions } from "./ReportOptions.ts"
import { type ReportPeriodFlags, readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"

/** `estate report bills`. */
export const billsCommand = Command.make(
  "bills",
  { ...reportPeriodOptions, ...reportOptions(billsDefinition), ...connectionOptions },
  options =>
    makeReport(billsDefinition, Invoices.layerWithoutDependencies, options, input =>
      readBills(options, input)
    )
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

/** Reads the records of the report. */
export const readBills = Effect.fnUntraced(function* (
  options: ReportPeriodFlags,
  { zone, now, today }: ReportInput
) {
  const { period, previous } = yield* readReportPeriod(
    options,
    { now, today, zone },
    { from: Option.none(), to: Option.none() }
  )
  const tally = new BillsTally(period, today, previous)
  // All of them: a duplicate or a jump of the period may be one of an earlier day.
  yield* readInvoices({}, invoice => tally.add(invoice))
  return tally.report(now, zone)
})
