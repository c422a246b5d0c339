import { formatDateTime } from "@estate/text/Dates"
import { formatDuration, formatOptionalDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import { formatPhone } from "@estate/text/Phones"
import { Option } from "effect"
import { answeredOf, hungUpSeries } from "../Calls/CallFigures.ts"
import { formatHour } from "../Report/Axis.ts"
import {
  type Block,
  chartOf,
  type DocumentColumn,
  type Figure,
  phoneLink,
  tableOf
} from "../Report/Document.ts"
import type { MissedCaller } from "./CallsSince.ts"
import type { MorningReport } from "./Report.ts"
import type { MorningTexts } from "./Texts.ts"

/** The calls of the morning report: figures, a chart by hour, and whom to call back. */
export const callsBlocks = (
  report: MorningReport,
  texts: MorningTexts,
  language: Language
): ReadonlyArray<Block> => {
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
  const columns: ReadonlyArray<DocumentColumn<MissedCaller>> = [
    { heading: texts.phone, text: row => formatPhone(row.phone), link: row => phoneLink(row.phone) },
    { heading: texts.missedCalls, text: row => count(row.missedCalls), align: "right" },
    { heading: texts.lastMissed, text: row => formatDateTime(row.lastMissedAt) },
    { heading: texts.waiting, text: row => formatDuration(row.waiting, language) },
    { heading: texts.about, text: row => row.about || NO_VALUE, shrinks: true }
  ]
  const notReached: Figure = {
    label: texts.notReached,
    value: count(report.notReached.length),
    ...(report.notReached.length > 0 ? { tone: "bad" as const } : {})
  }
  return [
    {
      kind: "figures",
      figures: [
        { label: texts.callCount, value: count(all) },
        { label: texts.missed, value: count(missed), note: formatShare(missedShare, language) },
        { label: texts.talk, value: formatOptionalDuration(talkAverage, language) },
        notReached
      ]
    },
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
          tableOf(columns, report.notReached, { title: texts.callBack }),
          { kind: "note" as const, text: texts.callBackNote }
        ]),
    ...(withoutNumber === 0
      ? []
      : [{ kind: "note" as const, text: texts.withoutNumber(count(withoutNumber)) }]),
    ...(notFollowed === 0 ? [] : [{ kind: "note" as const, text: texts.notFollowed(count(notFollowed)) }])
  ]
}
