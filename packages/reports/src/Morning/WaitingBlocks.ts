import { formatFullDate } from "@estate/text/Dates"
import { formatDuration } from "@estate/text/Durations"
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
export const waitingBlocks = (report: MorningReport, texts: MorningTexts): ReadonlyArray<Block> => {
  const numbers = new Map(report.waiting.map(({ threadId }, index) => [threadId, index + 1]))
  const number: DocumentColumn<WaitingThread> = {
    heading: texts.number,
    text: row => String(numbers.get(row.threadId) ?? ""),
    align: "right"
  }
  const columns: ReadonlyArray<DocumentColumn<WaitingThread>> = [
    ...columnsOf<WaitingThread>(texts.language, "waiting"),
    {
      heading: texts.unreadCount,
      text: row => (row.unreadCount === 0 ? texts.read : formatCount(row.unreadCount, texts.language)),
      align: "right"
    },
    ...columnsOf<WaitingThread>(texts.language, "author", "listingTitle", "lastMessage")
  ]
  const thread = threadColumn(texts.language)
  const { counts, finished, threadsSince } = report
  const since: ReadonlyArray<Block> = Option.match(threadsSince, {
    onNone: () => [],
    onSome: day => [noteOf(texts.since(formatFullDate(day, texts.language)))]
  })
  const ended = tableIfAny([...columns, thread], finished, {
    title: texts.finished(formatCount(counts.finishedThreads, texts.language)),
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
          value: formatCount(counts.waitingThreads, texts.language),
          note: texts.unread(formatCount(counts.unreadThreads, texts.language))
        },
        {
          label: texts.longest,
          value: formatDuration(longest, texts.language),
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
    // On a terminal the number does what the id does.
    ...firstRows([number, ...columns, { ...thread, isOptional: true }], report.waiting, texts.language),
    ...since,
    ...ended
  ]
}

const stepOf = (waiting: Duration.Duration): number => {
  const found = WAIT_STEPS.findIndex(minutes => Duration.toMinutes(waiting) <= minutes)
  return found < 0 ? WAIT_STEPS.length : found
}
