import { Calls } from "@estate/api-client/Calls"
import { Invoices } from "@estate/api-client/Invoices"
import * as Command from "@estate/command-line/Command"
import { callsDefinition } from "@estate/reports/Calls/Document"
import { CallsTally, neededCalls } from "@estate/reports/Calls/Report"
import { SpendTally } from "@estate/reports/Calls/Spend"
import { withPrevious } from "@estate/reports/Report/Previous"
import type { Target } from "@estate/reports/Report/ServiceLevel"
import { Effect, Either, Layer, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { businessHoursOptions, type HoursFlags, readHours } from "./BusinessHoursOption.ts"
import { makeReport, type ReportInput } from "./MakeReport.ts"
import { readCalls } from "./ReadCalls.ts"
import { createdIn, readInvoices } from "./ReadInvoices.ts"
import { reportOptions } from "./ReportOptions.ts"
import { type ReportPeriodFlags, readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"
import { targetOption } from "./TargetOption.ts"
import { unlessDenied } from "./UnlessDenied.ts"

const DEFAULT_DAYS = 30

const services = Layer.merge(Calls.layerWithoutDependencies, Invoices.layerWithoutDependencies)

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
  options => makeReport(callsDefinition, services, options, input => readCallReport(options, input))
).pipe(
  Command.withDescription(
    {
      en: "Show how many calls came, when, from whom and for what, how many were missed, and what a target call cost.",
      ru: "Сколько было звонков, когда, от кого и по какому поводу, сколько пропущено и во что обошёлся целевой звонок."
    },
    ["estate report calls --in 2026-11 -o calls.html", 'estate report calls --since 7d --target "20s 80%"']
  )
)

/** Reads the records of the report. */
export const readCallReport = Effect.fnUntraced(function* (
  options: ReportPeriodFlags & HoursFlags & { readonly target: Option.Option<Target> },
  { zone, now, today }: ReportInput
) {
  const { target } = options
  const hours = Option.some(yield* readHours(options, zone))
  const { period, previous } = yield* readReportPeriod(
    options,
    { now, today, zone },
    { from: Option.some(today - DEFAULT_DAYS + 1), to: Option.some(today) }
  )
  const tally = new CallsTally(period, zone, { previous, target, hours })
  const spend = new SpendTally(period, previous)
  const [, bills] = yield* Effect.all(
    [
      readCalls(neededCalls(period, previous), call => tally.add(call)),
      unlessDenied(readInvoices(createdIn(withPrevious(period, previous)), invoice => spend.add(invoice)))
    ],
    { concurrency: 2 }
  )
  return tally.report(now, Option.as(Either.getRight(bills), spend))
})
