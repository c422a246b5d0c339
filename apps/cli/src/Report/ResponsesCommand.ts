import * as Command from "@estate/command-line/Command"
import type { AccessDenied } from "@estate/domain/PlatformError"
import { daysIn } from "@estate/reports/Report/Head"
import { withPrevious } from "@estate/reports/Report/Previous"
import type { Target } from "@estate/reports/Report/ServiceLevel"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { type ResponsesReport, ResponsesTally } from "@estate/reports/Responses/Report"
import { Effect, type Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { conversationOptions } from "../Conversations/ConversationOptions.ts"
import { businessHoursOptions, type HoursFlags, readHours } from "./BusinessHoursOption.ts"
import { makeReport } from "./MakeReport.ts"
import type { ReportPlan } from "./ReadRecords.ts"
import type { ReportInput } from "./ReportInput.ts"
import { reportOptions } from "./ReportOptions.ts"
import { last30Days, type ReportPeriodFlags, readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"
import { targetOption } from "./TargetOption.ts"

/** `estate report responses`. */
export const responsesCommand = Command.make(
  "responses",
  {
    ...reportPeriodOptions,
    target: targetOption("15m 90%", { en: "enquiries", ru: "обращений" }),
    ...businessHoursOptions,
    ...conversationOptions,
    ...reportOptions(responsesDefinition),
    ...connectionOptions
  },
  options => makeReport(responsesDefinition, options, input => planResponses(options, input))
).pipe(
  Command.withDescription(
    {
      en: "Show how fast buyers are answered, each time they write.",
      ru: "Как быстро покупателям отвечают на каждое обращение."
    },
    [
      {
        en: 'estate report responses --in "last month"',
        ru: 'estate report responses --in "прошлый месяц"'
      },
      'estate report responses --target "15m 90%"',
      "estate-notifier deeds export | estate report responses --deeds -"
    ]
  )
)

/** What the report needs. */
export const planResponses = Effect.fnUntraced(function* (
  options: ReportPeriodFlags & HoursFlags & { readonly target: Option.Option<Target> },
  input: ReportInput
) {
  const { zone, now, today, deeds } = input
  const hours = yield* readHours(options, zone)
  const { target } = options
  const { period, previous } = yield* readReportPeriod(options, input, last30Days(today))
  const tally = new ResponsesTally(period, hours, now, zone, { previous, target, deeds })
  // A thread that ended before both periods has no turn in them.
  const { first } = daysIn(withPrevious(period, previous))
  return {
    needs: [{ conversations: { first, take: (thread, conversation) => tally.add(thread, conversation) } }],
    report: ({ threads }) => Effect.map(threads, () => tally.report())
  } satisfies ReportPlan<ResponsesReport, AccessDenied, never>
})
