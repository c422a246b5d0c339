import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { wrongUse } from "@estate/command-line/CommandFailed"
import { explained } from "@estate/command-line/Explained"
import * as Options from "@estate/command-line/Options"
import { readBusinessHours } from "@estate/domain/BusinessHours"
import { dayNumber } from "@estate/domain/Calendar"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { firstReply, ResponsesTally } from "@estate/reports/Responses/Report"
import { Config, Effect, Option, Stream } from "effect"
import { connectionOptions } from "../Connection.ts"
import { eachThread } from "./EachThread.ts"
import { makeReport } from "./MakeReport.ts"
import { reportOptions } from "./ReportOptions.ts"
import { readReportPeriod, reportPeriodOptions } from "./ReportPeriod.ts"

const DEFAULT_DAYS = 30
const DEFAULT_HOURS = "mon-fri 09:00-18:00"

/** `estate report responses`. */
export const responsesCommand = Command.make(
  "responses",
  {
    ...reportPeriodOptions,
    businessHours: Options.text("business-hours").pipe(
      Options.withPseudoName("HOURS"),
      Options.withDescription({
        en: `Your business hours, such as "mon,wed,sat 10:00-15:00"; overrides ESTATE_BUSINESS_HOURS (default "${DEFAULT_HOURS}")`,
        ru: `Рабочие часы, например "mon,wed,sat 10:00-15:00"; важнее, чем ESTATE_BUSINESS_HOURS (по умолчанию "${DEFAULT_HOURS}")`
      }),
      Options.optional
    ),
    ...reportOptions(responsesDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(responsesDefinition, Threads.layerWithoutDependencies, options, ({ zone, now, today }) =>
      Effect.gen(function* () {
        const hours = yield* businessHours(options.businessHours)
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
                    onNone: () => first,
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

const hoursOfEnvironment = Config.string("ESTATE_BUSINESS_HOURS").pipe(
  Config.withDefault(DEFAULT_HOURS),
  Effect.orDie
)

/** The option, else the environment variable. */
const businessHours = Effect.fnUntraced(function* (option: Option.Option<string>) {
  const text = yield* Option.match(option, { onNone: () => hoursOfEnvironment, onSome: Effect.succeed })
  const hours = readBusinessHours(text)
  if (hours !== undefined) return hours
  return yield* wrongUse({
    en: `«${text}» are not business hours: use days from mon to sun and times, such as "${DEFAULT_HOURS}"`,
    ru: `«${text}» — не рабочие часы: укажите дни от mon до sun и время, например «${DEFAULT_HOURS}»`
  })
})
