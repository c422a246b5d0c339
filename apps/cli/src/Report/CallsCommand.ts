import * as Command from "@estate/command-line/Command"
import type { AccessDenied } from "@estate/domain/PlatformError"
import { callsDefinition } from "@estate/reports/Calls/Document"
import { type CallsReport, CallsTally, neededCalls } from "@estate/reports/Calls/Report"
import { SpendTally } from "@estate/reports/Calls/Spend"
import { withPrevious } from "@estate/reports/Report/Previous"
import type { Target } from "@estate/reports/Report/ServiceLevel"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { businessHoursOptions, type HoursFlags, readHours } from "./BusinessHoursOption.ts"
import { makeReport } from "./MakeReport.ts"
import { createdIn, type ReportPlan } from "./ReadRecords.ts"
import type { ReportInput } from "./ReportInput.ts"
import { reportOptions } from "./ReportOptions.ts"
import { last30Days, type ReportPeriodFlags, readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"
import { targetOption } from "./TargetOption.ts"

/** `estate report calls`. */
export const callsCommand = Command.make(
  "calls",
  {
    ...reportPeriodOptions,
    target: targetOption("20s 80%", { en: "calls", ru: "звонков" }),
    ...businessHoursOptions,
    ...reportOptions(callsDefinition),
    ...connectionOptions
  },
  options => makeReport(callsDefinition, options, input => planCalls(options, input))
).pipe(
  Command.withDescription(
    {
      en: "Show how many calls came, when, from whom and for what, how many were missed, and what a target call cost.",
      ru: "Сколько было звонков, когда, от кого и по какому поводу, сколько пропущено и во что обошёлся целевой звонок."
    },
    ["estate report calls --in 2026-11 -o calls.html", 'estate report calls --since 7d --target "20s 80%"']
  )
)

/** What the report needs. */
export const planCalls = Effect.fnUntraced(function* (
  options: ReportPeriodFlags & HoursFlags & { readonly target: Option.Option<Target> },
  input: ReportInput
) {
  const { zone, now, today } = input
  const { target } = options
  const hours = Option.some(yield* readHours(options, zone))
  const { period, previous } = yield* readReportPeriod(options, input, last30Days(today))
  const tally = new CallsTally(period, zone, { previous, target, hours })
  const spend = new SpendTally(period, previous)
  return {
    needs: [
      {
        calls: { period: neededCalls(period, previous), take: call => tally.add(call) },
        invoices: {
          queries: [createdIn(withPrevious(period, previous))],
          take: invoice => spend.add(invoice)
        }
      }
    ],
    report: ({ calls, invoices }) =>
      Effect.map(Effect.zipRight(calls, Effect.option(invoices)), billed =>
        tally.report(now, Option.as(billed, spend))
      )
  } satisfies ReportPlan<CallsReport, AccessDenied, never>
})
