import { formatOptionalDuration } from "@estate/text/Durations"
import { formatCount, formatShare } from "@estate/text/Numbers"
import { Array, type Duration, Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, figuresBlock, hoursNote, noteOf } from "../Report/Blocks.ts"
import { figuresOf } from "../Report/Change.ts"
import { columnsOf } from "../Report/Columns.ts"
import { type Blocks, type Figure, tableIfAny, tableOf } from "../Report/Document.ts"
import type { CallFigures } from "./CallFigures.ts"
import type { MissedCallerRow } from "./MissedCallers.ts"
import type { Recording } from "./Recordings.ts"
import type { CallsReport } from "./Report.ts"
import type { CallsTexts } from "./Texts.ts"

const MAX_CALLERS = 20

/**
 * Missed callers: how many were lost, how many were reached and when, and who they are, with the
 * recordings of the calls in which they were reached.
 */
export const missedCallerBlocks = (report: CallsReport, texts: CallsTexts): Blocks => {
  if (report.missedCallers.callers === 0) return []
  const { language } = texts
  const [reached, lost] = Array.partition(report.callers, ({ reachedAt }) => Option.isNone(reachedAt))
  return [
    figuresBlock(missedFigures(report, texts)),
    noteOf(texts.followed, texts.callersHint),
    countNote(report.missedCallers.notFollowed, texts.notFollowed, language),
    // In the order of these times.
    tableIfAny<MissedCallerRow>(columnsOf(language, "phone", "attempts", "lastMissedAt", "about"), lost, {
      most: MAX_CALLERS
    }),
    tableIfAny<MissedCallerRow>(
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
      reached,
      {
        most: MAX_CALLERS,
        title: `${texts.reached}: ${formatCount(reached.length, language)}`,
        isFolded: lost.length > 0
      }
    )
  ]
}

const missedFigures = (
  { missedCallers, previous }: CallsReport,
  texts: CallsTexts
): ReadonlyArray<Figure | false> => {
  const { callers, reached, notReached, reachedShare, attempts, untilTalkP50, untilTalkP90 } = missedCallers
  const was = Option.map(previous, earlier => earlier.missedCallers)
  const figures = figuresOf(missedCallers, was, texts.language)
  const count = (value: number) => formatCount(value, texts.language)
  const time = (found: Option.Option<Duration.Duration>) =>
    Option.isNone(found) ? texts.notReached : formatOptionalDuration(found, texts.language)
  const areEnough = callers >= MIN_RECORDS
  return [
    {
      ...figures.count(texts.lostCallers, "less", row => row.notReached),
      note: texts.lostNote(count(callers)),
      ...badIfAny(notReached)
    },
    {
      label: texts.reached,
      value: count(reached),
      note: areEnough ? texts.reachedNote(formatShare(reachedShare, texts.language)) : undefined
    },
    { label: texts.attempts, value: count(attempts), note: texts.attemptsNote },
    areEnough && {
      label: texts.untilTalk,
      value: time(untilTalkP50),
      note: `${texts.median}: ${time(untilTalkP90)}`
    }
  ]
}

/** The calls in and out of business hours. */
export const hoursBlocks = ({ byHours }: CallsReport, texts: CallsTexts): Blocks =>
  Option.match(byHours, {
    onNone: () => [],
    onSome: ({ businessHours, inBusinessHours, outOfHours }) => [
      tableOf<CallFigures & { readonly name: string }>(
        [
          { heading: texts.byHours, text: row => row.name },
          ...columnsOf<CallFigures>(texts.language, "calls", "missed", "missedShare")
        ],
        [
          { name: texts.inHours, ...inBusinessHours },
          { name: texts.outOfHours, ...outOfHours }
        ]
      ),
      hoursNote(businessHours, texts.language)
    ]
  })

/** Recordings worth listening to. */
export const recordingsBlocks = ({ recordings }: CallsReport, texts: CallsTexts): Blocks => [
  tableIfAny<Recording>(
    columnsOf(texts.language, "why", "calledAt", "duration", "phone", "recordingUrl", "about"),
    recordings
  ),
  recordings.length > 0 && noteOf(texts.recordingsNote, texts.recordingsHint)
]
