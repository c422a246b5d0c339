import { Accounts } from "@estate/api-client/Accounts"
import { CallOptions } from "@estate/api-client/CallOptions"
import { Calls } from "@estate/api-client/Calls"
import { Invoices } from "@estate/api-client/Invoices"
import { Threads } from "@estate/api-client/Threads"
import * as Command from "@estate/command-line/Command"
import type { Account } from "@estate/domain/Account"
import { dayNumber } from "@estate/domain/Calendar"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { businessTimeOf, workingDayBefore } from "@estate/domain/WorkingTime"
import { OpenInvoices } from "@estate/reports/Bills/OpenInvoices"
import { CallsSince } from "@estate/reports/Morning/CallsSince"
import { morningDefinition } from "@estate/reports/Morning/Document"
import { morningReport } from "@estate/reports/Morning/Report"
import type { ReadThread } from "@estate/reports/Morning/WaitingThread"
import type { Period } from "@estate/reports/Report/Head"
import { type Previous, withPrevious } from "@estate/reports/Report/Previous"
import { Effect, Either, Layer, Option } from "effect"
import { connectionOptions } from "../Connection.ts"
import { cacheOption, deedsOption } from "../Conversations/ConversationOptions.ts"
import { eachConversation } from "../Conversations/EachConversation.ts"
import { type DeedsFlags, readDeeds } from "../Conversations/ReadDeeds.ts"
import { forEachRecord } from "../List/ForEachRecord.ts"
import { textOption } from "../TextOption.ts"
import { businessHoursOptions, type HoursFlags, readHours } from "./BusinessHoursOption.ts"
import { keepWaiting } from "./KeepWaiting.ts"
import { makeReport, type ReportInput } from "./MakeReport.ts"
import { readCalls } from "./ReadCalls.ts"
import { readInvoices } from "./ReadInvoices.ts"
import { reportOptions } from "./ReportOptions.ts"
import {
  type ReportPeriodFlags,
  readFirstDay,
  readReportPeriod,
  reportPeriodOptions
} from "./ReportPeriod.ts"
import { unlessDenied } from "./UnlessDenied.ts"

/** What the report reads from. */
export const morningServices = Layer.mergeAll(
  Threads.layerWithoutDependencies,
  Calls.layerWithoutDependencies,
  Invoices.layerWithoutDependencies,
  Accounts.layerWithoutDependencies
)

/** Who wrote earlier has gone elsewhere. */
const DEFAULT_THREAD_DAYS = 30

/** `estate report morning`. */
export const morningCommand = Command.make(
  "morning",
  {
    ...reportPeriodOptions,
    since: textOption("since", "7d", {
      en: `Threads with a message in this time, or since a day (default ${DEFAULT_THREAD_DAYS}d; ever for all)`,
      ru: `Диалоги с сообщениями за это время или с указанного дня (по умолчанию ${DEFAULT_THREAD_DAYS}d; ever — все)`
    }),
    ...businessHoursOptions,
    deeds: deedsOption,
    noCache: cacheOption,
    ...reportOptions(morningDefinition),
    ...connectionOptions
  },
  options =>
    makeReport(morningDefinition, morningServices, options, input => readMorning(options, input), {
      onShown: ({ waiting }, settings) => keepWaiting(waiting, settings)
    })
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

/** Reads the records of the report. */
export const readMorning = Effect.fnUntraced(function* (
  options: HoursFlags & DeedsFlags & ReportPeriodFlags & { readonly noCache: boolean },
  { client, zone, now, today }: ReportInput
) {
  const hours = yield* readHours(options, zone)
  const deeds = yield* readDeeds(options)
  const { noCache } = options
  const { period, previous } = yield* readReportPeriod(
    { ...options, since: Option.none() },
    { now, today, zone },
    {
      from: Option.some(workingDayBefore(businessTimeOf(hours, zone), today)),
      to: Option.some(today - 1)
    }
  )
  const threadsSince = yield* readFirstDay(options.since, today - DEFAULT_THREAD_DAYS + 1, {
    now,
    today,
    zone
  })
  const first = Option.match(threadsSince, { onNone: () => -Infinity, onSome: dayNumber })
  const found = yield* Effect.all(
    {
      threads: unlessDenied(conversationsOf({ client, first, noCache, deeds, zone })),
      calls: unlessDenied(callsSince(period, previous, today)),
      invoices: unlessDenied(openInvoices(today)),
      accounts: unlessDenied(accountsWaiting())
    },
    { concurrency: "unbounded" }
  )
  const { threads, calls, invoices, accounts } = found
  // A key without access to any of it is the wrong key.
  if ([threads, calls, invoices, accounts].every(({ _tag }) => _tag === "Left")) yield* threads
  const parts = {
    threads: Either.getRight(threads),
    calls: Option.map(Either.getRight(calls), found => found.calls),
    earlierCalls: Option.flatMap(Either.getRight(calls), found => found.earlierCalls),
    invoices: Either.getRight(invoices),
    accounts: Either.getRight(accounts)
  }
  return morningReport(parts, { callPeriod: period, threadsSince }, now, zone)
})

/** A thread or a message that cannot be read is skipped: it should not hide the buyers who wait. */
const conversationsOf = Effect.fnUntraced(function* (asked: Parameters<typeof eachConversation>[0]) {
  const found: Array<ReadThread> = []
  const reading = eachConversation(asked, (thread, conversation) => found.push({ thread, conversation }))
  yield* Effect.provideService(reading, CallOptions, { onUnreadable: "skip" })
  return found
})

/**
 * Calls from the first day until now: a missed caller may have been called back since. Those of the
 * week before are as they were then.
 */
const callsSince = Effect.fnUntraced(function* (
  period: Period,
  previous: Option.Option<Previous>,
  today: number
) {
  const lastDay = ({ to }: Period) => Option.match(to, { onNone: () => today, onSome: dayNumber })
  const first = Option.match(period.from, { onNone: () => -Infinity, onSome: dayNumber })
  const calls = new CallsSince(lastDay(period))
  const earlierCalls = Option.map(previous, earlier => ({
    previous: earlier,
    calls: new CallsSince(lastDay(earlier.period))
  }))
  const { from } = withPrevious(period, previous)
  yield* readCalls({ from, to: Option.none() }, call => {
    if (dayNumber(call.calledAt) >= first) calls.add(call)
    if (
      Option.isSome(earlierCalls) &&
      LocalDateTime.Order(call.calledAt, earlierCalls.value.previous.asOf) <= 0
    )
      earlierCalls.value.calls.add(call)
  })
  return { calls, earlierCalls }
})

const openInvoices = Effect.fnUntraced(function* (today: number) {
  const open = new OpenInvoices(today)
  yield* Effect.forEach(
    ["not_paid", "paid_partial"] as const,
    status => readInvoices({ status }, invoice => open.add(invoice)),
    { concurrency: 2, discard: true }
  )
  return open
})

const accountsWaiting = Effect.fnUntraced(function* () {
  const accounts = yield* Accounts
  const waiting = new Map<number, Account>()
  yield* forEachRecord(accounts, {}, account => {
    if (!account.hasJoined) waiting.set(account.id, account)
  })
  return waiting.values()
})
