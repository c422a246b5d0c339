import { describe, expect, it } from "@effect/vitest"
import { dayNumber } from "@estate/domain/Calendar"
import { conversationOf } from "@estate/domain/Conversation"
import { DeedLine } from "@estate/domain/DeedLine"
import { ListingId } from "@estate/domain/Listing"
import { readWorkingTime } from "@estate/domain/WorkingTime"
import { billsDefinition } from "@estate/reports/Bills/Document"
import { OpenInvoices } from "@estate/reports/Bills/OpenInvoices"
import { BillsTally } from "@estate/reports/Bills/Report"
import { callsDefinition } from "@estate/reports/Calls/Document"
import { CallsTally } from "@estate/reports/Calls/Report"
import { SpendTally } from "@estate/reports/Calls/Spend"
import { catalogueDefinition } from "@estate/reports/Catalogue/Document"
import { CatalogueTally } from "@estate/reports/Catalogue/Report"
import { listingsDefinition } from "@estate/reports/Listings/Document"
import { ListingsTally } from "@estate/reports/Listings/Report"
import { CallsSince } from "@estate/reports/Morning/CallsSince"
import { morningDefinition } from "@estate/reports/Morning/Document"
import { morningReport } from "@estate/reports/Morning/Report"
import { marksOf } from "@estate/reports/Render/ChartValues"
import { renderCsv, renderJson, renderTabSeparated } from "@estate/reports/Render/Data"
import { renderHtml } from "@estate/reports/Render/Html"
import { renderTerminal } from "@estate/reports/Render/Terminal"
import type { ReportDefinition } from "@estate/reports/Report/Definition"
import type { ReportDocument } from "@estate/reports/Report/Document"
import { responsesDefinition } from "@estate/reports/Responses/Document"
import { ResponsesTally } from "@estate/reports/Responses/Report"
import { widthOf } from "@estate/text/TextWidth"
import { Duration, Option, Schema } from "effect"
import {
  accountOf,
  billsReport,
  callsReport,
  day,
  daysBefore,
  fieldOf,
  finishedThread,
  invoiceOf,
  itemOf,
  listingCall,
  messageOf,
  moscow,
  noon,
  projectCall,
  threadOf,
  waitingSince,
  wallClock
} from "../Sample.ts"

/** An untrusted name of a buyer, a listing or a payer. */
const HOSTILE = `<script>alert(1)</script>"'&\u001b[31m\u202e\tx`
const today = dayNumber(day("2026-11-20"))
const november = { from: Option.some(day("2026-11-18")), to: Option.some(day("2026-11-20")) }
const covered = { callPeriod: november, threadsSince: Option.some(day("2026-10-21")) }
const office = readWorkingTime("mon-fri 09:00-18:00") ?? { open: [], closed: [] }

/** A report in all its formats. */
const drawn = <Value, Json>(kind: ReportDefinition<Value, Json>, full: Value, empty: Value) => {
  const json = Schema.encodeSync(kind.schema)(full)
  return {
    name: kind.name,
    full: (language: "en" | "ru") => kind.document(full, language),
    empty: (language: "en" | "ru") => kind.document(empty, language),
    json: renderJson(kind, full),
    rows: Object.values(kind.parts).map(part => renderTabSeparated(json, part)),
    csv: Object.values(kind.parts).map(part => renderCsv(json, part))
  }
}

const calls = [
  projectCall("2026-11-18 10:00:00", 60, 5, { status: 1, projectName: HOSTILE, packetTitle: HOSTILE }),
  projectCall("2026-11-19 10:00:00", 0, 30, { status: 2, phone: HOSTILE }),
  listingCall("2026-11-20 11:00:00", 0, 10, { orderTitle: HOSTILE }),
  ...Array.from({ length: 20 }, (_, n) => projectCall(`2026-11-18 ${10 + (n % 9)}:00:00`, (n % 3) * 30, 5))
]
const invoices = [
  invoiceOf(1, "2026-06-01", 500, { payer: HOSTILE, count_number: HOSTILE }),
  invoiceOf(2, "2026-06-02", 500, { payer: HOSTILE, status: "paid_partial" }),
  invoiceOf(3, "2026-07-01", 100),
  invoiceOf(4, "2026-08-01", 100),
  invoiceOf(5, "2026-09-01", 1000),
  invoiceOf(6, "2026-09-01", 1000, { status: "odd" })
]

const morning = () => {
  const since = new CallsSince(today - 1)
  for (const call of calls) since.add(call)
  const open = new OpenInvoices(today)
  for (const invoice of invoices) open.add(invoice)
  const hostile = { author: HOSTILE, order_title: HOSTILE, last_message: HOSTILE }
  const threads = [
    waitingSince(1, 9, 0, { ...hostile, unread_messages: 0 }),
    finishedThread(threadOf(2, hostile), wallClock(2026, 11, 20, 8, 0))
  ]
  return morningReport(
    {
      threads: Option.some(threads),
      calls: Option.some(since),
      invoices: Option.some(open),
      accounts: Option.some([accountOf(1, "2026-11-01T12:00:00+03:00")])
    },
    covered,
    noon,
    moscow
  )
}
const quietMorning = () =>
  morningReport(
    {
      threads: Option.some([]),
      calls: Option.some(new CallsSince(today - 1)),
      invoices: Option.some(new OpenInvoices(today)),
      accounts: Option.none()
    },
    covered,
    noon,
    moscow
  )
const previous = Option.some(daysBefore("2026-11-15", "2026-11-17"))
const compared = { previous, target: Option.some({ within: Duration.minutes(15), share: 0.9 }) }
const deedOf = (n: number, at: string, what: object) =>
  Schema.decodeUnknownSync(DeedLine)({
    ...{ at: `2026-11-${at}+03:00`, company: "sever", thread: threadOf(n).id, alert: "a" },
    ...{ person: HOSTILE, slackUser: "U1", workspace: "", ...what }
  })
const deeds = [
  deedOf(1, "19T10:01:00", { deed: "taken" }),
  deedOf(6, "18T07:30:00", { deed: "taken", person: "anna" }),
  ...Array.from({ length: 9 }, (_, n) =>
    deedOf(5, `18T1${n}:0${n}:00`, {
      ...{ deed: "replied", message: messageOf(2 * n + 1, "outgoing", "2026-11-18 10:00:00").id },
      ...{ person: n < 7 ? HOSTILE : "anna" }
    })
  ),
  deedOf(9, "18T12:00:00", { deed: "replied", message: messageOf(99, "outgoing", "2026-11-18 10:00:00").id })
]
const responsesTally = () =>
  new ResponsesTally(november, office, noon, moscow, { ...compared, deeds: Option.some(deeds) })
const responses = () => {
  const tally = responsesTally()
  const asked = messageOf(1, "incoming", "2026-11-19 10:00:00")
  const answer = messageOf(2, "outgoing", "2026-11-19 10:04:00")
  const again = messageOf(3, "incoming", "2026-11-19 20:00:00")
  const hostile = { author: HOSTILE, order_title: HOSTILE }
  tally.add(threadOf(1), conversationOf([asked, answer, again]))
  tally.add(threadOf(2, hostile), conversationOf([messageOf(1, "incoming", "2026-11-18 10:00:00")]))
  const often = Array.from({ length: 9 }, (_, n) => [
    messageOf(2 * n, "incoming", `2026-11-18 1${n}:00:00`),
    messageOf(2 * n + 1, "outgoing", `2026-11-18 1${n}:0${n}:00`)
  ])
  tally.add(threadOf(5), conversationOf(often.flat()))
  tally.add(threadOf(6), conversationOf([messageOf(1, "incoming", "2026-11-18 07:00:00")]))
  const late = messageOf(4, "outgoing", "2026-11-19 21:00:00")
  const thanks = messageOf(5, "incoming", "2026-11-19 22:00:00", { message: "Спасибо!" })
  tally.add(threadOf(3), conversationOf([again, late, thanks]))
  tally.add(threadOf(4), conversationOf([]))
  const before = [
    messageOf(1, "incoming", "2026-11-16 10:00:00"),
    messageOf(2, "outgoing", "2026-11-16 10:07:00"),
    messageOf(3, "incoming", "2026-11-16 11:00:00")
  ]
  tally.add(threadOf(7), conversationOf(before))
  return tally.report()
}
const listings = () => {
  const tally = new ListingsTally()
  tally.add(ListingId.make(1), Option.some(HOSTILE), [fieldOf(HOSTILE, true), fieldOf("lift", false)])
  tally.addNotFound(ListingId.make(2))
  return tally.report(noon, moscow)
}
const catalogue = () => {
  const tally = new CatalogueTally()
  tally.add(itemOf(1, { title: HOSTILE, children_count: 3, photos: [] }), 1, "finished")
  tally.add(itemOf(2, { title: HOSTILE, address: "" }), 2, "not_finished")
  return tally.report(noon, moscow)
}

const comparedCalls = () => {
  const tally = new CallsTally(november, moscow, compared)
  const before = Array.from({ length: 12 }, (_, n) =>
    projectCall(`2026-11-16 ${10 + n}:00:00`, n * 20, 9, { status: 1 })
  )
  for (const call of [...before, ...calls]) tally.add(call)
  const spend = new SpendTally(november, previous)
  for (const id of [1, 2, 3]) spend.add(invoiceOf(id, `2026-11-${15 + id}`, 1000 * id))
  return tally.report(noon, Option.some(spend))
}
const comparedBills = () => {
  const sinceJune = { from: Option.some(day("2026-06-01")), to: Option.some(day("2026-11-20")) }
  const tally = new BillsTally(sinceJune, today, Option.some(daysBefore("2026-05-01", "2026-05-31")))
  const paid = invoiceOf(8, "2026-11-10", 300, { status: "paid_full", acts_amount: 0 })
  for (const invoice of [...invoices, paid, invoiceOf(7, "2026-05-16", 700)]) tally.add(invoice)
  return tally.report(noon, moscow)
}

const reports = [
  drawn(morningDefinition, morning(), quietMorning()),
  drawn(responsesDefinition, responses(), responsesTally().report()),
  drawn(callsDefinition, comparedCalls(), callsReport([], november, noon, moscow)),
  drawn(billsDefinition, comparedBills(), billsReport([], today, november, noon, moscow)),
  drawn(listingsDefinition, listings(), new ListingsTally().report(noon, moscow)),
  drawn(catalogueDefinition, catalogue(), new CatalogueTally().report(noon, moscow))
]

/** The titles of sections and tables, and the labels of figures. */
const namesIn = (document: ReportDocument): ReadonlyArray<string> => {
  const names: Array<string> = []
  JSON.stringify(document, (key, value: unknown) => {
    if ((key === "title" || key === "label") && typeof value === "string") names.push(value)
    return value
  })
  return names
}

const harmful = /(?!\n)[\p{Cc}\u202a-\u202e]/u
/** Anything that a page could load or run. */
const alive = /<script|<img|<link|<iframe|\son\w+=|src=|href="(?!tel:)|url\(|@import/i
/** A fixed colour, which would not change in dark mode. */
const colourOfItsOwn = /fill="(?!var|none|rgb\(0,0,0\)" fill-opacity="0")[^"]*"/
const widest = (document: ReportDocument, width: number) =>
  Math.max(...renderTerminal(document, { width }).split("\n").map(widthOf))

/** What a report says without records. */
const nothing: Readonly<Record<string, string>> = {
  morning: "Nothing urgent in what this key has access to.",
  responses: "There were no messages from buyers.",
  calls: "There were no calls.",
  bills: "There is nothing to pay.",
  listings: "There are no listings to check.",
  catalogue: "The catalogue is empty."
}

describe.each(reports)("the $name report", ({ name, full, empty, json, rows, csv }) => {
  it("renders for a terminal", () => {
    expect(renderTerminal(full("en"), { width: 100 })).toMatchSnapshot()
  })

  it("has the same sections and lines in Russian", () => {
    const [english, russian] = [full("en"), full("ru")]
    const kindsOf = ({ sections }: ReportDocument) =>
      sections.map(({ blocks }) => blocks.map(({ kind }) => kind))
    expect(kindsOf(russian)).toEqual(kindsOf(english))
    expect(namesIn(russian).length).toBe(namesIn(english).length)
    for (const name of namesIn(russian)) expect(name).toMatch(/\p{Script=Cyrillic}|^[^a-z]*$/u)
    if (name === "calls") expect(renderTerminal(russian, { width: 80 })).toMatchSnapshot()
  })

  it("says that there are no records", () => {
    const text = renderTerminal(empty("en"), { width: 100 })
    expect(text).toContain(nothing[name])
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/)
    expect(renderTerminal(empty("ru"), { width: 100 }).split("\n").length).toBe(text.split("\n").length)
  })

  it.each([10, 20, 40, 80, 200])("is never wider than %i columns", width => {
    for (const language of ["en", "ru"] as const)
      expect(widest(full(language), width)).toBeLessThanOrEqual(width)
  })

  it("prints no control characters from untrusted texts", () => {
    expect(renderTerminal(full("en"), { width: 200 })).not.toMatch(harmful)
    expect(json).not.toMatch(harmful)
  })

  it("has rows of equal length in a pipe, with the names of its JSON", () => {
    for (const [index, text] of rows.entries()) {
      const lines = text.replace(/\n$/, "").split("\n")
      expect(new Set(lines.map(line => line.split("\t").length)).size).toBe(1)
      expect(lines[0]?.split("\t").join(",")).toBe(csv[index]?.split("\r\n")[0])
      for (const name of lines[0]?.split("\t") ?? [])
        if (lines.length > 1) expect(json).toContain(`"${name}":`)
    }
  })

  it("is one HTML page that escapes untrusted texts and loads nothing", () => {
    for (const document of [full("en"), full("ru"), empty("en")]) {
      const html = renderHtml(document)
      expect(html.slice(0, 400)).toContain(`<html lang="${document.language}">`)
      expect(html.slice(0, 400)).toContain("default-src 'none'")
      expect(alive.exec(html)).toBeNull()
      expect(colourOfItsOwn.exec(html)).toBeNull()
      expect(html.split("<h2>").length - 1).toBe(document.sections.length)
      const charts = document.sections.flatMap(({ blocks }) =>
        blocks.flatMap(block => (block.kind === "chart" ? [block.chart] : []))
      )
      const drawn = charts.filter(chart => marksOf(chart, document.language).length > 1)
      expect(html.split("<figure>").length - 1).toBe(drawn.length)
      expect(html.split("<svg ").length - 1).toBe(2 * drawn.filter(({ kind }) => kind === "columns").length)
      expect(html.split('<table class="heat"').length - 1).toBe(
        drawn.filter(({ kind }) => kind === "heat").length
      )
    }
  })
})
