import { formatDateTime, formatLongDate, formatTimeOfDay } from "@estate/text/Dates"
import { formatDuration, formatOptionalDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatRoubles, formatShare, NO_VALUE } from "@estate/text/Numbers"
import type { Column } from "@estate/text/Table"
import { Duration, Option } from "effect"
import type { MissedCaller } from "./CallsSince.ts"
import { type Block, chartOf, type Figure, type ReportDocument, type Section, tableOf } from "./Document.ts"
import { formatHour, formatPeriod } from "./Figures.ts"
import type { FirstStep } from "./FirstSteps.ts"
import type { Invitation } from "./Invitation.ts"
import type { MorningReport, MorningSource } from "./Morning.ts"
import { morningWords } from "./MorningWords.ts"
import { openInvoiceColumns } from "./OpenInvoiceColumns.ts"
import type { WaitingThread } from "./WaitingThread.ts"

type Words = (typeof morningWords)[Language]

/** Ends of the steps that waits are charted in, in minutes. */
const WAIT_STEPS = [5, 60, 24 * 60]
const MOST_SHOWN = 20

/** The morning report as it is read. */
export const morningDocument = (report: MorningReport, language: Language): ReportDocument => {
  const word = morningWords[language]
  const { generatedAt, timeZone } = report
  const source = (which: MorningSource, title: string, blocks: () => ReadonlyArray<Block>): Section => ({
    title,
    blocks: report.notAllowed.includes(which) ? [{ kind: "note", text: word.notAllowed[which] }] : blocks()
  })
  return {
    language,
    title: word.title,
    subtitle: `${formatLongDate(generatedAt, language)}, ${formatTimeOfDay(generatedAt)} (${timeZone})`,
    sections: [
      source("threads", word.unread, () => unread(report, word, language)),
      source(
        "calls",
        `${word.calls}: ${formatPeriod(report.callPeriod.from, report.callPeriod.to, language)}`,
        () => calls(report, word, language)
      ),
      source("invoices", word.invoices, () => invoices(report, word, language)),
      source("accounts", word.invitations, () => invitations(report, word, language)),
      { title: word.first, blocks: [steps(report, word, language)] }
    ]
  }
}

const unread = (report: MorningReport, word: Words, language: Language): ReadonlyArray<Block> => {
  const [longest] = report.unread
  if (longest === undefined) return [{ kind: "note", text: word.nobodyWaits }]
  const columns: ReadonlyArray<Column<WaitingThread>> = [
    { heading: word.waiting, text: row => formatDuration(row.waiting, language) },
    { heading: word.unreadCount, text: row => formatCount(row.unreadCount, language), align: "right" },
    { heading: word.author, text: row => row.author, gives: true },
    { heading: word.listing, text: row => row.listingTitle, gives: true },
    { heading: word.message, text: row => row.lastMessage, gives: true },
    { heading: word.thread, text: row => row.threadId }
  ]
  return [
    {
      kind: "figures",
      figures: [
        { label: word.threads, value: formatCount(report.counts.unreadThreads, language) },
        { label: word.messages, value: formatCount(report.counts.unreadMessages, language) },
        { label: word.longest, value: formatDuration(longest.waiting, language), tone: "bad" }
      ]
    },
    chartOf({
      kind: "bars",
      title: word.byWait,
      measure: "count",
      labels: word.waitSteps,
      series: [
        {
          name: word.threads,
          tone: "plain",
          values: word.waitSteps.map(
            (_, step) => report.unread.filter(({ waiting }) => stepOf(waiting) === step).length
          )
        }
      ]
    }),
    tableOf(columns, report.unread)
  ]
}

const stepOf = (waiting: Duration.Duration): number => {
  const found = WAIT_STEPS.findIndex(minutes => Duration.toMinutes(waiting) <= minutes)
  return found < 0 ? WAIT_STEPS.length : found
}

const calls = (report: MorningReport, word: Words, language: Language): ReadonlyArray<Block> => {
  if (Option.isNone(report.calls)) return []
  const {
    calls: all,
    missed,
    missedShare,
    talkAverage,
    hours,
    withoutNumber,
    notFollowed
  } = report.calls.value
  const count = (value: number) => formatCount(value, language)
  const columns: ReadonlyArray<Column<MissedCaller>> = [
    { heading: word.phone, text: row => row.phone },
    { heading: word.missedCalls, text: row => count(row.missedCalls), align: "right" },
    { heading: word.lastMissed, text: row => formatDateTime(row.lastMissedAt) },
    { heading: word.waiting, text: row => formatDuration(row.waiting, language) },
    { heading: word.about, text: row => row.about || NO_VALUE, gives: true }
  ]
  const notReached: Figure = {
    label: word.notReached,
    value: count(report.notReached.length),
    ...(report.notReached.length > 0 ? { tone: "bad" as const } : {})
  }
  return [
    {
      kind: "figures",
      figures: [
        { label: word.callCount, value: count(all) },
        { label: word.missed, value: count(missed), note: formatShare(missedShare, language) },
        { label: word.talk, value: formatOptionalDuration(talkAverage, language) },
        notReached
      ]
    },
    ...(all === 0
      ? []
      : [
          chartOf({
            kind: "columns",
            title: word.byHour,
            measure: "count",
            labels: hours.map(({ hour }) => formatHour(hour)),
            series: [
              { name: word.answered, tone: "plain", values: hours.map(row => row.calls - row.missed) },
              { name: word.missedSeries, tone: "bad", values: hours.map(row => row.missed) }
            ]
          })
        ]),
    ...(report.notReached.length === 0
      ? []
      : [
          tableOf(columns, report.notReached, { title: word.callBack }),
          { kind: "note" as const, text: word.callBackNote }
        ]),
    ...(withoutNumber === 0
      ? []
      : [{ kind: "note" as const, text: word.withoutNumber(count(withoutNumber)) }]),
    ...(notFollowed === 0 ? [] : [{ kind: "note" as const, text: word.notFollowed(count(notFollowed)) }])
  ]
}

const invoices = (report: MorningReport, word: Words, language: Language): ReadonlyArray<Block> => {
  if (Option.isNone(report.invoices)) return []
  const open = report.invoices.value
  if (open.invoices === 0) return [{ kind: "note", text: word.nothingOpen }]
  const roubles = (amount: number) => formatRoubles(amount, language)
  return [
    {
      kind: "figures",
      figures: [
        {
          label: word.open,
          value: roubles(open.amount),
          note: word.invoiceCount(formatCount(open.invoices, language))
        },
        {
          label: word.over90,
          value: roubles(open.over90),
          ...(open.over90 > 0 ? { tone: "bad" as const } : {})
        }
      ]
    },
    chartOf({
      kind: "bars",
      title: word.ages,
      measure: "roubles",
      labels: ["0–30", "31–60", "61–90", "90+"],
      series: [
        { name: word.open, tone: "plain", values: [open.upTo30, open.upTo60, open.upTo90, open.over90] }
      ]
    }),
    tableOf(openInvoiceColumns(language), report.openInvoices, { most: MOST_SHOWN })
  ]
}

const invitations = (report: MorningReport, word: Words, language: Language): ReadonlyArray<Block> => {
  const columns: ReadonlyArray<Column<Invitation>> = [
    { heading: word.waiting, text: row => formatDuration(row.waiting, language) },
    { heading: word.name, text: row => row.name, gives: true },
    { heading: word.email, text: row => row.email, gives: true },
    { heading: word.sent, text: row => row.sentAt.slice(0, 10) }
  ]
  return report.invitations.length === 0
    ? [{ kind: "note", text: word.allJoined }]
    : [tableOf(columns, report.invitations)]
}

const steps = (report: MorningReport, word: Words, language: Language): Block =>
  report.first.length === 0
    ? { kind: "note", text: word.nothingToDo }
    : { kind: "steps", steps: report.first.map(step => stepText(step, word, language)) }

const stepText = (step: FirstStep, word: Words, language: Language): string => {
  const waiting = Option.match(step.waiting, {
    onNone: () => NO_VALUE,
    onSome: some => formatDuration(some, language)
  })
  switch (step.action) {
    case "answer":
      return word.answer(
        step.who,
        step.about,
        waiting,
        Option.getOrElse(step.id, () => NO_VALUE)
      )
    case "callBack":
      return word.callBackStep(step.who, step.about, waiting)
    case "settle":
      return word.settle(
        formatCount(step.count, language),
        formatRoubles(
          Option.getOrElse(step.amount, () => 0),
          language
        ),
        step.about,
        waiting
      )
    case "remind":
      return word.remind(formatCount(step.count, language), step.who, waiting)
  }
}
