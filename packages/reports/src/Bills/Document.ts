import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Option } from "effect"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import { type Block, chartOf, type ReportDocument, type Section, tableOf } from "../Report/Document.ts"
import { formatHead, formatPeriod } from "../Report/Head.ts"
import { DuplicateInvoices } from "./Duplicates.ts"
import { Jump } from "./Jumps.ts"
import { openInvoiceColumns } from "./OpenInvoiceColumns.ts"
import { type Open, OpenInvoice } from "./OpenInvoices.ts"
import { BilledMonth, BillsReport, PayerOpen, RecipientOpen } from "./Report.ts"
import { billsTexts } from "./Texts.ts"

type Texts = (typeof billsTexts)[Language]

const MAX_BARS = 12
const ages = ["0–30", "31–60", "61–90", "91+"]
const byAge = ({ upTo30, upTo60, upTo90, over90 }: Open) => [upTo30, upTo60, upTo90, over90]
const tones = ["faint", "plain", "notice", "bad"] as const

const billsDocument = (report: BillsReport, language: Language): ReportDocument => {
  const texts = billsTexts[language]
  const { period } = report
  return {
    language,
    title: texts.title,
    subtitle: `${texts.created}: ${formatPeriod(period, language)}; ${formatHead(report, language)}`,
    sections: [
      { title: texts.open, blocks: totals(report, texts, language) },
      ...(report.total.invoices === 0
        ? []
        : [
            {
              title: texts.payers,
              blocks: parties(report.payers, row => row.payer, texts.payer, texts, language)
            },
            {
              title: texts.recipients,
              blocks: parties(report.recipients, row => row.recipient, texts.recipient, texts, language)
            }
          ]),
      ...(report.months.length === 0
        ? []
        : [{ title: texts.months, blocks: months(report, texts, language) }]),
      ...(report.oldest.length === 0
        ? []
        : [
            {
              title: texts.oldestFirst,
              blocks: [tableOf(openInvoiceColumns(language), report.oldest, { most: 20 })]
            }
          ]),
      anomalies(report, texts, language)
    ]
  }
}

const totals = (
  { total, otherStatuses }: BillsReport,
  texts: Texts,
  language: Language
): ReadonlyArray<Block> => {
  const roubles = (amount: number) => formatRoubles(amount, language)
  const count = (value: number) => texts.openNote(formatCount(value, language))
  const others: ReadonlyArray<Block> =
    otherStatuses === 0 ? [] : [{ kind: "note", text: texts.others(formatCount(otherStatuses, language)) }]
  if (total.invoices === 0) return [{ kind: "note", text: texts.none }, ...others]
  return [
    {
      kind: "figures",
      figures: [
        { label: texts.open, value: roubles(total.amount), note: count(total.invoices) },
        {
          label: texts.partly,
          value: roubles(total.partlyPaidAmount),
          note: count(total.partlyPaidInvoices)
        },
        {
          label: texts.over90,
          value: roubles(total.over90),
          ...(total.over90 > 0 ? { tone: "bad" as const } : {})
        },
        {
          label: texts.oldest,
          value: Option.match(total.oldestDays, {
            onNone: () => NO_VALUE,
            onSome: days => texts.days(formatCount(days, language))
          })
        }
      ]
    },
    chartOf({
      kind: "columns",
      title: texts.ages,
      measure: "roubles",
      labels: ages,
      series: [{ name: texts.open, tone: "plain", values: byAge(total) }]
    }),
    ...(total.partlyPaidInvoices === 0 ? [] : [{ kind: "note" as const, text: texts.partlyNote }]),
    ...others
  ]
}

const parties = <Row extends Open>(
  rows: ReadonlyArray<Row>,
  nameOf: (row: Row) => string,
  heading: string,
  texts: Texts,
  language: Language
): ReadonlyArray<Block> => {
  const most = rows.slice(0, MAX_BARS)
  const roubles = (label: string, of: (row: Row) => number): Column<Row> => ({
    heading: label,
    text: row => formatRoubles(of(row), language),
    align: "right"
  })
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
        { heading: texts.invoices, text: row => formatCount(row.invoices, language), align: "right" },
        roubles(texts.amount, row => row.amount),
        ...ages.map((name, index) => roubles(name, row => byAge(row)[index] ?? 0))
      ],
      rows
    )
  ]
}

const months = ({ months: rows }: BillsReport, texts: Texts, language: Language): ReadonlyArray<Block> => {
  type Month = (typeof rows)[number]
  const roubles = (label: string, of: (row: Month) => number): Column<Month> => ({
    heading: label,
    text: row => formatRoubles(of(row), language),
    align: "right"
  })
  return [
    chartOf({
      kind: "columns",
      title: texts.billed,
      measure: "roubles",
      labels: rows.map(({ month }) => month),
      series: [
        { name: texts.paid, tone: "good", values: rows.map(({ paid }) => paid) },
        { name: texts.partlyPaid, tone: "notice", values: rows.map(({ partlyPaid }) => partlyPaid) },
        { name: texts.unpaid, tone: "bad", values: rows.map(({ unpaid }) => unpaid) }
      ]
    }),
    tableOf(
      [
        { heading: texts.month, text: row => row.month },
        { heading: texts.invoices, text: row => formatCount(row.invoices, language), align: "right" },
        roubles(texts.billed, row => row.billed),
        roubles(texts.paid, row => row.paid),
        roubles(texts.partlyPaid, row => row.partlyPaid),
        roubles(texts.unpaid, row => row.unpaid)
      ],
      rows.toReversed(),
      { most: 24 }
    )
  ]
}

const anomalies = (report: BillsReport, texts: Texts, language: Language): Section => {
  const { duplicates, jumps, duplicatesSearched } = report
  const blocks: ReadonlyArray<Block> = [
    ...(duplicates.length === 0
      ? []
      : [
          tableOf<(typeof duplicates)[number]>(
            [
              { heading: texts.amount, text: row => formatRoubles(row.amount, language), align: "right" },
              {
                heading: texts.first,
                text: row => `${row.firstNumber}, ${row.firstCreatedAt.toWire()}`,
                shrinks: true
              },
              {
                heading: texts.second,
                text: row => `${row.secondNumber}, ${row.secondCreatedAt.toWire()}`,
                shrinks: true
              },
              { heading: texts.payer, text: row => row.payer, shrinks: true },
              { heading: texts.recipient, text: row => row.recipient, shrinks: true }
            ],
            duplicates,
            { title: texts.duplicates }
          )
        ]),
    ...(jumps.length === 0
      ? []
      : [
          tableOf<(typeof jumps)[number]>(
            [
              { heading: texts.month, text: row => row.month },
              { heading: texts.amount, text: row => formatRoubles(row.amount, language), align: "right" },
              { heading: texts.usual, text: row => formatRoubles(row.usual, language), align: "right" },
              { heading: texts.times, text: row => `× ${row.times}`, align: "right" },
              { heading: texts.payer, text: row => row.payer, shrinks: true }
            ],
            jumps,
            { title: texts.jumps }
          )
        ])
  ]
  return {
    title: texts.anomalies,
    blocks: [
      ...(blocks.length === 0 ? [{ kind: "note" as const, text: texts.noAnomalies }] : blocks),
      ...(duplicatesSearched ? [] : [{ kind: "note" as const, text: texts.notSearched }])
    ]
  }
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
    jumps: part(Jump, json => json.jumps)
  },
  document: billsDocument
}
