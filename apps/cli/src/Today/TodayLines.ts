import { buyerNoun, invoiceNoun, threadNoun } from "@estate/command-line/RecordNouns"
import { dayNumber } from "@estate/domain/Calendar"
import { billsTexts } from "@estate/reports/Bills/Texts"
import type { MissedCaller } from "@estate/reports/Morning/CallsSince"
import { LATE_DAYS } from "@estate/reports/Morning/FirstSteps"
import { type MorningReport, type MorningSource, rowsOf } from "@estate/reports/Morning/Report"
import { morningTexts } from "@estate/reports/Morning/Texts"
import type { WaitingThread } from "@estate/reports/Morning/WaitingThread"
import { formatDateTime, formatLongDate, formatTimeOfDay } from "@estate/text/Dates"
import { formatAge } from "@estate/text/Durations"
import { byLanguage, type Language } from "@estate/text/Language"
import { countOf, type Noun, nounAfterOf } from "@estate/text/Noun"
import { formatRoubles } from "@estate/text/Numbers"
import { formatPhone } from "@estate/text/Phones"
import { joinLines, plainLine } from "@estate/text/PlainText"
import { cutTo, padTo, widthOf, wrapTo } from "@estate/text/TextWidth"
import { Duration, Option, Order } from "effect"
import type { LatestThreads } from "../Conversations/LatestThreads.ts"
import type { TextLayout } from "../Terminal/Output.ts"

/** At most this many buyers are named, including the one who has waited longest. */
const MAX_BUYERS = 8
const MAX_CALLERS = 3
const MAX_NAME = 20
/** In fewer columns, a message is unreadable. */
const MIN_ABOUT = 12
const DAY = Duration.hours(24)

/** The conversations that were read, unless they were known, and how many others there are. */
type Latest = Pick<LatestThreads, "threads" | "others">

/** The buyers who are named, in the order of their numbers, which is that of the report. */
export const namedBuyers = ({ waiting }: Pick<MorningReport, "waiting">): ReadonlyArray<WaitingThread> => {
  const first = rowsOf(waiting).slice(0, MAX_BUYERS)
  const oldest = rowsOf(waiting).toSorted(byWait).at(-1)
  return oldest === undefined || first.includes(oldest) ? first : [...first.slice(0, -1), oldest]
}

const byWait = Order.mapInput(Duration.Order, ({ waiting }: WaitingThread) => waiting)

/**
 * Today in twenty lines: who is waiting, who was not reached, what is due, and what is new. A part
 * with skipped records says so in place: nobody should take «Everything is paid.» for the whole
 * truth.
 */
export const todayLines = (report: MorningReport, latest: Latest, layout: TextLayout): string => {
  const { language, width, bold, dim } = layout
  const text = texts[language]
  const morning = morningTexts[language]
  const { generatedAt } = report
  const wrapped = (line: string) => wrapTo(line, width)
  const part = (source: MorningSource, lines: ReadonlyArray<string>, allClear: string) => {
    if (report.notAllowed.includes(source)) return wrapped(morning.notAllowed[source])
    if (report.incomplete.includes(source))
      return [...lines, ...wrapped(`${morning.incomplete[source]} ${morning.whatCannotBeRead}`)]
    return lines.length > 0 ? lines : wrapped(allClear)
  }
  const isComplete = latest.others === 0 && [...report.notAllowed, ...report.incomplete].length === 0
  const day = formatLongDate(generatedAt, language)
  return joinLines([
    ...wrapped(`${day.slice(0, 1).toUpperCase()}${day.slice(1)}, ${formatTimeOfDay(generatedAt)}`).map(bold),
    ...part("threads", waitingLines(report, latest, layout), morning.nobodyWaits),
    ...part("calls", notReachedLines(report, layout), text.allReached),
    ...part("invoices", dueLines(report, layout), morning.nothingOpen),
    ...news(report, isComplete, language).flatMap(found =>
      wrapped(text.since(formatTimeOfDay(generatedAt), found))
    ),
    ...below("estate report morning", width).map(dim)
  ])
}

const INDENT = "   "

/** Lines below what they belong to. */
const below = (text: string, width: number): ReadonlyArray<string> =>
  wrapTo(text, width - INDENT.length).map(line => INDENT + line.trim())

const waitingLines = (
  report: MorningReport,
  { threads, others }: Latest,
  { language, width, bold, dim }: TextLayout
): ReadonlyArray<string> => {
  const text = texts[language]
  const named = namedBuyers(report)
  const oldest = threads.at(-1)
  const notRead =
    oldest === undefined || others === 0
      ? []
      : [
          ...below(text.notRead(others, formatDateTime(oldest.lastMessageAt)), width),
          ...below("estate threads list --waiting", width).map(dim)
        ]
  if (named.length === 0) return notRead
  const all = rowsOf(report.waiting)
  const names = named.map(({ author }) => cutTo(plainLine(author) || text.unnamed, MAX_NAME))
  const nameWidth = Math.max(...names.map(widthOf))
  const waits = named.map(
    ({ waiting, unreadCount }) => `${formatAge(waiting, language)}${unreadCount > 0 ? `, ${text.new}` : ""}`
  )
  const waitWidth = Math.max(...waits.map(widthOf))
  const rows = named.map(({ lastMessage, listingTitle, unreadCount }, index) => {
    const name = padTo(names[index] ?? "", nameWidth)
    const wait = padTo(waits[index] ?? "", waitWidth)
    const who = `${index + 1}  ${name}  ${wait}`
    const about = `  ${plainLine(lastMessage)} — ${plainLine(listingTitle)}`
    const row = width - widthOf(who) < MIN_ABOUT ? who.trimEnd() : cutTo(who + about, width)
    return unreadCount > 0 ? bold(row) : row
  })
  const more = all.length - named.length
  const unread = all.filter(({ unreadCount }) => unreadCount > 0).length
  return [
    ...wrapTo(text.waiting(all.length, unread, others > 0), width).map(bold),
    ...rows,
    ...(more > 0 ? below(text.more(more), width) : []),
    ...notRead,
    ...below("estate reply 1   estate read 1   estate open 1", width).map(dim)
  ]
}

const notReachedLines = (
  report: MorningReport,
  { language, width, bold, dim }: TextLayout
): ReadonlyArray<string> => {
  const text = morningTexts[language]
  const notReached = rowsOf(report.notReached)
  const { withoutNumber, notFollowed } = Option.getOrElse(report.calls, () => ({
    withoutNumber: 0,
    notFollowed: 0
  }))
  const untraced = [
    ...(withoutNumber > 0 ? [`${text.withoutNumber}: ${withoutNumber}`] : []),
    ...(notFollowed > 0 ? [`${text.notFollowed}: ${notFollowed}`] : [])
  ].flatMap(line => wrapTo(line, width))
  if (notReached.length === 0) return untraced
  return [
    ...wrapTo(texts[language].notReached(notReached.length), width).map(bold),
    ...below(callers(notReached, language), width),
    ...below("estate report morning --part notReached", width).map(dim),
    ...untraced
  ]
}

const callers = (notReached: ReadonlyArray<MissedCaller>, language: Language): string => {
  const named = notReached
    .slice(0, MAX_CALLERS)
    .map(({ phone, waiting }) => `${formatPhone(phone)} (${formatAge(waiting, language)})`)
  return `${named.join(", ")}${notReached.length > named.length ? ", …" : ""}`
}

const dueLines = (
  report: MorningReport,
  { language, width, bold, dim }: TextLayout
): ReadonlyArray<string> => {
  const text = texts[language]
  const open = Option.getOrUndefined(report.invoices)
  if (open === undefined || open.invoices === 0) return []
  const amount = billsTexts[language].upTo(formatRoubles(open.amount, language), open.partlyPaidInvoices > 0)
  const late = rowsOf(report.openInvoices).filter(({ days }) => days > LATE_DAYS).length
  return [
    ...wrapTo(text.due(amount, countOf(open.invoices, invoiceNoun, language), late), width).map(bold),
    ...below("estate invoices --unpaid", width).map(dim)
  ]
}

/** What began in the last 24 hours; nothing if there may be something that was not read. */
const news = (report: MorningReport, isComplete: boolean, language: Language): ReadonlyArray<string> => {
  const text = texts[language]
  const isNew = ({ waiting }: { readonly waiting: Duration.Duration }) =>
    Duration.lessThanOrEqualTo(waiting, DAY)
  const yesterday = dayNumber(report.generatedAt) - 1
  const billed = rowsOf(report.openInvoices).filter(({ createdAt }) => dayNumber(createdAt) >= yesterday)
  const parts = [
    [rowsOf(report.waiting).filter(isNew).length, text.newBuyers],
    [rowsOf(report.notReached).filter(isNew).length, text.newCallers],
    [billed.length, text.newInvoices]
  ] as const
  const some = parts.flatMap(([count, shown]) => (count === 0 ? [] : [shown(count)]))
  if (some.length > 0) return [some.join(", ")]
  return isComplete ? [text.nothingNew] : []
}

const callerNoun: Noun = { en: ["caller", "callers"], ru: ["звонивший", "звонивших", "звонивших"] }

const texts = byLanguage({
  waiting: {
    en: (count: number, unread: number, isAtLeast: boolean) =>
      `Waiting for an answer: ${isAtLeast ? "at least " : ""}${countOf(count, buyerNoun, "en")}${unread === 0 ? "" : `, ${unread} unread`}`,
    ru: (count: number, unread: number, isAtLeast: boolean) =>
      `Ждут ответа: ${isAtLeast ? "не меньше " : ""}${count}${unread === 0 ? "" : `, непрочитанных: ${unread}`}`
  },
  new: { en: "unread", ru: "новое" },
  unnamed: { en: "no name", ru: "без имени" },
  more: {
    en: (count: number) => `… and ${count} more: estate threads list --waiting`,
    ru: (count: number) => `… и ещё ${count}: estate threads list --waiting`
  },
  notRead: {
    en: (count: number, since: string) =>
      `Not looked at yet: ${countOf(count, threadNoun, "en")} whose last message is from ${since} or earlier`,
    ru: (count: number, since: string) =>
      `Ещё не просмотрены диалоги с последним сообщением от ${since} и раньше: ${count}`
  },
  allReached: { en: "Every caller was reached.", ru: "Дозвонились все." },
  notReached: {
    en: (count: number) => `Called and not reached: ${count}`,
    ru: (count: number) => `Звонили и не дозвонились: ${count}`
  },
  due: {
    en: (amount: string, invoices: string, late: number) =>
      `To pay: ${amount}, ${invoices}${late === 0 ? "" : `, ${late} older than ${LATE_DAYS} days`}`,
    ru: (amount: string, invoices: string, late: number) =>
      `К оплате: ${amount}, ${invoices}${late === 0 ? "" : `, старше ${LATE_DAYS} дней: ${late}`}`
  },
  since: {
    en: (time: string, news: string) => `Since yesterday, ${time}: ${news}`,
    ru: (_: string, news: string) => `За последние сутки: ${news}`
  },
  newBuyers: {
    en: (count: number) => `${countOf(count, buyerNoun, "en")} began to wait`,
    ru: (count: number) => `начали ждать ответа — ${count}`
  },
  newCallers: {
    en: (count: number) => `${countOf(count, callerNoun, "en")} not reached`,
    ru: (count: number) => `не дозвонились — ${count}`
  },
  newInvoices: {
    en: (count: number) => `${count} new ${nounAfterOf(count, invoiceNoun, "en")}`,
    ru: (count: number) => `новых счетов — ${count}`
  },
  nothingNew: { en: "nothing new", ru: "ничего нового" }
})
