import type { Account } from "@estate/domain/Account"
import { type DateTime, Option, Schema } from "effect"
import { Open, OpenInvoice, type OpenInvoices } from "../Bills/OpenInvoices.ts"
import { Period, ReportHead, reportHead } from "../Report/Head.ts"
import { CallsOfDays, type CallsSince, MissedCaller } from "./CallsSince.ts"
import { FirstStep, firstSteps } from "./FirstSteps.ts"
import { Invitation, openInvitations } from "./Invitation.ts"
import { type UnreadThread, WaitingThread, waitingThreads } from "./WaitingThread.ts"

/** The sources of the morning report. A key may have access to only some of them. */
export const morningSources = ["threads", "calls", "invoices", "accounts"] as const
export type MorningSource = (typeof morningSources)[number]

/**
 * The report that starts an agency's day. Times are those of a clock in `timeZone`. `callPeriod`
 * has the days that `calls` covers, usually yesterday; callers in `notReached` were missed on those
 * days or later and not spoken to since. `openInvoices` has the 200 oldest of those that `invoices`
 * adds up. Lists have the longest wait first. `notAllowed` has the sources that the key cannot
 * read; their fields are empty or null.
 */
export const MorningReport = Schema.Struct({
  ...ReportHead.fields,
  notAllowed: Schema.Array(Schema.Literal(...morningSources)),
  counts: Schema.Struct({ unreadThreads: Schema.NonNegativeInt, unreadMessages: Schema.NonNegativeInt }),
  unread: Schema.Array(WaitingThread),
  callPeriod: Period,
  calls: Schema.OptionFromNullOr(CallsOfDays),
  notReached: Schema.Array(MissedCaller),
  invoices: Schema.OptionFromNullOr(Open),
  openInvoices: Schema.Array(OpenInvoice),
  invitations: Schema.Array(Invitation),
  first: Schema.Array(FirstStep)
})
export type MorningReport = typeof MorningReport.Type

/** The records for the report; none if the key cannot read them. */
export interface MorningRecords {
  readonly threads: Option.Option<ReadonlyArray<UnreadThread>>
  readonly calls: Option.Option<CallsSince>
  readonly invoices: Option.Option<OpenInvoices>
  readonly accounts: Option.Option<Iterable<Account>>
}

/** The morning report at `now`. */
export const morningReport = (
  records: MorningRecords,
  callPeriod: Period,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): MorningReport => {
  const orNone = <A>(found: Option.Option<ReadonlyArray<A>>) =>
    Option.getOrElse(found, (): ReadonlyArray<A> => [])
  const unread = waitingThreads(orNone(records.threads), now, zone)
  const waiting = {
    unread,
    notReached: orNone(Option.map(records.calls, calls => calls.notReached(now, zone))),
    openInvoices: orNone(Option.map(records.invoices, invoices => invoices.oldest)),
    invitations: orNone(Option.map(records.accounts, accounts => openInvitations(accounts, now)))
  }
  return {
    ...reportHead(now, zone),
    notAllowed: morningSources.filter(source => records[source]._tag === "None"),
    counts: {
      unreadThreads: unread.length,
      unreadMessages: unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
    },
    callPeriod,
    calls: Option.map(records.calls, ({ calls }) => calls),
    invoices: Option.map(records.invoices, ({ total }) => total),
    ...waiting,
    first: firstSteps(waiting)
  }
}
