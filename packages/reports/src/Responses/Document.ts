import type { Language } from "@estate/text/Language"
import { Duration, Option } from "effect"
import { MIN_RECORDS, weekHeat } from "../Report/Axis.ts"
import { documentOf, emptyDocument, noteOf } from "../Report/Blocks.ts"
import { columnsOf, threadColumn } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import { type Blocks, type HeatValue, type ReportDocument, tableOf } from "../Report/Document.ts"
import { firstRows } from "../Report/FirstRows.ts"
import { formatHead, formatPeriod } from "../Report/Head.ts"
import { comparable } from "../Report/Previous.ts"
import { ReplyBoard, ReplyListing } from "./ByListing.ts"
import { PersonReplies } from "./People.ts"
import { peopleBlocks } from "./PeopleBlocks.ts"
import { replyColumns, timesNote } from "./ReplyColumns.ts"
import type { ReplyFigures } from "./ReplyFigures.ts"
import { ReplyHour, ReplyWeekday, ReplyWeekHour } from "./ReplyTimes.ts"
import { ResponsesReport } from "./Report.ts"
import { type ResponsesTexts, responsesTexts } from "./Texts.ts"
import { totalsOf } from "./Totals.ts"
import { UnansweredThread } from "./UnansweredThread.ts"

const title = { en: "Replies to buyers", ru: "Ответы покупателям" }

const responsesDocument = (report: ResponsesReport, language: Language): ReportDocument => {
  const texts = responsesTexts[language]
  const { period, total } = report
  const head = {
    language,
    title: title[language],
    subtitle: `${texts.asked}: ${formatPeriod(period, language)}; ${formatHead(report, language)}`
  }
  if (total.turns === 0) return emptyDocument(head, texts.total, noteOf(texts.none))
  return documentOf(
    head,
    [
      {
        title: texts.total,
        blocks: totalsOf(
          comparable(report, ({ total: earlier }) => earlier.turns),
          texts
        )
      },
      { title: texts.people, blocks: peopleBlocks(report.slack, texts) },
      { title: texts.when, blocks: times(report, texts) },
      { title: texts.about, blocks: subjects(report, texts) },
      {
        title: texts.unanswered,
        blocks: firstRows(
          [
            ...columnsOf<UnansweredThread>(language, "waiting", "askedAt", "author", "listingTitle"),
            threadColumn(language)
          ],
          report.unanswered,
          language
        )
      }
    ],
    [Option.isSome(report.slack) ? "whoAnsweredElsewhere" : "whoAnswered", "chatToCall", "deals"]
  )
}

/** The median; bad if it is not reached. For few enquiries it means nothing. */
const secondsOf = (row: ReplyFigures): HeatValue =>
  row.answered + row.never < MIN_RECORDS
    ? null
    : Option.match(row.p50, { onNone: () => "bad" as const, onSome: Duration.toSeconds })

const times = (report: ResponsesReport, texts: ResponsesTexts): Blocks => {
  const { language } = texts
  const { weekdays, hours } = report
  if (report.total.turns < MIN_RECORDS) return []
  const heat = (title: string, measure: "count" | "seconds", of: (row: ReplyFigures) => HeatValue) =>
    weekHeat({ title, measure, bad: texts.medianNotReached }, report.weekHours, of, language)
  const some = hours.filter(({ turns }) => turns > 0)
  return [
    heat(texts.asks, "count", row => row.turns),
    heat(texts.heat, "seconds", secondsOf),
    tableOf(columnsOf<(typeof weekdays)[number]>(language, "weekday", ...replyColumns), weekdays, {
      title: texts.byWeekday
    }),
    tableOf(columnsOf<(typeof hours)[number]>(language, "hour", ...replyColumns), some, {
      title: texts.byHour
    }),
    timesNote([...weekdays, ...hours], texts)
  ]
}

/** Most enquiries first. A single board would repeat the totals. */
const subjects = ({ listings, boards }: ResponsesReport, texts: ResponsesTexts): Blocks => {
  const { language } = texts
  return [
    tableOf(columnsOf<ReplyListing>(language, "listingTitle", ...replyColumns, "stopped"), listings, {
      title: texts.byListing,
      most: 20
    }),
    boards.length > 1 &&
      tableOf(columnsOf<ReplyBoard>(language, "boardId", ...replyColumns, "stopped"), boards, {
        title: texts.byBoard
      }),
    noteOf(texts.stoppedNote)
  ]
}

/** The responses report for renderers. */
export const responsesDefinition: ReportDefinition<ResponsesReport, typeof ResponsesReport.Encoded> = {
  name: "responses",
  title,
  schema: ResponsesReport,
  parts: {
    hours: part(ReplyHour, json => json.hours),
    weekdays: part(ReplyWeekday, json => json.weekdays),
    weekHours: part(ReplyWeekHour, json => json.weekHours),
    listings: part(ReplyListing, json => json.listings),
    boards: part(ReplyBoard, json => json.boards),
    people: part(PersonReplies, json => json.slack?.people ?? []),
    unanswered: part(UnansweredThread, json => json.unanswered)
  },
  document: responsesDocument,
  covers: ({ period }, language) => formatPeriod(period, language)
}
