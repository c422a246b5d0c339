import type { Account } from "@estate/domain/Account"
import { LocalDateFromWire } from "@estate/domain/LocalDate"
import { type DateTime, Option, Schema } from "effect"
import { Open, OpenInvoice, type OpenInvoices } from "../Bills/OpenInvoices.ts"
import { CallFigures } from "../Calls/CallFigures.ts"
import { Period, ReportHead, reportHead } from "../Report/Head.ts"
import { type Previous, previousFields } from "../Report/Previous.ts"
import { CallsOfDays, type CallsSince, MissedCaller } from "./CallsSince.ts"
import { FirstStep, firstSteps } from "./FirstSteps.ts"
import { Invitation, openInvitations } from "./Invitation.ts"
import { type ReadThread, WaitingThread, waitingThreads } from "./WaitingThread.ts"

/** The sources of the morning report. A key may have access to only some of them. */
export const morningSources = ["threads", "calls", "invoices", "accounts"] as const
/** A source of the morning report. */
export type MorningSource = (typeof morningSources)[number]

const Report = Schema.Struct({
  ...ReportHead.fields,
  notAllowed: Schema.Array(Schema.Literal(...morningSources)),
  threadsSince: Schema.OptionFromNullOr(LocalDateFromWire),
  counts: Schema.Struct({
    waitingThreads: Schema.NonNegativeInt,
    unreadThreads: Schema.NonNegativeInt,
    unreadMessages: Schema.NonNegativeInt,
    finishedThreads: Schema.NonNegativeInt
  }),
  waiting: Schema.Array(WaitingThread),
  finished: Schema.Array(WaitingThread),
  callPeriod: Period,
  calls: Schema.OptionFromNullOr(CallsOfDays),
  notReached: Schema.Array(MissedCaller),
  invoices: Schema.OptionFromNullOr(Open),
  openInvoices: Schema.Array(OpenInvoice),
  invitations: Schema.Array(Invitation),
  first: Schema.Array(FirstStep),
  previous: Schema.OptionFromNullOr(
    Schema.Struct({ ...previousFields, calls: CallFigures, notReached: Schema.NonNegativeInt })
  )
})

/** The source of each list; a list is null in JSON if the key cannot read it. */
const sourceOf = {
  counts: "threads",
  waiting: "threads",
  finished: "threads",
  notReached: "calls",
  openInvoices: "invoices",
  invitations: "accounts"
} as const satisfies Readonly<Record<string, MorningSource>>

const { counts, waiting, finished, notReached, openInvoices, invitations } = Report.fields
const Written = Schema.Struct({
  ...Report.fields,
  counts: Schema.NullOr(counts),
  waiting: Schema.NullOr(waiting),
  finished: Schema.NullOr(finished),
  notReached: Schema.NullOr(notReached),
  openInvoices: Schema.NullOr(openInvoices),
  invitations: Schema.NullOr(invitations)
})

const noCounts = { waitingThreads: 0, unreadThreads: 0, unreadMessages: 0, finishedThreads: 0 }

/**
 * The report that starts an agency's day. Times are those of a clock in `timeZone`. `waiting` has
 * the threads in which a buyer waits for an answer, read or not, with a last message since
 * `threadsSince`; `finished` those that the buyer ended with thanks or a farewell, or a person
 * marked as handled. `callPeriod` has the days that `calls` covers; callers in `notReached` were
 * missed on those days or later and not spoken to since. `waiting` and `notReached` begin with
 * those who can still be won: under 24 hours, unread, the shortest wait. `openInvoices` has those
 * that `invoices` adds up, the oldest first, as `invitations`. `notAllowed` has the sources that
 * the key cannot read; their fields are null. `previous` has the calls of the same weekdays a week
 * before, as its report showed them.
 */
export const MorningReport = Schema.transform(Written, Schema.typeSchema(Report), {
  decode: written => ({
    ...written,
    counts: written.counts ?? noCounts,
    waiting: written.waiting ?? [],
    finished: written.finished ?? [],
    notReached: written.notReached ?? [],
    openInvoices: written.openInvoices ?? [],
    invitations: written.invitations ?? []
  }),
  encode: report => {
    const orNull = <Name extends keyof typeof sourceOf>(name: Name) =>
      report.notAllowed.includes(sourceOf[name]) ? null : report[name]
    return {
      ...report,
      counts: orNull("counts"),
      waiting: orNull("waiting"),
      finished: orNull("finished"),
      notReached: orNull("notReached"),
      openInvoices: orNull("openInvoices"),
      invitations: orNull("invitations")
    }
  }
})
export type MorningReport = typeof MorningReport.Type

/** The records for the report; none if the key cannot read them, or has no previous period. */
export interface MorningRecords {
  readonly threads: Option.Option<ReadonlyArray<ReadThread>>
  readonly calls: Option.Option<CallsSince>
  readonly earlierCalls?: Option.Option<{ readonly previous: Previous; readonly calls: CallsSince }>
  readonly invoices: Option.Option<OpenInvoices>
  readonly accounts: Option.Option<Iterable<Account>>
}

/** The morning report at `now`; `covered` has the days of the records. */
export const morningReport = (
  records: MorningRecords,
  covered: Pick<MorningReport, "callPeriod" | "threadsSince">,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): MorningReport => {
  const orNone = <A>(found: Option.Option<ReadonlyArray<A>>) =>
    Option.getOrElse(found, (): ReadonlyArray<A> => [])
  const { waiting, finished } = waitingThreads(orNone(records.threads), now, zone)
  const unread = waiting.filter(({ unreadCount }) => unreadCount > 0)
  const lists = {
    waiting,
    notReached: orNone(Option.map(records.calls, calls => calls.notReached(now, zone))),
    openInvoices: orNone(Option.map(records.invoices, invoices => invoices.oldest)),
    invitations: orNone(Option.map(records.accounts, accounts => openInvitations(accounts, now)))
  }
  return {
    ...reportHead(now, zone),
    notAllowed: morningSources.filter(source => records[source]._tag === "None"),
    counts: {
      waitingThreads: waiting.length,
      unreadThreads: unread.length,
      unreadMessages: unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
      finishedThreads: finished.length
    },
    ...covered,
    finished,
    calls: Option.map(records.calls, ({ calls }) => calls),
    invoices: Option.map(records.invoices, ({ total }) => total),
    ...lists,
    first: firstSteps(lists),
    previous: Option.map(records.earlierCalls ?? Option.none(), ({ previous, calls }) => ({
      ...previous,
      calls: calls.figures,
      notReached: calls.notReached(previous.asOf.toInstant(zone), zone).length
    }))
  }
}
