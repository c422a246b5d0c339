import { formatDateTime } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Option } from "effect"
import { type Block, chartOf, type ReportDocument, type Section, tableOf } from "./Document.ts"
import { formatPeriod } from "./Figures.ts"
import { openInvoiceColumns } from "./OpenInvoiceColumns.ts"
import type { Open } from "./OpenInvoices.ts"
import type { ReceivablesReport } from "./Receivables.ts"
import { receivablesWords } from "./ReceivablesWords.ts"

type Words = (typeof receivablesWords)[Language]

const MOST_BARS = 12
const ages = ["0–30", "31–60", "61–90", "90+"]
const byAge = ({ upTo30, upTo60, upTo90, over90 }: Open) => [upTo30, upTo60, upTo90, over90]
const tones = ["faint", "plain", "notice", "bad"] as const

/** The receivables report as it is read. */
export const receivablesDocument = (report: ReceivablesReport, language: Language): ReportDocument => {
  const word = receivablesWords[language]
  const { period, generatedAt, timeZone } = report
  return {
    language,
    title: word.title,
    subtitle: `${word.created}: ${formatPeriod(period.from, period.to, language)}; ${word.made} ${formatDateTime(generatedAt)} (${timeZone})`,
    sections: [
      { title: word.open, blocks: totals(report, word, language) },
      ...(report.total.invoices === 0
        ? []
        : [
            {
              title: word.payers,
              blocks: parties(report.payers, row => row.payer, word.payer, word, language)
            },
            {
              title: word.recipients,
              blocks: parties(report.recipients, row => row.recipient, word.recipient, word, language)
            }
          ]),
      ...(report.months.length === 0 ? [] : [{ title: word.months, blocks: months(report, word, language) }]),
      ...(report.oldest.length === 0
        ? []
        : [
            {
              title: word.oldestFirst,
              blocks: [tableOf(openInvoiceColumns(language), report.oldest, { most: 20 })]
            }
          ]),
      anomalies(report, word, language)
    ]
  }
}

const totals = (
  { total, otherStatuses }: ReceivablesReport,
  word: Words,
  language: Language
): ReadonlyArray<Block> => {
  const roubles = (amount: number) => formatRoubles(amount, language)
  const count = (value: number) => word.openNote(formatCount(value, language))
  const others: ReadonlyArray<Block> =
    otherStatuses === 0 ? [] : [{ kind: "note", text: word.others(formatCount(otherStatuses, language)) }]
  if (total.invoices === 0) return [{ kind: "note", text: word.none }, ...others]
  return [
    {
      kind: "figures",
      figures: [
        { label: word.open, value: roubles(total.amount), note: count(total.invoices) },
        {
          label: word.partly,
          value: roubles(total.partlyPaidAmount),
          note: count(total.partlyPaidInvoices)
        },
        {
          label: word.over90,
          value: roubles(total.over90),
          ...(total.over90 > 0 ? { tone: "bad" as const } : {})
        },
        {
          label: word.oldest,
          value: Option.match(total.oldestDays, {
            onNone: () => NO_VALUE,
            onSome: days => word.days(formatCount(days, language))
          })
        }
      ]
    },
    chartOf({
      kind: "columns",
      title: word.ages,
      measure: "roubles",
      labels: ages,
      series: [{ name: word.open, tone: "plain", values: byAge(total) }]
    }),
    ...(total.partlyPaidInvoices === 0 ? [] : [{ kind: "note" as const, text: word.partlyNote }]),
    ...others
  ]
}

const parties = <Row extends Open>(
  rows: ReadonlyArray<Row>,
  nameOf: (row: Row) => string,
  heading: string,
  word: Words,
  language: Language
): ReadonlyArray<Block> => {
  const most = rows.slice(0, MOST_BARS)
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
            title: word.ages,
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
        { heading, text: row => nameOf(row) || NO_VALUE, gives: true },
        { heading: word.invoices, text: row => formatCount(row.invoices, language), align: "right" },
        roubles(word.amount, row => row.amount),
        ...ages.map((name, index) => roubles(name, row => byAge(row)[index] ?? 0))
      ],
      rows
    )
  ]
}

const months = (
  { months: rows }: ReceivablesReport,
  word: Words,
  language: Language
): ReadonlyArray<Block> => {
  type Month = (typeof rows)[number]
  const roubles = (label: string, of: (row: Month) => number): Column<Month> => ({
    heading: label,
    text: row => formatRoubles(of(row), language),
    align: "right"
  })
  return [
    chartOf({
      kind: "columns",
      title: word.billed,
      measure: "roubles",
      labels: rows.map(({ month }) => month),
      series: [
        { name: word.paid, tone: "good", values: rows.map(({ paid }) => paid) },
        { name: word.partlyPaid, tone: "notice", values: rows.map(({ partlyPaid }) => partlyPaid) },
        { name: word.unpaid, tone: "bad", values: rows.map(({ unpaid }) => unpaid) }
      ]
    }),
    tableOf(
      [
        { heading: word.month, text: row => row.month },
        { heading: word.invoices, text: row => formatCount(row.invoices, language), align: "right" },
        roubles(word.billed, row => row.billed),
        roubles(word.paid, row => row.paid),
        roubles(word.partlyPaid, row => row.partlyPaid),
        roubles(word.unpaid, row => row.unpaid)
      ],
      rows.toReversed(),
      { most: 24 }
    )
  ]
}

const anomalies = (report: ReceivablesReport, word: Words, language: Language): Section => {
  const { duplicates, jumps, duplicatesSearched } = report
  const blocks: ReadonlyArray<Block> = [
    ...(duplicates.length === 0
      ? []
      : [
          tableOf<(typeof duplicates)[number]>(
            [
              { heading: word.amount, text: row => formatRoubles(row.amount, language), align: "right" },
              {
                heading: word.first,
                text: row => `${row.firstNumber}, ${row.firstCreatedAt.toWire()}`,
                gives: true
              },
              {
                heading: word.second,
                text: row => `${row.secondNumber}, ${row.secondCreatedAt.toWire()}`,
                gives: true
              },
              { heading: word.payer, text: row => row.payer, gives: true },
              { heading: word.recipient, text: row => row.recipient, gives: true }
            ],
            duplicates,
            { title: word.duplicates }
          )
        ]),
    ...(jumps.length === 0
      ? []
      : [
          tableOf<(typeof jumps)[number]>(
            [
              { heading: word.month, text: row => row.month },
              { heading: word.amount, text: row => formatRoubles(row.amount, language), align: "right" },
              { heading: word.usual, text: row => formatRoubles(row.usual, language), align: "right" },
              { heading: word.times, text: row => `× ${row.times}`, align: "right" },
              { heading: word.payer, text: row => row.payer, gives: true }
            ],
            jumps,
            { title: word.jumps }
          )
        ])
  ]
  return {
    title: word.anomalies,
    blocks: [
      ...(blocks.length === 0 ? [{ kind: "note" as const, text: word.noAnomalies }] : blocks),
      ...(duplicatesSearched ? [] : [{ kind: "note" as const, text: word.notSearched }])
    ]
  }
}
