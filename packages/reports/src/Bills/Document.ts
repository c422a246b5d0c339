import { dayNumber } from "@estate/domain/Calendar"
import { formatShortMonth } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, orNoValue } from "@estate/text/Numbers"
import { Option } from "effect"
import { partialMonths } from "../Report/Axis.ts"
import { badIfAny, countNote, documentOf, figuresBlock, noteOf, previousNote } from "../Report/Blocks.ts"
import { figuresOf } from "../Report/Change.ts"
import { columnsOf } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import {
  type Blocks,
  chartOf,
  type DocumentColumn,
  type Figure,
  type ReportDocument,
  tableIfAny,
  tableOf
} from "../Report/Document.ts"
import { daysIn, formatHead, formatPeriod } from "../Report/Head.ts"
import { comparable } from "../Report/Previous.ts"
import { anomaliesOf } from "./Anomalies.ts"
import { DuplicateInvoices } from "./Duplicates.ts"
import { Jump } from "./Jumps.ts"
import { ages, agesChart, byAge, type Open, OpenInvoice, openInvoiceColumns } from "./OpenInvoices.ts"
import { MissingAct } from "./Payment.ts"
import { formatDays, paymentBlocks } from "./PaymentBlocks.ts"
import { BilledMonth, BillsReport, PayerOpen, RecipientOpen } from "./Report.ts"
import { type BillsTexts, billsTexts } from "./Texts.ts"

const MAX_BARS = 12
const tones = ["faint", "plain", "notice", "bad"] as const

const title = { en: "The platform's bills", ru: "Счета платформы" }

const billsDocument = (report: BillsReport, language: Language): ReportDocument => {
  const texts = billsTexts[language]
  const { period, payers, recipients, oldest } = report
  return documentOf(
    {
      language,
      title: title[language],
      subtitle: `${texts.created}: ${formatPeriod(period, language)}; ${formatHead(report, language)}`
    },
    [
      {
        title: texts.open,
        blocks: totals(
          comparable(report, ({ billed }) => billed.invoices),
          texts
        )
      },
      {
        title: texts.payers,
        blocks: parties(payers, row => row.payer, columnsOf(language, "payer", ...openColumns), texts)
      },
      {
        title: texts.recipients,
        blocks: parties(
          recipients,
          row => row.recipient,
          columnsOf(language, "recipient", ...openColumns),
          texts
        )
      },
      { title: texts.months, blocks: months(report, texts) },
      {
        title: texts.oldestFirst,
        blocks: [tableIfAny(openInvoiceColumns(language), oldest, { most: 20 })]
      },
      { title: texts.payment, blocks: paymentBlocks(report, texts) },
      { title: texts.anomalies, blocks: anomaliesOf(report, texts) }
    ],
    ["paidPart"]
  )
}

const totals = (report: BillsReport, texts: BillsTexts): Blocks => {
  const { total, otherStatuses, previous } = report
  const isOpen = total.invoices > 0
  return [
    !isOpen && noteOf(texts.none),
    figuresBlock([...(isOpen ? openFigures(total, texts) : []), ...billedFigures(report, texts)]),
    previousNote(previous, texts.language, texts.previousNote),
    isOpen && agesChart(total, texts),
    total.partlyPaidInvoices > 0 && noteOf(texts.partlyNote),
    countNote(otherStatuses, texts.others, texts.language)
  ]
}

const openFigures = (total: Open, texts: BillsTexts): ReadonlyArray<Figure> => {
  const roubles = (amount: number) => formatRoubles(amount, texts.language)
  const count = (value: number) => `${texts.invoices}: ${formatCount(value, texts.language)}`
  return [
    {
      label: texts.open,
      value: texts.upTo(roubles(total.amount), total.partlyPaidInvoices > 0),
      note: count(total.invoices)
    },
    { label: texts.partly, value: roubles(total.partlyPaidAmount), note: count(total.partlyPaidInvoices) },
    { label: texts.over90, value: roubles(total.over90), ...badIfAny(total.over90) },
    { label: texts.oldest, value: formatDays(total.oldestDays, texts.language) }
  ]
}

/** What was billed, paid or not. It is most useful beside what was billed before. */
const billedFigures = ({ billed, previous }: BillsReport, texts: BillsTexts): ReadonlyArray<Figure> => {
  if (billed.invoices === 0 && Option.isNone(previous)) return []
  const { roubles, count } = figuresOf(
    billed,
    Option.map(previous, earlier => earlier.billed),
    texts.language
  )
  return [
    roubles(texts.billed, row => Option.some(row.billed)),
    count(texts.billedInvoices, "neither", row => row.invoices)
  ]
}

/** The open invoices of each payer or recipient. */
const parties = <Row extends Open>(
  rows: ReadonlyArray<Row>,
  nameOf: (row: Row) => string,
  columns: ReadonlyArray<DocumentColumn<Row>>,
  { ages: title }: BillsTexts
): Blocks => {
  const most = rows.slice(0, MAX_BARS)
  return [
    rows.length > 1 &&
      chartOf({
        kind: "bars",
        title,
        measure: "roubles",
        labels: most.map(row => orNoValue(nameOf(row))),
        series: ages.map((name, index) => ({
          name,
          tone: tones[index] ?? "plain",
          values: most.map(row => byAge(row)[index] ?? 0)
        }))
      }),
    tableIfAny(columns, rows)
  ]
}

const openColumns = ["invoices", "amount", "upTo30", "upTo60", "upTo90", "over90"] as const

const months = ({ months: rows, period, generatedAt }: BillsReport, texts: BillsTexts): Blocks => {
  if (rows.length === 0) return []
  return [
    chartOf({
      kind: "columns",
      title: texts.billed,
      measure: "roubles",
      labels: rows.map(({ month }) => formatShortMonth(month, texts.language)),
      partial: partialMonths(
        rows.map(({ month }) => month),
        { first: daysIn(period).first, last: dayNumber(Option.getOrElse(period.to, () => generatedAt)) },
        texts.language
      ),
      series: [
        { name: texts.paid, tone: "good", values: rows.map(({ paid }) => paid) },
        { name: texts.partlyPaid, tone: "notice", values: rows.map(({ partlyPaid }) => partlyPaid) },
        { name: texts.unpaid, tone: "bad", values: rows.map(({ unpaid }) => unpaid) }
      ]
    }),
    tableOf(
      columnsOf<BilledMonth>(texts.language, "month", "invoices", "billed", "paid", "partlyPaid", "unpaid"),
      rows.toReversed(),
      { most: 24 }
    )
  ]
}

/** The bills report for renderers. */
export const billsDefinition: ReportDefinition<BillsReport, typeof BillsReport.Encoded> = {
  name: "bills",
  title,
  schema: BillsReport,
  parts: {
    oldest: part(OpenInvoice, json => json.oldest),
    payers: part(PayerOpen, json => json.payers),
    recipients: part(RecipientOpen, json => json.recipients),
    months: part(BilledMonth, json => json.months),
    duplicates: part(DuplicateInvoices, json => json.duplicates),
    jumps: part(Jump, json => json.jumps),
    missingActs: part(MissingAct, json => json.missingActs)
  },
  document: billsDocument,
  covers: ({ period }, language) => formatPeriod(period, language)
}
