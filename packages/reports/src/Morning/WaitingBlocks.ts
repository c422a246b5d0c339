import { formatFullDate } from "@estate/text/Dates"
import { formatDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount } from "@estate/text/Numbers"
import { Array, Duration, Option } from "effect"
import { noteOf } from "../Report/Blocks.ts"
import { columnsOf, threadColumn } from "../Report/Columns.ts"
import { type Block, chartOf, type DocumentColumn, tableIfAny } from "../Report/Document.ts"
import { firstRows } from "../Report/FirstRows.ts"
import type { MorningReport } from "./Report.ts"
import type { MorningTexts } from "./Texts.ts"
import type { WaitingThread } from "./WaitingThread.ts"

/** The upper ends of the steps of the waiting time chart, in minutes. */
const WAIT_STEPS = [5, 60, 24 * 60]

/** The buyers of the morning report: figures, a chart by wait, and who waits for an answer. */
export const waitingBlocks = (
  report: MorningReport,
  texts: MorningTexts,
  language: Language
): ReadonlyArray<Block> => {
  const numbers = new Map(report.waiting.map(({ threadId }, index) => [threadId, index + 1]))
  const number: DocumentColumn<WaitingThread> = {
    heading: texts.number,
    text: row => String(numbers.get(row.threadId) ?? ""),
    align: "right"
  }
  const columns: ReadonlyArray<DocumentColumn<WaitingThread>> = [
    ...columnsOf<WaitingThread>(language, "waiting"),
    {
      heading: texts.unreadCount,
      text: row => (row.unreadCount === 0 ? texts.read : formatCount(row.unreadCount, language)),
      align: "right"
    },
    ...columnsOf<WaitingThread>(language, "author", "listingTitle", "lastMessage"),
    threadColumn(language)
  ]
  const { counts, finished, threadsSince } = report
  const since: ReadonlyArray<Block> = Option.match(threadsSince, {
    onNone: () => [],
    onSome: day => [noteOf(texts.since(formatFullDate(day, language)))]
  })
  const ended = tableIfAny(columns, finished, {
    title: texts.finished(formatCount(counts.finishedThreads, language)),
    isFolded: true
  })
  if (!Array.isNonEmptyReadonlyArray(report.waiting)) return [noteOf(texts.nobodyWaits), ...since, ...ended]
  const longest = Array.map(report.waiting, ({ waiting }) => waiting).reduce(Duration.max)
  return [
    {
      kind: "figures",
      figures: [
        {
          label: texts.threads,
          value: formatCount(counts.waitingThreads, language),
          note: texts.unread(formatCount(counts.unreadThreads, language))
        },
        {
          label: texts.longest,
          value: formatDuration(longest, language),
          ...(Duration.toHours(longest) >= 1 ? { tone: "bad" as const } : {})
        }
      ]
    },
    chartOf({
      kind: "bars",
      title: texts.byWait,
      measure: "count",
      labels: texts.waitSteps,
      series: [
        {
          name: texts.threads,
          tone: "plain",
          values: texts.waitSteps.map(
            (_, step) => report.waiting.filter(({ waiting }) => stepOf(waiting) === step).length
          )
        }
      ]
    }),
    ...firstRows([number, ...columns], report.waiting, language),
    ...since,
    ...ended
  ]
}

const stepOf = (waiting: Duration.Duration): number => {
  const found = WAIT_STEPS.findIndex(minutes => Duration.toMinutes(waiting) <= minutes)
  return found < 0 ? WAIT_STEPS.length : found
}
