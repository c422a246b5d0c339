import { formatCompactDateTime } from "@estate/text/Dates"
import { formatOptionalDuration, formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { formatCount, formatShare, NO_VALUE } from "@estate/text/Numbers"
import { formatPhone } from "@estate/text/Phones"
import { Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countColumn, countNote, noteOf, shareColumn } from "../Report/Blocks.ts"
import { figuresOf } from "../Report/Change.ts"
import { type Block, type Figure, phoneLink, tableOf } from "../Report/Document.ts"
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
        callersTable(report.callers, texts, language)
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

const callersTable = (
  callers: ReadonlyArray<MissedCallerRow>,
  texts: CallsTexts,
  language: Language
): Block =>
  tableOf<MissedCallerRow>(
    [
      { heading: texts.phone, text: row => formatPhone(row.phone), link: row => phoneLink(row.phone) },
      countColumn(texts.attempts, row => row.attempts, language),
      { heading: texts.firstMissed, text: row => formatCompactDateTime(row.firstMissedAt, language) },
      {
        heading: texts.reachedAt,
        text: row =>
          Option.match(row.reachedAt, {
            onNone: () => NO_VALUE,
            onSome: at => formatCompactDateTime(at, language)
          })
      },
      { heading: texts.untilTalk, text: row => formatOptionalDuration(row.untilTalk, language) },
      {
        heading: texts.recording,
        text: row => (Option.isSome(row.recordingUrl) ? texts.listen : NO_VALUE),
        link: row => Option.getOrUndefined(Option.map(row.recordingUrl, recordingLink))
      },
      { heading: texts.about, text: row => row.about || NO_VALUE, shrinks: true }
    ],
    callers,
    { most: MAX_CALLERS }
  )

const recordingLink = (url: string) => ({ kind: "recording" as const, url })

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
          [
            { heading: texts.why, text: row => texts.whys[row.why] },
            { heading: texts.calledAt, text: row => formatCompactDateTime(row.calledAt, language) },
            { heading: texts.talkTime, text: row => formatPreciseDuration(row.duration, language) },
            { heading: texts.phone, text: row => formatPhone(row.phone), link: row => phoneLink(row.phone) },
            {
              heading: texts.recording,
              text: () => texts.listen,
              link: row => recordingLink(row.recordingUrl)
            },
            { heading: texts.about, text: row => row.about || NO_VALUE, shrinks: true }
          ],
          recordings
        ),
        noteOf(texts.recordingsNote, texts.recordingsHint)
      ]
