import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { dayNumber } from "@estate/domain/Calendar"
import { withPrevious } from "@estate/reports/Report/Previous"
import type { Target } from "@estate/reports/Report/ServiceLevel"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { ResponsesTally } from "@estate/reports/Responses/Report"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { cacheOption, deedsOption } from "../Conversations/ConversationOptions.ts"
import { eachConversation } from "../Conversations/EachConversation.ts"
import { type DeedsFlags, readDeeds } from "../Conversations/ReadDeeds.ts"
import { businessHoursOptions, type HoursFlags, readHours } from "./BusinessHoursOption.ts"
import { makeReport, type ReportInput } from "./MakeReport.ts"
import { reportOptions } from "./ReportOptions.ts"
import { type ReportPeriodFlags, readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"
import { targetOption } from "./TargetOption.ts"

const DEFAULT_DAYS = 30

/** `estate report responses`. */
export const responsesCommand = Command.make(
  "responses",
  {
    ...reportPeriodOptions,
    target: targetOption("15m 90%", { en: "enquiries", ru: "обращений" }),
    ...businessHoursOptions,
    deeds: deedsOption,
    noCache: cacheOption,
    ...reportOptions(responsesDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(responsesDefinition, Threads.layerWithoutDependencies, options, input =>
      readResponses(options, input)
    )
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

/** Reads the records of the report. */
export const readResponses = Effect.fnUntraced(function* (
  options: ReportPeriodFlags &
    HoursFlags &
    DeedsFlags & { readonly target: Option.Option<Target>; readonly noCache: boolean },
  { client, zone, now, today }: ReportInput
) {
  const hours = yield* readHours(options, zone)
  const { target } = options
  const deeds = yield* readDeeds(options)
  const { period, previous } = yield* readReportPeriod(
    options,
    { now, today, zone },
    { from: Option.some(today - DEFAULT_DAYS + 1), to: Option.some(today) }
  )
  const tally = new ResponsesTally(period, hours, now, zone, { previous, target, deeds })
  const { from } = withPrevious(period, previous)
  const first = Option.match(from, { onNone: () => -Infinity, onSome: dayNumber })
  // A thread that ended before both periods has no turn in them.
  const { noCache } = options
  yield* eachConversation({ client, first, noCache, deeds, zone }, (thread, conversation) =>
    tally.add(thread, conversation)
  )
  return tally.report()
})
