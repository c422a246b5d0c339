import { formatFullDate } from "@estate/text/Dates"
import { formatDuration } from "@estate/text/Durations"
import { formatCount } from "@estate/text/Numbers"
import { Array, Duration, Option } from "effect"
import { figuresBlock, noteOf } from "../Report/Blocks.ts"
import { columnsOf, threadColumn } from "../Report/Columns.ts"
import { type Blocks, chartOf, type DocumentColumn, tableIfAny } from "../Report/Document.ts"
import { firstRows } from "../Report/FirstRows.ts"
import { type MorningReport, rowsOf } from "./Report.ts"
import type { MorningTexts } from "./Texts.ts"
import type { WaitingThread } from "./WaitingThread.ts"

/** The upper bounds of the steps in the waiting time chart, in minutes. */
const WAIT_STEPS = [5, 60, 24 * 60]

/**
 * The buyers of the morning report: figures, a chart by waiting time, and who is waiting for an
 * answer.
 */
export const waitingBlocks = (report: MorningReport, texts: MorningTexts): Blocks => {
  const { language } = texts
  const [waiting, finished] = [rowsOf(report.waiting), rowsOf(report.finished)]
  const numbers = new Map(waiting.map(({ threadId }, index) => [threadId, index + 1]))
  const number: DocumentColumn<WaitingThread> = {
    heading: texts.number,
    text: row => String(numbers.get(row.threadId) ?? ""),
    align: "right"
  }
  const columns = columnsOf<WaitingThread>(
    language,
    ...(["waiting", "unreadCount", "author", "listingTitle", "lastMessage"] as const)
  )
  const thread = threadColumn(language)
  const ended = tableIfAny([...columns, thread], finished, {
    title: `${texts.finished}: ${formatCount(finished.length, language)}`,
    isFolded: true
  })
  // A buyer whose thread cannot be read may be waiting.
  const nobodyWaits = !report.incomplete.includes("threads") && noteOf(texts.nobodyWaits)
  const since = Option.map(report.threadsSince, day => noteOf(texts.since(formatFullDate(day, language))))
  return [
    ...(Array.isNonEmptyReadonlyArray(waiting) ? waitFigures(waiting, texts) : [nobodyWaits]),
    // On a terminal, the row number works like the id.
    ...firstRows([number, ...columns, { ...thread, isOptional: true }], waiting, language),
    ...Option.toArray(since),
    ended
  ]
}

const waitFigures = (waiting: Array.NonEmptyReadonlyArray<WaitingThread>, texts: MorningTexts): Blocks => {
  const count = (rows: ReadonlyArray<WaitingThread>) => formatCount(rows.length, texts.language)
  const longest = Array.map(waiting, row => row.waiting).reduce(Duration.max)
  return [
    figuresBlock([
      {
        label: texts.threads,
        value: count(waiting),
        note: `${texts.unread}: ${count(waiting.filter(({ unreadCount }) => unreadCount > 0))}`
      },
      {
        label: texts.longest,
        value: formatDuration(longest, texts.language),
        tone: Duration.toHours(longest) >= 1 ? "bad" : undefined
      }
    ]),
    chartOf({
      kind: "bars",
      title: texts.byWait,
      measure: "count",
      labels: texts.waitSteps,
      series: [
        {
          name: texts.threads,
          tone: "plain",
          values: texts.waitSteps.map((_, step) => waiting.filter(row => stepOf(row.waiting) === step).length)
        }
      ]
    })
  ]
}

const stepOf = (waiting: Duration.Duration): number => {
  const found = WAIT_STEPS.findIndex(minutes => Duration.toMinutes(waiting) <= minutes)
  return found < 0 ? WAIT_STEPS.length : found
}
