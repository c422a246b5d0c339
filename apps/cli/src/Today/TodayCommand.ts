import { layerWithoutDependencies as allServices } from "@estate/api-client/AllServices"
import * as Command from "@estate/command-line/Command"
import { Effect } from "effect"
import { connectedTo, connectionOptions } from "../Connection.ts"
import { conversationOptions } from "../Conversations/ConversationOptions.ts"
import { LatestThreads } from "../Conversations/LatestThreads.ts"
import { businessHoursOptions } from "../Report/BusinessHoursOption.ts"
import { keepWaiting, planMorning } from "../Report/MorningCommand.ts"
import { readReport } from "../Report/ReadRecords.ts"
import { reportInput } from "../Report/ReportInput.ts"
import { noReportPeriod } from "../Report/ReportPeriod.ts"
import { Output } from "../Terminal/Output.ts"
import { Progress } from "../Terminal/Progress.ts"
import { namedBuyers, todayLines } from "./TodayLines.ts"

/**
 * Each conversation is a request: a busy agency has thousands that were never read here, and
 * `today` should not take minutes. Next time, these are known, and the same number of others is
 * read.
 */
const MAX_CONVERSATIONS = 1000

/** `estate today`, and `estate` alone on a terminal. */
export const todayCommand = Command.make(
  "today",
  { ...businessHoursOptions, ...conversationOptions, ...connectionOptions },
  options =>
    connectedTo(allServices, options, (settings, skipped) =>
      Effect.gen(function* () {
        const { language } = settings
        const input = yield* reportInput(settings, options)
        const plan = yield* planMorning({ ...options, ...noReportPeriod }, input, skipped)
        const latest = new LatestThreads(MAX_CONVERSATIONS)
        const report = yield* Effect.provide(readReport(plan, { ...input, latest }), Progress.layer(language))
        const output = yield* Output
        const { bold, dim } = output
        const width = output.isTerminal ? output.width : Number.POSITIVE_INFINITY
        yield* output.write(todayLines(report, latest, { language, width, bold, dim }))
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
      en: `On a terminal, estate alone prints the same if you are signed in. After that, the numbers of the buyers work in reply, read and open. If more than ${MAX_CONVERSATIONS} conversations are new or changed, it reads those with the latest messages, and says how many are left.`,
      ru: `То же выводит estate без команды в терминале, если вы вошли. После этого номера покупателей работают в reply, read и open. Если новых и изменившихся диалогов больше ${MAX_CONVERSATIONS}, команда прочитает самые свежие и скажет, сколько осталось.`
    }
  )
)
