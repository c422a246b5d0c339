import type { Language } from "./Language.ts"
import type { MorningReport, WaitingThread } from "./Morning.ts"
import { type Column, renderTable, tabSeparatedHeading, tabSeparatedRows } from "./Table.ts"
import { cutTo } from "./TextWidth.ts"
import { formatWaiting } from "./Waiting.ts"
import { formatDay, formatTimeOfDay } from "./WallClock.ts"

const labels = {
  en: {
    title: "Morning report",
    threads: "Threads waiting for an answer",
    messages: "unread messages",
    longest: "longest wait",
    waiting: "Waiting",
    since: "Since",
    unread: "Unread",
    author: "From",
    listing: "Listing",
    message: "Message",
    id: "Thread"
  },
  ru: {
    title: "Утренний отчёт",
    threads: "Диалогов ждут ответа",
    messages: "непрочитанных сообщений",
    longest: "дольше всего ждут",
    waiting: "Ждёт",
    since: "С",
    unread: "Новых",
    author: "Кто",
    listing: "Объявление",
    message: "Сообщение",
    id: "Диалог"
  }
} as const

const onTerminal = (language: Language): ReadonlyArray<Column<WaitingThread>> => {
  const label = labels[language]
  return [
    { heading: label.waiting, text: row => formatWaiting(row.waiting, language) },
    { heading: label.unread, text: row => String(row.unreadCount), align: "right" },
    { heading: label.author, text: row => row.author, gives: true },
    { heading: label.listing, text: row => row.listingTitle, gives: true },
    { heading: label.message, text: row => row.lastMessage, gives: true },
    { heading: label.id, text: row => row.threadId }
  ]
}

const inPipe = (language: Language): ReadonlyArray<Column<WaitingThread>> => {
  const [waiting, ...others] = onTerminal(language)
  const since = { heading: labels[language].since, text: (row: WaitingThread) => row.waitingSince.toIso() }
  return waiting === undefined ? [] : [waiting, since, ...others]
}

/** The report for a terminal of `width` columns: a title, a summary, and a table; `bold` may make its headings stand out. */
export const renderMorningTable = (
  report: MorningReport,
  options: {
    readonly language: Language
    readonly width: number
    readonly bold?: (line: string) => string
  }
): string => {
  const { language, width, bold = line => line } = options
  const label = labels[language]
  const { generatedAt, timeZone, counts, unread } = report
  const title = `${label.title}: ${formatDay(generatedAt, language)}, ${formatTimeOfDay(generatedAt)} (${timeZone})`
  const [longest] = unread
  const summary = [
    `${label.threads}: ${counts.unreadThreads}`,
    ...(longest === undefined
      ? []
      : [
          `${label.messages}: ${counts.unreadMessages}`,
          `${label.longest}: ${formatWaiting(longest.waiting, language)}`
        ])
  ].join(", ")
  const heading = `${bold(cutTo(title, width))}\n${cutTo(summary, width)}\n`
  if (unread.length === 0) return heading
  return `${heading}\n${renderTable(onTerminal(language), unread, { width, headingStyle: bold })}`
}

/** The report for a pipe: a heading and one tab-separated line a thread, whole. */
export const renderMorningTabSeparated = (report: MorningReport, language: Language): string => {
  const columns = inPipe(language)
  return tabSeparatedHeading(columns) + tabSeparatedRows(columns, report.unread)
}
