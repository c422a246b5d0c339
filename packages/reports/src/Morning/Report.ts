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

/** A list of a source; null in JSON if the key cannot read it. */
const listOf = <Row, Json>(row: Schema.Schema<Row, Json>) => Schema.OptionFromNullOr(Schema.Array(row))

/** The rows of such a list; none if the key cannot read it. */
export const rowsOf = <Row>(list: Option.Option<ReadonlyArray<Row>>): ReadonlyArray<Row> =>
  Option.getOrElse(list, () => [])

/**
 * The report that starts an agency's day. Times are those of a clock in `timeZone`. `waiting` has
 * the threads in which a buyer is waiting for an answer, read or not, with a last message since
 * `threadsSince`; `finished` has those that the buyer ended with thanks or a farewell, or that a
 * person marked as handled. `callPeriod` has the days that `calls` covers; callers in `notReached`
 * were missed on those days or later and not spoken to since. `waiting` and `notReached` begin with
 * those who can still be won: waiting for less than 24 hours, unread, the shortest wait first.
 * `openInvoices` has the invoices that `invoices` adds up; it and `invitations` have the oldest
 * first. `notAllowed` has the sources that the key cannot read; their fields are null. `incomplete`
 * has the sources with records that cannot be read: more buyers may be waiting than the report
 * shows. `previous` has the calls of the same weekdays a week before, as the report showed them
 * then.
 */
export const MorningReport = Schema.Struct({
  ...ReportHead.fields,
  notAllowed: Schema.Array(Schema.Literal(...morningSources)),
  incomplete: Schema.Array(Schema.Literal(...morningSources)),
  threadsSince: Schema.OptionFromNullOr(LocalDateFromWire),
  counts: Schema.OptionFromNullOr(
    Schema.Struct({
      waitingThreads: Schema.NonNegativeInt,
      unreadThreads: Schema.NonNegativeInt,
      unreadMessages: Schema.NonNegativeInt,
      finishedThreads: Schema.NonNegativeInt
    })
  ),
  waiting: listOf(WaitingThread),
  finished: listOf(WaitingThread),
  callPeriod: Period,
  calls: Schema.OptionFromNullOr(CallsOfDays),
  notReached: listOf(MissedCaller),
  invoices: Schema.OptionFromNullOr(Open),
  openInvoices: listOf(OpenInvoice),
  invitations: listOf(Invitation),
  first: Schema.Array(FirstStep),
  previous: Schema.OptionFromNullOr(
    Schema.Struct({ ...previousFields, calls: CallFigures, notReached: Schema.NonNegativeInt })
  )
})
export type MorningReport = typeof MorningReport.Type

/** The records for the report; none if the key cannot read them, or has no previous period. */
export interface MorningRecords {
  readonly threads: Option.Option<ReadonlyArray<ReadThread>>
  readonly calls: Option.Option<CallsSince>
  readonly earlierCalls?: Option.Option<{ readonly previous: Previous; readonly calls: CallsSince }>
  readonly invoices: Option.Option<OpenInvoices>
  readonly accounts: Option.Option<Iterable<Account>>
  /** Sources with some records that cannot be read; none by default. */
  readonly incomplete?: MorningReport["incomplete"]
}

/** The morning report at `now`; `covered` has the days of the records. */
export const morningReport = (
  records: MorningRecords,
  covered: Pick<MorningReport, "callPeriod" | "threadsSince">,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): MorningReport => {
  const threads = Option.map(records.threads, found => waitingThreads(found, now, zone))
  const notReached = Option.map(records.calls, calls => calls.notReached(now, zone))
  const openInvoices = Option.map(records.invoices, invoices => invoices.oldest)
  const invitations = Option.map(records.accounts, accounts => openInvitations(accounts, now))
  const waiting = Option.map(threads, found => found.waiting)
  return {
    ...reportHead(now, zone),
    notAllowed: morningSources.filter(source => Option.isNone<unknown>(records[source])),
    incomplete: records.incomplete ?? [],
    counts: Option.map(threads, countsOf),
    ...covered,
    waiting,
    finished: Option.map(threads, ({ finished }) => finished),
    calls: Option.map(records.calls, ({ calls }) => calls),
    notReached,
    invoices: Option.map(records.invoices, ({ total }) => total),
    openInvoices,
    invitations,
    first: firstSteps({
      waiting: rowsOf(waiting),
      notReached: rowsOf(notReached),
      openInvoices: rowsOf(openInvoices),
      invitations: rowsOf(invitations)
    }),
    previous: Option.map(records.earlierCalls ?? Option.none(), ({ previous, calls }) => ({
      ...previous,
      calls: calls.figures,
      notReached: calls.notReached(previous.asOf.toInstant(zone), zone).length
    }))
  }
}

const countsOf = ({ waiting, finished }: ReturnType<typeof waitingThreads>) => ({
  waitingThreads: waiting.length,
  unreadThreads: waiting.filter(({ unreadCount }) => unreadCount > 0).length,
  unreadMessages: waiting.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
  finishedThreads: finished.length
})
