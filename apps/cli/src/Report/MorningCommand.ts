import { Accounts } from "@estate/api-client/Accounts"
import * as Command from "@estate/command-line/Command"
import type { CommandFailed } from "@estate/command-line/CommandFailed"
import type { Account } from "@estate/domain/Account"
import { dateOfDay, dayNumber } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import type { CallFailure } from "@estate/domain/CallFailure"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { businessTimeOf, workingDayBefore } from "@estate/domain/WorkingTime"
import { OpenInvoices } from "@estate/reports/Bills/OpenInvoices"
import { CallsSince } from "@estate/reports/Morning/CallsSince"
import { morningDefinition } from "@estate/reports/Morning/Document"
import {
  type MorningReport,
  type MorningSource,
  morningReport,
  morningSources,
  rowsOf
} from "@estate/reports/Morning/Report"
import type { ReadThread, WaitingThread } from "@estate/reports/Morning/WaitingThread"
import { daysIn, type Period } from "@estate/reports/Report/Head"
import { type Previous, withPrevious } from "@estate/reports/Report/Previous"
import { isKnown } from "@estate/reports/Tally/Billed"
import { Effect, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { conversationOptions, WAITING_DAYS } from "../Conversations/ConversationOptions.ts"
import { forEachRecord } from "../List/ForEachRecord.ts"
import type { SkippedRecords } from "../Records/SkippedRecords.ts"
import { keepShownThreads, type ListOwner } from "../ShownThreads.ts"
import type { Progress } from "../Terminal/Progress.ts"
import { textOption } from "../TextOption.ts"
import { businessHoursOptions, type HoursFlags, readHours } from "./BusinessHoursOption.ts"
import { makeReport } from "./MakeReport.ts"
import { ifAllowed, type Readable, type ReportPlan } from "./ReadRecords.ts"
import type { ReportInput } from "./ReportInput.ts"
import { reportOptions } from "./ReportOptions.ts"
import {
  type ReportPeriodFlags,
  readFirstDay,
  readReportPeriod,
  reportPeriodOptions
} from "./ReportPeriod.ts"

/** `estate report morning`. */
export const morningCommand = Command.make(
  "morning",
  {
    ...reportPeriodOptions,
    since: textOption("since", "7d", {
      en: `Threads with a message in this time, or since a day (default ${WAITING_DAYS}d; ever for all)`,
      ru: `Диалоги с сообщениями за это время или с указанного дня (по умолчанию ${WAITING_DAYS}d; ever — все)`
    }),
    ...businessHoursOptions,
    ...conversationOptions,
    ...reportOptions(morningDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(
      morningDefinition,
      options,
      (input, skipped) => planMorning(options, input, skipped, skipped.mustBeNone),
      { onShown: ({ waiting }, settings) => keepWaiting(rowsOf(waiting), settings) }
    )
).pipe(
  Command.withDescription(
    {
      en: "Show who waits, whom to call back, what is unpaid, and what to do first.",
      ru: "Кто ждёт ответа, кому перезвонить, что не оплачено и с чего начать."
    },
    ["estate report morning", "estate report morning -o morning.html"],
    {
      en: "Calls are those since the last working day (on a Monday, from Friday to Sunday), or those of --in, or --from and --to.",
      ru: "Звонки — с последнего рабочего дня (в понедельник — с пятницы по воскресенье) или за дни, заданные --in или --from и --to."
    }
  )
)

/** Keeps the waiting buyers, in this order, for `estate reply N`. */
export const keepWaiting = (waiting: ReadonlyArray<WaitingThread>, owner: ListOwner) =>
  keepShownThreads(
    owner,
    waiting.map(({ threadId, ...thread }) => ({ ...thread, id: threadId }))
  )

/** The service that reads each source of the report. */
const services = {
  threads: "Threads",
  calls: "Calls",
  invoices: "Invoices",
  accounts: "Accounts"
} as const satisfies Record<MorningSource, string>

/**
 * What the report needs. It says which sources have records that were `skipped`. `mustBeReadable`
 * runs if there are no threads.
 */
export const planMorning = Effect.fnUntraced(function* (
  options: HoursFlags & ReportPeriodFlags,
  input: ReportInput,
  skipped: Pick<SkippedRecords, "has">,
  mustBeReadable: Effect.Effect<void, CommandFailed> = Effect.void
) {
  const { zone, now, today } = input
  const hours = yield* readHours(options, zone)
  const { period, previous } = yield* readReportPeriod({ ...options, since: Option.none() }, input, {
    from: Option.some(dateOfDay(workingDayBefore(businessTimeOf(hours, zone), today))),
    to: Option.some(dateOfDay(today - 1))
  })
  const threadsSince = yield* readFirstDay(options.since, today - WAITING_DAYS + 1, input)
  const threads: Array<ReadThread> = []
  const calls = callsSince(period, previous)
  const invoices = new OpenInvoices(today)
  return {
    needs: [
      {
        // A thread or a message that cannot be read should not hide the waiting buyers.
        conversations: {
          first: daysIn({ from: threadsSince, to: Option.none() }).first,
          take: (thread, conversation) => threads.push({ thread, conversation }),
          isLenient: true
        },
        calls: { period: { ...withPrevious(period, previous), to: Option.none() }, take: calls.take },
        invoices: {
          queries: [{ status: "not_paid" }, { status: "paid_partial" }],
          take: invoice => {
            if (isKnown(invoice) && !invoice.isPaid) invoices.add(invoice)
          }
        }
      }
    ],
    report: Effect.fnUntraced(function* (readable: Readable) {
      const sources = {
        accounts: yield* ifAllowed(accountsWaiting),
        threads: Option.as(yield* Effect.option(readable.threads), threads),
        calls: Option.as(yield* Effect.option(readable.calls), calls.calls),
        invoices: Option.as(yield* Effect.option(readable.invoices), invoices)
      }
      // A key without access to any of them is the wrong key.
      if (Object.values(sources).every(found => Option.isNone<unknown>(found))) yield* readable.threads
      if (threads.length === 0) yield* mustBeReadable
      const earlierCalls = Option.flatMap(sources.calls, () => calls.earlierCalls)
      const incomplete = morningSources.filter(source => skipped.has(services[source]))
      return morningReport(
        { ...sources, earlierCalls, incomplete },
        { callPeriod: period, threadsSince },
        now,
        zone
      )
    })
  } satisfies ReportPlan<MorningReport, CallFailure | CommandFailed, Accounts | Progress>
})

/**
 * Calls from the first day until now: a missed caller may have been called back since. Those of the
 * week before are as they were then.
 */
const callsSince = (period: Period, previous: Option.Option<Previous>) => {
  const { first, last } = daysIn(period)
  const calls = new CallsSince(last)
  const earlierCalls = Option.map(previous, earlier => {
    const days = daysIn(earlier.period)
    return { previous: earlier, calls: new CallsSince(days.last), first: days.first }
  })
  const take = (call: Call) => {
    const day = dayNumber(call.calledAt)
    if (day >= first) calls.add(call)
    if (Option.isNone(earlierCalls)) return
    const { previous, calls: earlier, first: firstBefore } = earlierCalls.value
    if (day >= firstBefore && LocalDateTime.Order(call.calledAt, previous.asOf) <= 0) earlier.add(call)
  }
  return { calls, earlierCalls, take }
}

const accountsWaiting = Effect.gen(function* () {
  const accounts = yield* Accounts
  const waiting = new Map<number, Account>()
  yield* forEachRecord(accounts, {}, account => {
    if (!account.hasJoined) waiting.set(account.id, account)
  })
  return waiting.values()
})
