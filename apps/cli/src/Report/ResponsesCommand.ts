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
import { periodOptions, readPeriod } from "./PeriodOptions.ts"
import { reportOptions } from "./ReportOptions.ts"

const USUAL_DAYS = 30
const USUAL_HOURS = "mon-fri 09:00-18:00"

/** `estate report responses`. */
export const responsesCommand = Command.make(
  "responses",
  {
    ...periodOptions,
    businessHours: Options.text("business-hours").pipe(
      Options.withPseudoName("HOURS"),
      Options.withDescription({
        en: `When you work, as "${USUAL_HOURS}" or "mon,wed,sat 10:00-15:00"; over ESTATE_BUSINESS_HOURS (${USUAL_HOURS})`,
        ru: `Рабочие часы: "${USUAL_HOURS}" или "mon,wed,sat 10:00-15:00"; важнее ESTATE_BUSINESS_HOURS (${USUAL_HOURS})`
      }),
      Options.optional
    ),
    ...reportOptions(responsesDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(responsesDefinition, Threads.layerClient, options, ({ zone, now, today }) =>
      Effect.gen(function* () {
        const hours = yield* businessHours(options.businessHours)
        const period = yield* readPeriod(options, today, {
          from: Option.some(today - USUAL_DAYS + 1),
          to: Option.some(today)
        })
        const [first, last] = [
          Option.match(period.from, { onNone: () => -Infinity, onSome: dayNumber }),
          Option.match(period.to, { onNone: () => Infinity, onSome: dayNumber })
        ]
        const threads = yield* Threads
        const tally = new ResponsesTally(hours, now, zone)
        yield* eachThread({}, thread =>
          // What ended before the period began before it too.
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
      { en: "How fast buyers get their first answer.", ru: "Как быстро покупатели получают первый ответ." },
      ['estate report responses --from "last month" --to "last month"']
    )
  )
)

const usualHours = Config.string("ESTATE_BUSINESS_HOURS").pipe(Config.withDefault(USUAL_HOURS), Effect.orDie)

/** As the option says, or else the environment. */
const businessHours = Effect.fnUntraced(function* (given: Option.Option<string>) {
  const text = yield* Option.match(given, { onNone: () => usualHours, onSome: Effect.succeed })
  const hours = readBusinessHours(text)
  if (hours !== undefined) return hours
  return yield* wrongUse({
    en: `«${text}» are no business hours: write them as "${USUAL_HOURS}", with days from mon to sun`,
    ru: `«${text}» — не рабочие часы: их пишут как «${USUAL_HOURS}», дни от mon до sun`
  })
})
