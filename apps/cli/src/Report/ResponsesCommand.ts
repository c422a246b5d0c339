import { Command, Options } from "@effect/cli"
import { Threads } from "@estate/api-client/Threads"
import { CommandFailed, ExitCode } from "@estate/command-line/CommandFailed"
import { type BusinessHours, readBusinessHours } from "@estate/reports/BusinessHours"
import { dayNumber } from "@estate/reports/Calendar"
import { firstReply, ResponsesTally } from "@estate/reports/Responses"
import { responsesKind } from "@estate/reports/ResponsesKind"
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
      Options.withDescription(
        `When you work, as "${USUAL_HOURS}" or "mon,wed,sat 10:00-15:00"; over ESTATE_BUSINESS_HOURS (${USUAL_HOURS})`
      ),
      Options.withFallbackConfig(Config.string("ESTATE_BUSINESS_HOURS")),
      Options.withDefault(USUAL_HOURS)
    ),
    ...reportOptions(responsesKind),
    ...connectionOptions
  },
  options =>
    makeReport(responsesKind, options, ({ client, zone, now, today }) =>
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
      }).pipe(Effect.provide(Threads.layer(client)))
    )
).pipe(
  Command.withDescription(
    'How fast buyers get their first answer. Example: estate report responses --from "last month" --to "last month"'
  )
)

const businessHours = (text: string): Effect.Effect<BusinessHours, CommandFailed> => {
  const hours = readBusinessHours(text)
  return hours === undefined
    ? Effect.fail(
        new CommandFailed({
          exitCode: ExitCode.wrongUse,
          message: `«${text}» are no business hours: write them as "${USUAL_HOURS}", with days from mon to sun`
        })
      )
    : Effect.succeed(hours)
}
