import { CallOptions } from "@estate/api-client/CallOptions"
import { Calls } from "@estate/api-client/Calls"
import { type InvoiceQuery, Invoices } from "@estate/api-client/Invoices"
import { dateOfDay } from "@estate/domain/Calendar"
import type { Call } from "@estate/domain/Call"
import type { Conversation } from "@estate/domain/Conversation"
import type { Invoice } from "@estate/domain/Invoice"
import { PageSize } from "@estate/domain/Page"
import { AccessDenied } from "@estate/domain/PlatformError"
import type { Thread } from "@estate/domain/Thread"
import { daysIn, type Period } from "@estate/reports/Report/Head"
import { Deferred, Effect, Option } from "effect"
import { eachConversation } from "../Conversations/EachConversation.ts"
import { forEachRecord } from "../List/ForEachRecord.ts"
import type { ReportInput } from "./ReportInput.ts"

/** The records that a report takes, one by one. */
export interface Needs {
  /** All threads. */
  readonly threads?: (thread: Thread) => void
  /** Those with a last message since a day, by its number. */
  readonly conversations?: {
    readonly first: number
    readonly take: (thread: Thread, conversation: Conversation) => void
    /** Unreadable records are left out, with a notice. */
    readonly isLenient?: boolean
  }
  readonly calls?: { readonly period: Period; readonly take: (call: Call) => void }
  readonly invoices?: {
    readonly queries: ReadonlyArray<InvoiceQuery>
    readonly take: (invoice: Invoice) => void
  }
}

/** The needed records: each effect succeeds once all records of its kind were taken. */
export interface Readable {
  readonly threads: Effect.Effect<void, AccessDenied>
  readonly calls: Effect.Effect<void, AccessDenied>
  readonly invoices: Effect.Effect<void, AccessDenied>
}

/** What a report needs, and how it is made, which waits for these records. */
export interface ReportPlan<Value, E, R> {
  readonly needs: ReadonlyArray<Needs>
  readonly report: (readable: Readable) => Effect.Effect<Value, E, R>
}

/**
 * Reads each kind of records once for all reports that need it, and makes the report meanwhile: it
 * computes with the records that have arrived while the others are on their way.
 */
export const readReport = Effect.fnUntraced(function* <Value, E, R>(
  { needs, report }: ReportPlan<Value, E, R>,
  input: ReportInput
) {
  const [threads, calls, invoices] = [yield* unread, yield* unread, yield* unread]
  const read = <E2, R2>(
    reading: Effect.Effect<void, E2 | AccessDenied, R2>,
    records: Deferred.Deferred<void, AccessDenied>
  ) =>
    Effect.matchEffect(reading, {
      onFailure: error => (isAccessDenied(error) ? Deferred.fail(records, error) : Effect.fail(error)),
      onSuccess: () => Deferred.succeed(records, undefined)
    })
  const [made] = yield* Effect.all(
    [
      report({ threads, calls, invoices }),
      read(readThreads(needs, input), threads),
      read(readCalls(needs.flatMap(need => need.calls ?? [])), calls),
      read(readInvoices(needs.flatMap(need => need.invoices ?? [])), invoices)
    ],
    { concurrency: "unbounded" }
  )
  return made
})

const unread = Deferred.make<void, AccessDenied>()

const isAccessDenied = (error: unknown): error is AccessDenied => error instanceof AccessDenied

/** A part that the key has no access to is missing from the report. Any other error ends it. */
export const ifAllowed = <A, E, R>(reading: Effect.Effect<A, E | AccessDenied, R>) =>
  Effect.catchIf(Effect.asSome(reading), isAccessDenied, () => Effect.succeedNone)

const readThreads = (needs: ReadonlyArray<Needs>, { client, deeds, noCache, zone, latest }: ReportInput) => {
  const everyThread = needs.flatMap(({ threads }) => threads ?? [])
  const takers = needs.flatMap(({ conversations }) => conversations ?? [])
  if (everyThread.length + takers.length === 0) return Effect.void
  const first = Math.min(...takers.map(taker => taker.first))
  const reading = eachConversation(
    { client, first, noCache: noCache || takers.length === 0, deeds, zone, latest },
    (thread, conversation, day) => {
      for (const taker of takers) if (day >= taker.first) taker.take(thread, conversation)
    },
    thread => {
      for (const take of everyThread) take(thread)
    }
  )
  const isLenient = everyThread.length === 0 && takers.every(taker => taker.isLenient === true)
  return isLenient ? Effect.provideService(reading, CallOptions, { onUnreadable: "skip" }) : reading
}

/**
 * With pages of 1000 a million calls take half as much memory again: they outlive the young
 * heap.
 */
const CALLS_PER_PAGE = PageSize.make(500)

const readCalls = (takers: ReadonlyArray<NonNullable<Needs["calls"]>>) => {
  if (takers.length === 0) return Effect.void
  const days = takers.map(({ period }) => daysIn(period))
  const dateOf = (day: number) => (Number.isFinite(day) ? dateOfDay(day) : undefined)
  const query = {
    dateFrom: dateOf(Math.min(...days.map(({ first }) => first))),
    dateTo: dateOf(Math.max(...days.map(({ last }) => last)))
  }
  const takeCall = (call: Call) => {
    for (const { take } of takers) take(call)
  }
  return Effect.flatMap(Calls, calls => forEachRecord(calls, query, takeCall, CALLS_PER_PAGE))
}

/** A single report reads only the invoices that it needs; several reports read all invoices. */
const readInvoices = (takers: ReadonlyArray<NonNullable<Needs["invoices"]>>) => {
  const [only, ...others] = takers
  if (only === undefined) return Effect.void
  const takeInvoice = (invoice: Invoice) => {
    for (const { take } of takers) take(invoice)
  }
  return Effect.flatMap(Invoices, invoices =>
    Effect.forEach(
      others.length === 0 ? only.queries : [{}],
      query => forEachRecord(invoices, query, takeInvoice),
      { concurrency: "unbounded", discard: true }
    )
  )
}

/** The invoices issued in a period. */
export const createdIn = ({ from, to }: Period): InvoiceQuery => ({
  createdAtFrom: Option.getOrUndefined(from),
  createdAtTo: Option.getOrUndefined(to)
})
