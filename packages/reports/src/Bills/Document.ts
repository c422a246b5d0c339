import { formatShortMonth } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { countOf } from "@estate/text/Noun"
import { formatCount, formatRoubles, NO_VALUE } from "@estate/text/Numbers"
import { Option } from "effect"
import { partialMonths } from "../Report/Axis.ts"
import { badIfAny, countNote, documentOf, noteOf, previousNotes, roublesColumn } from "../Report/Blocks.ts"
import { figuresOf, roublesChange } from "../Report/Change.ts"
import { columnsOf } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import {
  type Block,
  chartOf,
  type Figure,
  type ReportDocument,
  tableIfAny,
  tableOf
} from "../Report/Document.ts"
import { formatHead, formatPeriod } from "../Report/Head.ts"
import { comparable } from "../Report/Previous.ts"
import { anomaliesOf } from "./Anomalies.ts"
import { DuplicateInvoices } from "./Duplicates.ts"
import { Jump } from "./Jumps.ts"
import { type Open, OpenInvoice, openInvoiceColumns } from "./OpenInvoices.ts"
import { MissingAct } from "./Payment.ts"
import { dayNoun, paymentBlocks } from "./PaymentBlocks.ts"
import { BilledMonth, BillsReport, PayerOpen, RecipientOpen } from "./Report.ts"
import { type BillsTexts, billsTexts } from "./Texts.ts"

const MAX_BARS = 12
const ages = ["0–30", "31–60", "61–90", "91+"]
const byAge = ({ upTo30, upTo60, upTo90, over90 }: Open) => [upTo30, upTo60, upTo90, over90]
const tones = ["faint", "plain", "notice", "bad"] as const

const billsDocument = (report: BillsReport, language: Language): ReportDocument => {
  const texts = billsTexts[language]
  const { period, payers, recipients, oldest } = report
  return documentOf(
    {
      language,
      title: texts.title,
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
      { title: texts.payers, blocks: parties(payers, row => row.payer, texts.payer, texts) },
      {
        title: texts.recipients,
        blocks: parties(recipients, row => row.recipient, texts.recipient, texts)
      },
      { title: texts.months, blocks: months(report, texts) },
      {
        title: texts.oldestFirst,
        blocks: tableIfAny(openInvoiceColumns(language), oldest, { most: 20 })
      },
      { title: texts.payment, blocks: paymentBlocks(report, texts) },
      { title: texts.anomalies, blocks: anomaliesOf(report, texts) }
    ],
    ["paidPart"]
  )
}

const totals = (report: BillsReport, texts: BillsTexts): ReadonlyArray<Block> => {
  const { total, otherStatuses } = report
  const others = countNote(otherStatuses, texts.others, texts.language)
  const figures = [
    ...(total.invoices === 0 ? [] : openFigures(total, texts)),
    ...billedFigures(report, texts)
  ]
  return [
    ...(total.invoices === 0 ? [noteOf(texts.none)] : []),
    ...(figures.length === 0 ? [] : [{ kind: "figures" as const, figures }]),
    ...previousNotes(report.previous, texts.language, texts.previousNote),
    ...(total.invoices === 0
      ? []
      : [
          chartOf({
            kind: "bars",
            title: texts.ages,
            measure: "roubles",
            labels: ages,
            series: [{ name: texts.open, tone: "plain", values: byAge(total) }]
          })
        ]),
    ...(total.partlyPaidInvoices === 0 ? [] : [noteOf(texts.partlyNote)]),
    ...others
  ]
}

const openFigures = (total: Open, texts: BillsTexts): ReadonlyArray<Figure> => {
  const roubles = (amount: number) => formatRoubles(amount, texts.language)
  const count = (value: number) => texts.openNote(formatCount(value, texts.language))
  return [
    {
      label: texts.open,
      value: total.partlyPaidInvoices === 0 ? roubles(total.amount) : texts.upTo(roubles(total.amount)),
      note: count(total.invoices)
    },
    { label: texts.partly, value: roubles(total.partlyPaidAmount), note: count(total.partlyPaidInvoices) },
    { label: texts.over90, value: roubles(total.over90), ...badIfAny(total.over90) },
    {
      label: texts.oldest,
      value: Option.match(total.oldestDays, {
        onNone: () => NO_VALUE,
        onSome: days => countOf(days, dayNoun, texts.language)
      })
    }
  ]
}

/** What was billed, paid or not. It says most beside what was billed before. */
const billedFigures = ({ billed, previous }: BillsReport, texts: BillsTexts): ReadonlyArray<Figure> => {
  if (billed.invoices === 0 && Option.isNone(previous)) return []
  const was = Option.map(previous, earlier => earlier.billed)
  return [
    {
      label: texts.billed,
      value: formatRoubles(billed.billed, texts.language),
      ...roublesChange(
        Option.some(billed.billed),
        Option.map(was, row => row.billed),
        "neither",
        texts.language
      )
    },
    figuresOf(billed, was, texts.language).count(texts.billedInvoices, "neither", row => row.invoices)
  ]
}

const parties = <Row extends Open>(
  rows: ReadonlyArray<Row>,
  nameOf: (row: Row) => string,
  heading: string,
  texts: BillsTexts
): ReadonlyArray<Block> => {
  if (rows.length === 0) return []
  const most = rows.slice(0, MAX_BARS)
  return [
    ...(rows.length < 2
      ? []
      : [
          chartOf({
            kind: "bars",
            title: texts.ages,
            measure: "roubles",
            labels: most.map(row => nameOf(row) || NO_VALUE),
            series: ages.map((name, index) => ({
              name,
              tone: tones[index] ?? "plain",
              values: most.map(row => byAge(row)[index] ?? 0)
            }))
          })
        ]),
    tableOf<Row>(
      [
        { heading, text: row => nameOf(row) || NO_VALUE, shrinks: true },
        ...columnsOf<Row>(texts.language, "invoices", "amount"),
        ...ages.map((name, index) => roublesColumn<Row>(name, row => byAge(row)[index] ?? 0, texts.language))
      ],
      rows
    )
  ]
}

const months = (
  { months: rows, period, generatedAt }: BillsReport,
  texts: BillsTexts
): ReadonlyArray<Block> => {
  if (rows.length === 0) return []
  return [
    chartOf({
      kind: "columns",
      title: texts.billed,
      measure: "roubles",
      labels: rows.map(({ month }) => formatShortMonth(month, texts.language)),
      partial: partialMonths(
        rows.map(({ month }) => month),
        { from: Option.getOrUndefined(period.from), to: Option.getOrElse(period.to, () => generatedAt) },
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
