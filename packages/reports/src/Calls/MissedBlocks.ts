import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare } from "@estate/text/Numbers"
import { Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, noteOf, shareColumn } from "../Report/Blocks.ts"
import { figuresOf } from "../Report/Change.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Block, type Figure, tableOf } from "../Report/Document.ts"
import { formatWorkingTimeOf } from "../Report/WorkingTimeText.ts"
import type { CallFigures } from "./CallFigures.ts"
import type { MissedCallerRow } from "./MissedCallers.ts"
import type { Recording } from "./Recordings.ts"
import type { CallsReport } from "./Report.ts"
import type { CallsTexts } from "./Texts.ts"

const MAX_CALLERS = 20

/** The callers who were missed: how many were lost, how many reached and when, and who they are. */
export const missedCallerBlocks = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Block> =>
  report.missedCallers.callers === 0
    ? []
    : [
        { kind: "figures", figures: missedFigures(report, texts) },
        noteOf(texts.followed, texts.callersHint),
        ...countNote(report.missedCallers.notFollowed, texts.notFollowed, texts.language),
        callersTable(report.callers, texts.language)
      ]

const missedFigures = (
  { missedCallers, previous }: CallsReport,
  texts: CallsTexts
): ReadonlyArray<Figure> => {
  const { callers, reached, notReached, reachedShare, attempts, untilTalkP50 } = missedCallers
  const was = Option.map(previous, earlier => earlier.missedCallers)
  const figures = figuresOf(missedCallers, was, texts.language)
  const count = (value: number) => formatCount(value, texts.language)
  return [
    {
      ...figures.count(texts.lostCallers, "less", row => row.notReached),
      note: texts.lostNote(count(callers)),
      ...badIfAny(notReached)
    },
    {
      label: texts.reached,
      value: count(reached),
      ...(callers < MIN_RECORDS ? {} : { note: texts.reachedNote(formatShare(reachedShare, texts.language)) })
    },
    { label: texts.attempts, value: count(attempts), note: texts.attemptsNote },
    ...(callers < MIN_RECORDS
      ? []
      : [
          {
            label: texts.untilTalk,
            value: Option.match(untilTalkP50, {
              onNone: () => texts.notReached,
              onSome: median => formatPreciseDuration(median, texts.language)
            }),
            note: texts.median(
              Option.match(missedCallers.untilTalkP90, {
                onNone: () => texts.notReached,
                onSome: time => formatPreciseDuration(time, texts.language)
              })
            )
          }
        ])
  ]
}

const callersTable = (callers: ReadonlyArray<MissedCallerRow>, language: Language): Block =>
  tableOf<MissedCallerRow>(
    columnsOf(
      language,
      "phone",
      "attempts",
      "firstMissedAt",
      "reachedAt",
      "untilTalk",
      "recordingUrl",
      "about"
    ),
    callers,
    { most: MAX_CALLERS }
  )

/** The calls in and out of business hours. */
export const hoursBlocks = ({ byHours }: CallsReport, texts: CallsTexts): ReadonlyArray<Block> =>
  Option.match(byHours, {
    onNone: () => [],
    onSome: ({ businessHours, inBusinessHours, outOfHours }) => [
      tableOf<CallFigures & { readonly name: string }>(
        [
          { heading: texts.byHours, text: row => row.name },
          ...columnsOf<CallFigures>(texts.language, "calls", "missed"),
          shareColumn(
            texts.share,
            row => row.missedShare,
            row => row.calls,
            texts.language
          )
        ],
        [
          { name: texts.inHours, ...inBusinessHours },
          { name: texts.outOfHours, ...outOfHours }
        ]
      ),
      noteOf(texts.hours(formatWorkingTimeOf(businessHours, texts.language)))
    ]
  })

/** Recordings worth listening to. */
export const recordingsBlocks = (
  recordings: ReadonlyArray<Recording>,
  texts: CallsTexts
): ReadonlyArray<Block> =>
  recordings.length === 0
    ? []
    : [
        tableOf<Recording>(
          columnsOf(texts.language, "why", "calledAt", "duration", "phone", "recordingUrl", "about"),
          recordings
        ),
        noteOf(texts.recordingsNote, texts.recordingsHint)
      ]
