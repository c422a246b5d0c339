import type { Account } from "@estate/domain/Account"
import { type DateTime, Option, Schema } from "effect"
import { Open, OpenInvoice, type OpenInvoices } from "../Receivables/OpenInvoices.ts"
import { Period, ReportHead, reportHead } from "../Report/Head.ts"
import { CallsOfDays, type CallsSince, MissedCaller } from "./CallsSince.ts"
import { FirstStep, firstSteps } from "./FirstSteps.ts"
import { Invitation, openInvitations } from "./Invitation.ts"
import { type UnreadThread, WaitingThread, waitingThreads } from "./WaitingThread.ts"

/** What the morning report is gathered from. A key may be allowed some of it alone. */
export const morningSources = ["threads", "calls", "invoices", "accounts"] as const
export type MorningSource = (typeof morningSources)[number]

/**
 * What an agency starts the day with. Its times are those that a wall clock in `timeZone` shows. `callPeriod` are the days that `calls` tells of, yesterday as a
 * rule; `notReached` were missed on them or since, and nobody has spoken to them after that. `openInvoices` are the 200 oldest of those that `invoices`
 * adds up. Each list has the longest wait first; `first` is what to do first. `notAllowed` are the sources that the key may not read: what
 * rests on them is empty or null.
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

/** What was gathered; none is what the key may not read. */
export interface Gathered {
  readonly threads: Option.Option<ReadonlyArray<UnreadThread>>
  readonly calls: Option.Option<CallsSince>
  readonly invoices: Option.Option<OpenInvoices>
  readonly accounts: Option.Option<Iterable<Account>>
}

/** The report at `now`. */
export const morningReport = (
  gathered: Gathered,
  callPeriod: Period,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): MorningReport => {
  const orNone = <A>(found: Option.Option<ReadonlyArray<A>>) =>
    Option.getOrElse(found, (): ReadonlyArray<A> => [])
  const unread = waitingThreads(orNone(gathered.threads), now, zone)
  const waiting = {
    unread,
    notReached: orNone(Option.map(gathered.calls, calls => calls.notReached(now, zone))),
    openInvoices: orNone(Option.map(gathered.invoices, invoices => invoices.oldest)),
    invitations: orNone(Option.map(gathered.accounts, accounts => openInvitations(accounts, now)))
  }
  return {
    ...reportHead(now, zone),
    notAllowed: morningSources.filter(source => gathered[source]._tag === "None"),
    counts: {
      unreadThreads: unread.length,
      unreadMessages: unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
    },
    callPeriod,
    calls: Option.map(gathered.calls, ({ calls }) => calls),
    invoices: Option.map(gathered.invoices, ({ total }) => total),
    ...waiting,
    first: firstSteps(waiting)
  }
}
