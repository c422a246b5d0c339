import { Accounts } from "@estate/api-client/Accounts"
import { Calls } from "@estate/api-client/Calls"
import { Invoices } from "@estate/api-client/Invoices"
import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import { dayNumber } from "@estate/domain/Calendar"
import { LocalDate } from "@estate/domain/LocalDate"
import { DateTime, Effect, Layer, Option } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { cacheOption, deedsOption } from "../Conversations/ConversationOptions.ts"
import { businessHoursOptions } from "../Report/BusinessHoursOption.ts"
import { keepWaiting } from "../Report/KeepWaiting.ts"
import { readMorning } from "../Report/MorningCommand.ts"
import { noReportPeriod } from "../Report/ReportPeriod.ts"
import { Output } from "../Terminal/Output.ts"
import { Progress } from "../Terminal/Progress.ts"
import { namedBuyers, todayLines } from "./TodayLines.ts"

const services = Layer.mergeAll(
  Threads.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  Accounts.layerWithoutDependencies
)

/** `estate today`, and `estate` alone on a terminal. */
export const todayCommand = Command.make(
  "today",
  { ...businessHoursOptions, deeds: deedsOption, noCache: cacheOption, ...connectionOptions },
  options =>
    connectedTo(services, options, settings =>
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const zone = settings.zone()
        const today = dayNumber(LocalDate.fromInstant(now, zone))
        const { language } = settings
        const report = yield* readMorning(
          { ...options, ...noReportPeriod, part: Option.none() },
          { ...settings, zone, now, today }
        ).pipe(Effect.provide(Progress.layer(language)))
        const output = yield* Output
        const { bold, dim } = output
        const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY
        yield* output.write(todayLines(report, { language, width, bold, dim }))
        if (output.isTerminal) yield* keepWaiting(namedBuyers(report), settings)
      })
    )
).pipe(
  Command.withDescription(
    {
      en: "Who waits, who called and was not reached, and what is due.",
      ru: "Кто ждёт ответа, кто не дозвонился и что оплатить."
    },
    ["estate", "estate today", "estate reply 1", "estate read 1"],
    {
      en: "It is what estate alone prints on a terminal if you are signed in. The numbers of the buyers work in reply, read and open after it.",
      ru: "То же выводит estate без команды в терминале, если вы вошли. После неё номера покупателей работают в reply, read и open."
    }
  )
)
