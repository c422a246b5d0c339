import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { explained } from "@estate/command-line/Explained"
import { dayNumber } from "@estate/domain/Calendar"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { firstReply, ResponsesTally } from "@estate/reports/Responses/Report"
import { Effect, Option, Stream } from "effect"
import { connectionOptions } from "../Connection.ts"
import { businessHoursOption, readHours } from "./BusinessHoursOption.ts"
import { eachThread } from "./EachThread.ts"
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
    ...reportOptions(responsesDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(responsesDefinition, Threads.layerWithoutDependencies, options, ({ zone, now, today }) =>
      Effect.gen(function* () {
        const hours = yield* readHours(options.businessHours)
        const period = yield* readReportPeriod(options, today, {
          from: Option.some(today - DEFAULT_DAYS + 1),
          to: Option.some(today)
        })
        const [first, last] = [
          Option.match(period.from, { onNone: () => -Infinity, onSome: dayNumber }),
          Option.match(period.to, { onNone: () => Infinity, onSome: dayNumber })
        ]
        const threads = yield* Threads
        const tally = new ResponsesTally(hours, now, zone)
        yield* eachThread({}, thread =>
          // A thread that ended before the period also began before it.
          dayNumber(thread.lastMessageAt) < first
            ? Effect.void
            : Stream.runCollect(threads.messages(thread.id)).pipe(
                Effect.map(firstReply),
                Effect.tap(reply => {
                  const asked = Option.match(reply, {
                    onNone: () => dayNumber(thread.lastMessageAt),
                    onSome: ({ askedAt }) => dayNumber(askedAt)
                  })
                  return asked >= first && asked <= last
                    ? Effect.sync(() => tally.add(thread, reply))
                    : Effect.void
                }),
                Effect.catchTag("ThreadNotFound", () => Effect.void)
              )
        )
        return tally.report(period)
      })
    )
).pipe(
  Command.withDescription(
    explained(
      {
        en: "Show how fast buyers get their first answer.",
        ru: "Как быстро покупатели получают первый ответ."
      },
      ['estate report responses --from "last month" --to "last month"']
    )
  )
)
