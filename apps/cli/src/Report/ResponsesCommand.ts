import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { dayNumber } from "@estate/domain/Calendar"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { ResponsesTally } from "@estate/reports/Responses/Report"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { businessHoursOption, readHours } from "./BusinessHoursOption.ts"
import { cacheOption, eachConversation } from "./EachConversation.ts"
import { makeReport } from "./MakeReport.ts"
import { reportOptions } from "./ReportOptions.ts"
import { readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"

const DEFAULT_DAYS = 30

/** `estate report responses`. */
export const responsesCommand = Command.make(
  "responses",
  {
    ...reportPeriodOptions,
    businessHours: businessHoursOption,
    noCache: cacheOption,
    ...reportOptions(responsesDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(
      responsesDefinition,
      Threads.layerWithoutDependencies,
      options,
      ({ client, zone, now, today }) =>
        Effect.gen(function* () {
          const hours = yield* readHours(options.businessHours)
          const period = yield* readReportPeriod(options, today, {
            from: Option.some(today - DEFAULT_DAYS + 1),
            to: Option.some(today)
          })
          const tally = new ResponsesTally(period, hours, now, zone)
          const first = Option.match(period.from, { onNone: () => -Infinity, onSome: dayNumber })
          // A thread that ended before the period has no turn in it.
          yield* eachConversation({ client, first, noCache: options.noCache }, (thread, conversation) =>
            tally.add(thread, conversation)
          )
          return tally.report()
        })
    )
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Show how fast buyers are answered, each time they write.",
        ru: "Как быстро покупателям отвечают на каждое обращение."
      },
      ['estate report responses --from "last month" --to "last month"']
    )
  )
)
