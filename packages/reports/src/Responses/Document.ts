import { formatWeekday } from "@estate/text/Dates"
import type { Language } from "@estate/text/Language"
import type { Column } from "@estate/text/Table"
import { Duration, Option } from "effect"
import { formatHour, MIN_RECORDS, weekHeat } from "../Report/Axis.ts"
import { countColumn, documentOf, emptyDocument, noteOf } from "../Report/Blocks.ts"
import { columnsOf, threadColumn } from "../Report/Columns.ts"
import { part, type ReportDefinition } from "../Report/Definition.ts"
import { type Block, type HeatValue, type ReportDocument, tableOf } from "../Report/Document.ts"
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

const responsesDocument = (report: ResponsesReport, language: Language): ReportDocument => {
  const texts = responsesTexts[language]
  const { period, total } = report
  const head = {
    language,
    title: texts.title,
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

/** The median; bad if it is not reached. Of a few enquiries it says nothing. */
const secondsOf = (row: ReplyFigures): HeatValue =>
  row.answered + row.never < MIN_RECORDS
    ? null
    : Option.match(row.p50, { onNone: () => "bad" as const, onSome: Duration.toSeconds })

const times = (report: ResponsesReport, texts: ResponsesTexts): ReadonlyArray<Block> => {
  const heat = (title: string, measure: "count" | "seconds", of: (row: ReplyFigures) => HeatValue) =>
    weekHeat({ title, measure, bad: texts.medianNotReached }, report.weekHours, of, texts.language)
  return [
    ...(report.total.turns < MIN_RECORDS
      ? []
      : [...heat(texts.asks, "count", row => row.turns), ...heat(texts.heat, "seconds", secondsOf)]),
    tableOf(
      replyColumns<(typeof report.weekdays)[number]>(
        { heading: texts.weekday, text: row => formatWeekday(row.weekday, texts.language) },
        texts
      ),
      report.weekdays,
      { title: texts.byWeekday }
    ),
    tableOf(
      replyColumns<(typeof report.hours)[number]>(
        { heading: texts.hour, text: row => `${formatHour(row.hour)}:00` },
        texts
      ),
      report.hours.filter(({ turns }) => turns > 0),
      { title: texts.byHour }
    ),
    ...timesNote([...report.weekdays, ...report.hours], texts)
  ]
}

/** Most enquiries first; the only board is all of them. */
const subjects = ({ listings, boards }: ResponsesReport, texts: ResponsesTexts): ReadonlyArray<Block> => {
  const columns = <Row extends ReplyListing | ReplyBoard>(first: Column<Row>) => [
    ...replyColumns(first, texts),
    countColumn<Row>(texts.stoppedColumn, row => row.stopped, texts.language)
  ]
  return [
    tableOf(
      columns<ReplyListing>({ heading: texts.listing, text: row => row.listingTitle, shrinks: true }),
      listings,
      { title: texts.byListing, most: 20 }
    ),
    ...(boards.length < 2
      ? []
      : [
          tableOf(columns<ReplyBoard>({ heading: texts.board, text: row => String(row.boardId) }), boards, {
            title: texts.byBoard
          })
        ]),
    noteOf(texts.stoppedNote)
  ]
}

/** The responses report for renderers. */
export const responsesDefinition: ReportDefinition<ResponsesReport, typeof ResponsesReport.Encoded> = {
  name: "responses",
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
