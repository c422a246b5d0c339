import { Account } from "@estate/domain/Account"
import { type Call, ListingCall, ProjectCall } from "@estate/domain/Call"
import { CatalogueItem } from "@estate/domain/Catalogue"
import { Invoice } from "@estate/domain/Invoice"
import { ListingField } from "@estate/domain/ListingField"
import { LocalDate } from "@estate/domain/LocalDate"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import { Message } from "@estate/domain/Message"
import { Thread } from "@estate/domain/Thread"
import { type BillsReport, BillsTally } from "@estate/reports/Bills/Report"
import { type CallsReport, CallsTally } from "@estate/reports/Calls/Report"
import type { ReadThread } from "@estate/reports/Morning/WaitingThread"
import type { Period } from "@estate/reports/Report/Head"
import type { Previous } from "@estate/reports/Report/Previous"
import * as wire from "@estate/testing/Wire"
import { DateTime, Option, Schema } from "effect"

const readThread = Schema.decodeUnknownSync(Thread)

/** Thread number `n`, with changes to its wire form. */
export const threadOf = (n: number, changes: wire.Changes = {}): Thread =>
  readThread(
    wire.thread({
      ulid: `01JD000000000000000000000${n}`,
      board_id: 1,
      order_id: 100 + n,
      author_avatar: null,
      last_message: "Is it free?",
      ...changes
    })
  )

export const wallClock = (year: number, month: number, day: number, hours: number, minutes: number) =>
  new LocalDateTime({ year, month, day, hours, minutes, seconds: 0 })

/** A thread whose buyer has been waiting since a time. */
export const waitingThread = (thread: Thread, askedAt: LocalDateTime): ReadThread => ({
  thread,
  conversation: { turns: [{ askedAt, ending: Option.none() }], pauses: [] }
})

/** A thread whose buyer said thanks at a time. */
export const finishedThread = (thread: Thread, from: LocalDateTime): ReadThread => ({
  thread,
  conversation: { turns: [], pauses: [{ how: "farewell", from, until: Option.none() }] }
})

/** Thread number `n`, waiting since a time of 20 November 2026. */
export const waitingSince = (
  n: number,
  hours: number,
  minutes: number,
  changes: wire.Changes = {}
): ReadThread => waitingThread(threadOf(n, changes), wallClock(2026, 11, 20, hours, minutes))

export const moscow = DateTime.zoneUnsafeMakeNamed("Europe/Moscow")
export const berlin = DateTime.zoneUnsafeMakeNamed("Europe/Berlin")
/** Noon in Moscow, on Friday, 20 November 2026. */
export const noon = DateTime.unsafeMake("2026-11-20T09:00:00Z")

export const day = (text: string): LocalDate => {
  const [year = 0, month = 0, date = 0] = text.split("-").map(Number)
  return new LocalDate({ year, month, day: date })
}

/** Days to compare with, as their own report showed them at noon of the last one. */
export const daysBefore = (from: string, to: string): Previous => {
  const last = day(to)
  return {
    period: { from: Option.some(day(from)), to: Option.some(last) },
    asOf: wallClock(last.year, last.month, last.day, 12, 0)
  }
}

const readProjectCall = Schema.decodeUnknownSync(ProjectCall)
const readListingCall = Schema.decodeUnknownSync(ListingCall)
const readInvoice = Schema.decodeUnknownSync(Invoice)
const readMessage = Schema.decodeUnknownSync(Message)
const readField = Schema.decodeUnknownSync(ListingField)
const readItem = Schema.decodeUnknownSync(CatalogueItem)
const readAccount = Schema.decodeUnknownSync(Account)

/** A call of a project at a time, `talk` seconds long after `waiting` seconds. */
export const projectCall = (
  calledAt: string,
  talk: number,
  waiting: number,
  changes: wire.Changes = {}
): ProjectCall =>
  readProjectCall(
    wire.projectCall({
      id: 1,
      calledAt,
      phone: "79161234567",
      callLength: talk,
      callWaiting: waiting,
      callFile: "",
      projectName: "North",
      status: 0,
      idPacket: 7,
      ...changes
    })
  )

/** A call of a listing. */
export const listingCall = (
  calledAt: string,
  talk: number,
  waiting: number,
  changes: wire.Changes = {}
): ListingCall =>
  readListingCall(
    wire.listingCall({
      id: 1,
      calledAt,
      phone: "79161234567",
      callLength: talk,
      callWaiting: waiting,
      idPacket: 7,
      orderPrice: "100",
      ...changes
    })
  )

/** Invoice number `id`, created on a day; not paid by default. */
export const invoiceOf = (
  id: number,
  createdAt: string,
  amount: number,
  changes: wire.Changes = {}
): Invoice =>
  readInvoice(
    wire.invoice({
      count_id: id,
      count_number: `N-${id}`,
      created_at: createdAt,
      amount,
      payer: "Payer",
      recipient: "Recipient",
      can_delete: false,
      ...changes
    })
  )

/** Message number `n` of a thread. */
export const messageOf = (
  n: number,
  direction: "incoming" | "outgoing",
  createdAt: string,
  changes: wire.Changes = {}
): Message =>
  readMessage(
    wire.message({
      ulid: `01JD0000000000000000000M${String(n).padStart(2, "0")}`,
      message: "text",
      direction,
      created_at: createdAt,
      ...changes
    })
  )

/** An empty field of a listing. */
export const fieldOf = (code: string, required: boolean): ListingField =>
  readField(wire.listingField({ id: 1, code, desc: "", name: code.toUpperCase(), tips: "", required }))

/** A complex or a building. */
export const itemOf = (id: number, changes: wire.Changes = {}): CatalogueItem =>
  readItem(
    wire.catalogueItem({
      id,
      title: `Item ${id}`,
      children_count: 0,
      address: "Street",
      photos: [wire.photo()],
      ...changes
    })
  )

/** An account, invited at a moment. */
export const accountOf = (id: number, sentAt: string, acceptedAt: string | null = null): Account =>
  readAccount(
    wire.account({
      id,
      name: `Person ${id}`,
      email: `${id}@agency.example`,
      phone: "79160000000",
      invitation: { hash: "h", sentAt, acceptedAt },
      type: { isAdmin: false, title: "" },
      permissions: []
    })
  )

/** The report of all calls at once. */
export const callsReport = (
  calls: Iterable<Call>,
  period: Period,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): CallsReport => {
  const tally = new CallsTally(period, zone)
  for (const call of calls) tally.add(call)
  return tally.report(now)
}

/** The report of all invoices at once. */
export const billsReport = (
  invoices: Iterable<Invoice>,
  today: number,
  period: Period,
  now: DateTime.Utc,
  zone: DateTime.TimeZone
): BillsReport => {
  const tally = new BillsTally(period, today)
  for (const invoice of invoices) tally.add(invoice)
  return tally.report(now, zone)
}
