import { dayNumber } from "@estate/domain/Calendar"
import { CatalogueItemId } from "@estate/domain/Catalogue"
import { conversationOf } from "@estate/domain/Conversation"
import { DeedLine, handledTimes } from "@estate/domain/DeedLine"
import { ListingId } from "@estate/domain/Listing"
import { LocalDateTime } from "@estate/domain/LocalDateTime"
import type { ThreadId } from "@estate/domain/Thread"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { OpenInvoices } from "@estate/reports/Bills/OpenInvoices"
import { BillsReport } from "@estate/reports/Bills/Report"
import { CallsReport, CallsTally } from "@estate/reports/Calls/Report"
import { SpendTally } from "@estate/reports/Calls/Spend"
import { CatalogueReport, CatalogueTally } from "@estate/reports/Catalogue/Report"
import { DemandTally } from "@estate/reports/Listings/Demand"
import { ListingsReport, ListingsTally } from "@estate/reports/Listings/Report"
import { CallsSince } from "@estate/reports/Morning/CallsSince"
import { MorningReport, morningReport } from "@estate/reports/Morning/Report"
import { previousPeriod } from "@estate/reports/Report/Previous"
import { ResponsesReport, ResponsesTally } from "@estate/reports/Responses/Report"
import { Array, Duration, Option, Schema } from "effect"
import {
  accountOf,
  billsReport,
  day,
  daysBefore,
  fieldOf,
  invoiceOf,
  itemOf,
  listingCall,
  messageOf,
  moscow,
  noon,
  projectCall,
  threadOf
} from "../Sample.ts"
import { type Row, tableOf } from "./Page.ts"

const november = { from: Option.some(day("2026-11-01")), to: Option.some(day("2026-11-30")) }
const allTime = { from: Option.none(), to: Option.none() }
const today = dayNumber(LocalDateTime.fromInstant(noon, moscow))
const hours = Option.getOrThrow(Option.fromNullable(readWorkingTime("mon-fri 09:00-18:00")))
const target = Option.some({ within: Duration.minutes(5), share: 0.9 })
const previous = previousPeriod(november, noon, moscow)

const statuses: Readonly<Record<string, number>> = { "no status": 0, target: 1, "non-target": 2 }

const calls = tableOf("Calls").map(row => {
  const [kind, ...about] = (row.about ?? "").split(" ")
  const call = [row.called ?? "", Number(row.talked), Number(row.waited)] as const
  const changes = { id: Number(row.id), phone: row.phone }
  return kind === "project"
    ? projectCall(...call, {
        ...changes,
        projectName: about.join(" "),
        status: statuses[row.status ?? ""],
        callFile: "https://example.com/1.mp3"
      })
    : listingCall(...call, { ...changes, orderTitle: about.join(" ") })
})

/** Messages by the time of their writing, which is one for each. */
const messages = new Map(
  tableOf("Messages").map((row, index) => [
    row.written,
    messageOf(index + 1, row.by === "buyer" ? "incoming" : "outgoing", row.written ?? "", {
      message: row.text,
      readed_at: row.read === "yes" ? row.written : null
    })
  ])
)
const messageAt = (row: Row, name: string) => Option.getOrThrow(Option.fromNullable(messages.get(row[name])))

const threads = Object.values(Array.groupBy(tableOf("Messages"), row => row.thread ?? "")).map(rows => {
  const written = rows.map(row => messageAt(row, "written"))
  const last = Array.lastNonEmpty(rows)
  const thread = threadOf(Number(last.thread), {
    order_id: Number(last.listing),
    order_title: `Flat ${last.listing}`,
    last_message: last.text,
    last_message_at: last.written,
    unread_messages: written.filter(({ isUnread }) => isUnread).length
  })
  return { thread, written }
})

const deeds = tableOf("Deeds in Slack").map(row =>
  Schema.decodeUnknownSync(DeedLine)({
    at: `${row.done?.replace(" ", "T")}+03:00`,
    ...{ company: "sever", alert: "a", slackUser: "U1", workspace: "", person: row.person, deed: row.deed },
    thread: threadOf(Number(row.thread)).id,
    ...(row.deed === "replied" && { message: messageAt(row, "message").id })
  })
)

const handled = handledTimes(deeds, moscow)
const handledIn = (id: ThreadId) => handled.get(id) ?? []
const conversations = threads.map(({ thread, written }) => ({
  thread,
  conversation: conversationOf(written, handledIn(thread.id))
}))

const invoices = tableOf("Invoices").map(row =>
  invoiceOf(Number(row.id), row.issued ?? "", Number(row.amount), {
    payer: row.payer,
    status: row.status,
    payed_at: row["paid on"] === "–" ? null : row["paid on"],
    acts_amount: Number(row.acts)
  })
)

const accounts = tableOf("Accounts").map(({ id, invited, accepted }) =>
  accountOf(Number(id), invited ?? "", accepted === "–" ? null : accepted)
)

const callsExample = () => {
  const tally = new CallsTally(november, moscow, { previous, target, hours: Option.some(hours) })
  const spend = new SpendTally(november, previous)
  for (const call of calls) tally.add(call)
  for (const invoice of invoices) spend.add(invoice)
  return Schema.encodeSync(CallsReport)(tally.report(noon, Option.some(spend)))
}

const responsesExample = () => {
  const tally = new ResponsesTally(november, hours, noon, moscow, {
    ...{ previous, target, deeds: Option.some(deeds) }
  })
  for (const { thread, conversation } of conversations) tally.add(thread, conversation)
  return Schema.encodeSync(ResponsesReport)(tally.report())
}

const morningExample = () => {
  const yesterday = Option.some(day("2026-11-19"))
  const since = new CallsSince(today - 1)
  const open = new OpenInvoices(today)
  for (const call of calls) if (dayNumber(call.calledAt) >= today - 1) since.add(call)
  for (const invoice of invoices) if (["not_paid", "paid_partial"].includes(invoice.status)) open.add(invoice)
  const records = {
    threads: Option.some(conversations),
    calls: Option.some(since),
    earlierCalls: Option.some({
      previous: daysBefore("2026-11-12", "2026-11-12"),
      calls: new CallsSince(today - 8)
    }),
    invoices: Option.some(open),
    accounts: Option.some(accounts)
  }
  const covered = {
    callPeriod: { from: yesterday, to: yesterday },
    threadsSince: Option.some(day("2026-10-22"))
  }
  return Schema.encodeSync(MorningReport)(morningReport(records, covered, noon, moscow))
}

const listingsExample = () => {
  const tally = new ListingsTally()
  const demand = new DemandTally(day("2026-10-22"))
  for (const row of tableOf("Listings")) {
    const id = ListingId.make(Number(row.listing))
    const empty = row["empty fields"] ?? ""
    const fields = empty.split(", ").filter(name => name !== "none")
    const about = threads.filter(({ thread }) => thread.listingId === id).length
    if (empty === "not found") tally.addNotFound(id)
    else
      tally.add(
        id,
        Option.none(),
        fields.map(name => fieldOf(name.replace(" (required)", ""), name.endsWith(" (required)"))),
        Option.some(about)
      )
  }
  for (const { thread } of threads) demand.addThread(thread)
  for (const call of calls) demand.addCall(call)
  return Schema.encodeSync(ListingsReport)(tally.report(noon, moscow, Option.some(demand.demand(true))))
}

const catalogueExample = () => {
  const tally = new CatalogueTally()
  for (const row of tableOf("Catalogue")) {
    const item = itemOf(CatalogueItemId.make(Number(row.id)), {
      children_count: Number(row.buildings),
      ...(row.photos === "no" && { photos: [] }),
      ...(row.address === "no" && { address: "" })
    })
    tally.add(item, row.level === "complex" ? 1 : 2, row.status === "finished" ? "finished" : "not_finished")
  }
  return Schema.encodeSync(CatalogueReport)(tally.report(noon, moscow))
}

/** The reports of the page's example, as JSON, by the headings of their figures. */
export const examples = {
  Calls: callsExample,
  Responses: responsesExample,
  "The morning": morningExample,
  Bills: () => Schema.encodeSync(BillsReport)(billsReport(invoices, today, allTime, noon, moscow)),
  Listings: listingsExample,
  Catalogue: catalogueExample
} as const
