import { formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare } from "@estate/text/Numbers"
import { Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countColumn, countNote, noteOf, shareColumn } from "../Report/Blocks.ts"
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
export const missedCallerBlocks = (
  report: CallsReport,
  texts: CallsTexts,
  language: Language
): ReadonlyArray<Block> =>
  report.missedCallers.callers === 0
    ? []
    : [
        { kind: "figures", figures: missedFigures(report, texts, language) },
        noteOf(texts.followed, texts.callersHint),
        ...countNote(report.missedCallers.notFollowed, texts.notFollowed, language),
        callersTable(report.callers, language)
      ]

const missedFigures = (
  { missedCallers, previous }: CallsReport,
  texts: CallsTexts,
  language: Language
): ReadonlyArray<Figure> => {
  const { callers, reached, notReached, reachedShare, attempts, untilTalkP50 } = missedCallers
  const was = Option.map(previous, earlier => earlier.missedCallers)
  const figures = figuresOf(missedCallers, was, language)
  const count = (value: number) => formatCount(value, language)
  return [
    {
      ...figures.count(texts.lostCallers, "less", row => row.notReached),
      note: texts.lostNote(count(callers)),
      ...badIfAny(notReached)
    },
    {
      label: texts.reached,
      value: count(reached),
      ...(callers < MIN_RECORDS ? {} : { note: texts.reachedNote(formatShare(reachedShare, language)) })
    },
    { label: texts.attempts, value: count(attempts), note: texts.attemptsNote },
    ...(callers < MIN_RECORDS
      ? []
      : [
          {
            label: texts.untilTalk,
            value: Option.match(untilTalkP50, {
              onNone: () => texts.notReached,
              onSome: median => formatPreciseDuration(median, language)
            }),
            note: texts.median(
              Option.match(missedCallers.untilTalkP90, {
                onNone: () => texts.notReached,
                onSome: time => formatPreciseDuration(time, language)
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
export const hoursBlocks = (
  { byHours }: CallsReport,
  texts: CallsTexts,
  language: Language
): ReadonlyArray<Block> =>
  Option.match(byHours, {
    onNone: () => [],
    onSome: ({ businessHours, inBusinessHours, outOfHours }) => [
      tableOf<{ readonly name: string; readonly figures: CallFigures }>(
        [
          { heading: texts.byHours, text: row => row.name },
          countColumn(texts.calls, row => row.figures.calls, language),
          countColumn(texts.missed, row => row.figures.missed, language),
          shareColumn(
            texts.share,
            row => row.figures.missedShare,
            row => row.figures.calls,
            language
          )
        ],
        [
          { name: texts.inHours, figures: inBusinessHours },
          { name: texts.outOfHours, figures: outOfHours }
        ]
      ),
      noteOf(texts.hours(formatWorkingTimeOf(businessHours, language)))
    ]
  })

/** Recordings worth listening to. */
export const recordingsBlocks = (
  recordings: ReadonlyArray<Recording>,
  texts: CallsTexts,
  language: Language
): ReadonlyArray<Block> =>
  recordings.length === 0
    ? []
    : [
        tableOf<Recording>(
          columnsOf(language, "why", "calledAt", "duration", "phone", "recordingUrl", "about"),
          recordings
        ),
        noteOf(texts.recordingsNote, texts.recordingsHint)
      ]
