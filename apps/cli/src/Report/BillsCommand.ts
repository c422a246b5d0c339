import { Invoices } from "@estate/api-client/Invoices"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { receivablesDefinition } from "@estate/reports/Receivables/Document"
import { ReceivablesTally } from "@estate/reports/Receivables/Report"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { makeReport } from "./MakeReport.ts"
import { readInvoices } from "./ReadInvoices.ts"
import { reportOptions } from "./ReportOptions.ts"
import { readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"

/** `estate report receivables`. */
export const receivablesCommand = Command.make(
  "receivables",
  { ...reportPeriodOptions, ...reportOptions(receivablesDefinition), ...connectionOptions },
  options =>
    makeReport(receivablesDefinition, Invoices.layerWithoutDependencies, options, ({ zone, now, today }) =>
      Effect.gen(function* () {
        const period = yield* readReportPeriod(options, today, { from: Option.none(), to: Option.none() })
        const tally = new ReceivablesTally(today)
        yield* readInvoices(
          {
            createdAtFrom: Option.getOrUndefined(period.from),
            createdAtTo: Option.getOrUndefined(period.to)
          },
          invoice => tally.add(invoice)
        )
        return tally.report(period, now, zone)
      })
    )
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Show what is owed, by whom, for how long, and what looks unusual (default: all time).",
        ru: "Что не оплачено, кем, как давно и что выглядит необычно (по умолчанию за всё время)."
      },
      ["estate report receivables --from 2026"]
    )
  )
)
