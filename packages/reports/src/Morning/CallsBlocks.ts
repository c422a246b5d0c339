import { formatOptionalDuration } from "@estate/text/Durations"
import { formatShare, NO_VALUE } from "@estate/text/Numbers"
import { Option } from "effect"
import { answeredOf, type CallFigures, hungUpSeries } from "../Calls/CallFigures.ts"
import { formatHour, MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, noteOf, previousNotes } from "../Report/Blocks.ts"
import { durationChange, figuresOf } from "../Report/Change.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Block, chartOf, type DocumentColumn } from "../Report/Document.ts"
import { firstRows } from "../Report/FirstRows.ts"
import type { MissedCaller } from "./CallsSince.ts"
import type { MorningReport } from "./Report.ts"
import type { MorningTexts } from "./Texts.ts"

/** The calls of the morning report: figures, a chart by hour, and whom to call back. */
export const callsBlocks = (report: MorningReport, texts: MorningTexts): ReadonlyArray<Block> => {
  if (Option.isNone(report.calls)) return []
  const { calls: all, missedShare, talkAverage, hours, withoutNumber, notFollowed } = report.calls.value
  const { count } = figuresOf<CallFigures>(
    report.calls.value,
    Option.map(report.previous, ({ calls }) => calls),
    texts.language
  )
  const lists = figuresOf(
    report.notReached.length,
    Option.map(report.previous, ({ notReached }) => notReached),
    texts.language
  )
  const talkBefore = Option.flatMap(report.previous, ({ calls }) => calls.talkAverage)
  const columns: ReadonlyArray<DocumentColumn<MissedCaller>> = [
    ...columnsOf<MissedCaller>(texts.language, "phone", "missedCalls", "lastMissedAt", "waiting"),
    { heading: texts.about, text: aboutOf, shrinks: true }
  ]
  return [
    {
      kind: "figures",
      figures: [
        count(texts.callCount, "neither", row => row.calls),
        {
          ...count(texts.missed, "less", row => row.missed),
          ...(all < MIN_RECORDS ? {} : { note: formatShare(missedShare, texts.language) })
        },
        {
          label: texts.talk,
          value: formatOptionalDuration(talkAverage, texts.language),
          ...durationChange(talkAverage, talkBefore, false, "neither", texts.language)
        },
        { ...lists.count(texts.notReached, "less", of => of), ...badIfAny(report.notReached.length) }
      ]
    },
    ...previousNotes(report.previous, texts.language),
    ...(all === 0
      ? []
      : [
          chartOf({
            kind: "columns",
            title: texts.byHour,
            measure: "count",
            labels: hours.map(({ hour }) => formatHour(hour)),
            series: [
              { name: texts.answered, tone: "plain", values: hours.map(answeredOf) },
              { name: texts.missedSeries, tone: "bad", values: hours.map(row => row.missed) },
              ...hungUpSeries(
                texts.hungUp,
                hours.map(row => row.hungUp)
              )
            ]
          })
        ]),
    ...(report.notReached.length === 0
      ? []
      : [
          ...firstRows(columns, report.notReached, texts.language, texts.callBack),
          noteOf(texts.callBackNote)
        ]),
    ...countNote(withoutNumber, texts.withoutNumber, texts.language),
    ...countNote(notFollowed, texts.notFollowed, texts.language)
  ]
}

/** The listing with its price, if the platform reports one. */
const aboutOf = ({ about, price }: MissedCaller): string =>
  [about, ...Option.toArray(price)].filter(text => text !== "").join(", ") || NO_VALUE
