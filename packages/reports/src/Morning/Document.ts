import { LocalDateFromWire } from "@estate/domain/LocalDate"
import type { CsvRecord } from "@estate/text/Csv"
import { formatCompactDate, formatLongDate, formatTimeOfDay } from "@estate/text/Dates"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, NO_VALUE, orNoValue } from "@estate/text/Numbers"
import { formatPhone } from "@estate/text/Phones"
import type { Column } from "@estate/text/Table"
import { Option, Schema } from "effect"
import { agesChart, OpenInvoice, openInvoiceColumns } from "../Bills/OpenInvoices.ts"
import { billsTexts } from "../Bills/Texts.ts"
import { badIfAny, documentOf, figuresBlock, noteOf } from "../Report/Blocks.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Part, part, type ReportDefinition } from "../Report/Definition.ts"
import {
  type Block,
  type Blocks,
  type LinkedText,
  phoneLink,
  type ReportDocument,
  tableIfAny,
  threadLink
} from "../Report/Document.ts"
import { formatPeriod } from "../Report/Head.ts"
import { comparable } from "../Report/Previous.ts"
import { callsBlocks } from "./CallsBlocks.ts"
import { HourOfCalls, MissedCaller } from "./CallsSince.ts"
import { FirstStep } from "./FirstSteps.ts"
import { Invitation } from "./Invitation.ts"
import { MorningReport, type MorningSource, rowsOf } from "./Report.ts"
import { type MorningTexts, morningTexts } from "./Texts.ts"
import { waitingBlocks } from "./WaitingBlocks.ts"
import { WaitingThread } from "./WaitingThread.ts"

const MAX_ROWS = 20
const readDate = Schema.decodeSync(LocalDateFromWire)

const title = { en: "Morning report", ru: "Утренний отчёт" }

const morningDocument = (report: MorningReport, language: Language): ReportDocument => {
  const texts = morningTexts[language]
  const { generatedAt, timeZone } = report
  const source = (which: MorningSource, title: string, blocks: () => Blocks) => ({
    title,
    blocks: report.notAllowed.includes(which)
      ? [noteOf(texts.notAllowed[which])]
      : [
          report.incomplete.includes(which) && noteOf(texts.incomplete[which], texts.whatCannotBeRead),
          ...blocks()
        ]
  })
  return documentOf(
    {
      language,
      title: title[language],
      subtitle: `${formatLongDate(generatedAt, language)}, ${formatTimeOfDay(generatedAt)} (${timeZone})`
    },
    [
      { title: texts.first, blocks: [steps(report, texts)] },
      source("threads", texts.waitingThreads, () => waitingBlocks(report, texts)),
      source("calls", `${texts.calls}: ${formatPeriod(report.callPeriod, language)}`, () =>
        callsBlocks(
          comparable(report, ({ calls }) => calls.calls),
          texts
        )
      ),
      source("invoices", texts.invoices, () => invoices(report, texts)),
      source("accounts", texts.invitations, () => [invitations(report, texts)])
    ],
    ["whoAnswered", "outgoing"]
  )
}

const invoices = (report: MorningReport, texts: MorningTexts): Blocks => {
  if (Option.isNone(report.invoices)) return []
  const open = report.invoices.value
  if (open.invoices === 0) return [noteOf(texts.nothingOpen)]
  const bills = billsTexts[texts.language]
  const roubles = (amount: number) => formatRoubles(amount, texts.language)
  const isPartlyPaid = open.partlyPaidInvoices > 0
  return [
    figuresBlock([
      {
        label: bills.open,
        value: bills.upTo(roubles(open.amount), isPartlyPaid),
        note: texts.invoiceCount(
          formatCount(open.invoices, texts.language),
          formatCount(open.partlyPaidInvoices, texts.language)
        )
      },
      { label: bills.over90, value: roubles(open.over90), ...badIfAny(open.over90) }
    ]),
    agesChart(open, bills),
    isPartlyPaid && noteOf(bills.partlyNote),
    tableIfAny(openInvoiceColumns(texts.language), rowsOf(report.openInvoices), { most: MAX_ROWS })
  ]
}

const invitations = (report: MorningReport, texts: MorningTexts): Block => {
  const columns: ReadonlyArray<Column<Invitation>> = [
    ...columnsOf<Invitation>(texts.language, "waiting", "name", "email"),
    { heading: texts.sent, text: row => formatCompactDate(readDate(row.sentAt.slice(0, 10)), texts.language) }
  ]
  return tableIfAny(columns, rowsOf(report.invitations)) || noteOf(texts.allJoined)
}

const steps = (report: MorningReport, texts: MorningTexts): Block =>
  report.first.length === 0
    ? noteOf(report.notAllowed.length === 0 ? texts.nothingToDo : texts.nothingKnown)
    : { kind: "steps", steps: report.first.map(step => linkedStep(step, report, texts)) }

const linkedStep = (step: FirstStep, report: MorningReport, texts: MorningTexts): LinkedText => {
  const waiting = Option.match(step.waiting, {
    onNone: () => NO_VALUE,
    onSome: some => formatDuration(some, texts.language)
  })
  const who = orNoValue(step.who)
  const about = orNoValue(step.about)
  const subject = about === NO_VALUE ? "" : ` (${about})`
  switch (step.action) {
    case "answer": {
      const text = texts.answer(who, waiting) + subject
      const thread = rowsOf(report.waiting).find(({ threadId }) => threadId === Option.getOrNull(step.id))
      return { text, link: thread && threadLink(thread) }
    }
    case "callBack":
      return {
        text: texts.callBackStep(formatPhone(who), waiting) + subject,
        link: phoneLink(step.who)
      }
    case "settle": {
      const amount = formatRoubles(
        Option.getOrElse(step.amount, () => 0),
        texts.language
      )
      // The oldest come first: they are the late ones.
      const late = rowsOf(report.openInvoices).slice(0, step.count)
      const isUpTo = late.some(({ status }) => status === "paid_partial")
      const sum = billsTexts[texts.language].upTo(amount, isUpTo)
      return { text: texts.settle(formatCount(step.count, texts.language), sum, about, waiting) }
    }
    case "remind":
      return { text: texts.remind(formatCount(step.count, texts.language), who, waiting) }
  }
}

type MorningJson = typeof MorningReport.Encoded

/** A list of a source, which the key may not read. */
const listFrom = <Fields extends Schema.Struct.Fields>(
  source: MorningSource,
  row: Schema.Struct<Fields>,
  rows: (json: MorningJson) => ReadonlyArray<CsvRecord> | null | undefined
): Part<MorningJson> => ({
  ...part(row, json => rows(json) ?? []),
  unreadable: ({ notAllowed }) =>
    notAllowed.includes(source)
      ? {
          sentence: { en: morningTexts.en.notAllowed[source], ru: morningTexts.ru.notAllowed[source] },
          isDenied: true
        }
      : undefined
})

/** The morning report for renderers. */
export const morningDefinition: ReportDefinition<MorningReport, MorningJson> = {
  name: "morning",
  title,
  schema: MorningReport,
  parts: {
    waiting: listFrom("threads", WaitingThread, json => json.waiting),
    finished: listFrom("threads", WaitingThread, json => json.finished),
    notReached: listFrom("calls", MissedCaller, json => json.notReached),
    callHours: listFrom("calls", HourOfCalls, json => json.calls?.hours),
    openInvoices: listFrom("invoices", OpenInvoice, json => json.openInvoices),
    invitations: listFrom("accounts", Invitation, json => json.invitations),
    first: part(FirstStep, json => json.first)
  },
  document: morningDocument,
  covers: ({ callPeriod }, language) =>
    `${morningTexts[language].callsOf} ${formatPeriod(callPeriod, language)}`
}
