import { Calls } from "@estate/api-client/Calls"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { callsDefinition } from "@estate/reports/Calls/Document"
import { CallsTally } from "@estate/reports/Calls/Report"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { makeReport } from "./MakeReport.ts"
import { readCalls } from "./ReadCalls.ts"
import { reportOptions } from "./ReportOptions.ts"
import { readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"

const DEFAULT_DAYS = 30

/** `estate report calls`. */
export const callsCommand = Command.make(
  "calls",
  { ...reportPeriodOptions, ...reportOptions(callsDefinition), ...connectionOptions },
  options =>
    makeReport(callsDefinition, Calls.layerWithoutDependencies, options, ({ zone, now, today }) =>
      Effect.gen(function* () {
        const period = yield* readReportPeriod(options, today, {
          from: Option.some(today - DEFAULT_DAYS + 1),
          to: Option.some(today)
        })
        const tally = new CallsTally()
        yield* readCalls(period, call => tally.add(call))
        return tally.report(period, now, zone)
      })
    )
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Show how many calls came, when and for what, and how many were missed.",
        ru: "Сколько было звонков, когда, по какому поводу и сколько пропущено."
      },
      ["estate report calls --from 2026-11 -o calls.html"]
    )
  )
)
