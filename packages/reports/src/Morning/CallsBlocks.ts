import { formatShare, orNoValue } from "@estate/text/Numbers"
import { Option } from "effect"
import type { CallFigures } from "../Calls/CallFigures.ts"
import { endSeries } from "../Calls/Groups.ts"
import { callsTexts } from "../Calls/Texts.ts"
import { formatHour, MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, figuresBlock, noteOf, previousNote } from "../Report/Blocks.ts"
import { figuresOf } from "../Report/Change.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Blocks, chartOf, type DocumentColumn } from "../Report/Document.ts"
import { firstRows } from "../Report/FirstRows.ts"
import type { MissedCaller } from "./CallsSince.ts"
import { type MorningReport, rowsOf } from "./Report.ts"
import type { MorningTexts } from "./Texts.ts"

/** The calls of the morning report: figures, a chart by hour, and whom to call back. */
export const callsBlocks = (report: MorningReport, texts: MorningTexts): Blocks => {
  if (Option.isNone(report.calls)) return []
  const { language } = texts
  const { calls: all, missedShare, hours, withoutNumber, notFollowed } = report.calls.value
  const notReached = rowsOf(report.notReached)
  const { count, time } = figuresOf<CallFigures>(
    report.calls.value,
    Option.map(report.previous, ({ calls }) => calls),
    language
  )
  const lists = figuresOf(
    notReached.length,
    Option.map(report.previous, earlier => earlier.notReached),
    language
  )
  const columns: ReadonlyArray<DocumentColumn<MissedCaller>> = [
    ...columnsOf<MissedCaller>(language, "phone", "missedCalls", "lastMissedAt", "waiting"),
    { heading: texts.about, text: aboutOf, shrinks: true }
  ]
  return [
    figuresBlock([
      count(texts.callCount, "neither", row => row.calls),
      {
        ...count(texts.missed, "less", row => row.missed),
        note: all < MIN_RECORDS ? undefined : formatShare(missedShare, language)
      },
      time(texts.talk, "neither", row => row.talkAverage, false),
      { ...lists.count(texts.notReached, "less", of => of), ...badIfAny(notReached.length) }
    ]),
    previousNote(report.previous, language),
    all > 0 &&
      chartOf({
        kind: "columns",
        title: texts.byHour,
        measure: "count",
        labels: hours.map(({ hour }) => formatHour(hour)),
        series: endSeries(
          hours.map(row => [row]),
          callsTexts[language]
        )
      }),
    ...firstRows(columns, notReached, language, texts.callBack),
    notReached.length > 0 && noteOf(texts.callBackNote),
    countNote(withoutNumber, texts.withoutNumber, language),
    countNote(notFollowed, texts.notFollowed, language)
  ]
}

/** The listing with its price, if the platform reports one. */
const aboutOf = ({ about, price }: MissedCaller): string =>
  orNoValue([about, ...Option.toArray(price)].filter(text => text !== "").join(", "))
