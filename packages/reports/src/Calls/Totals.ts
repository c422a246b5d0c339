import { formatOptionalDuration, formatPreciseDuration } from "@estate/text/Durations"
import type { Language } from "@estate/text/Language"
import { type Duration, Option } from "effect"
import { MIN_RECORDS } from "../Report/Axis.ts"
import { badIfAny, countNote, noteOf, previousNotes } from "../Report/Blocks.ts"
import { type Better, durationChange, figuresOf } from "../Report/Change.ts"
import type { Block, Figure } from "../Report/Document.ts"
import { levelFigure } from "../Report/ServiceLevel.ts"
import { callerFigures } from "./CallerFigures.ts"
import { answeredOf } from "./CallFigures.ts"
import { type CallTotal, type comparedTimes, wasIn } from "./CallTotals.ts"
import type { CallsReport } from "./Report.ts"
import { spendNotes, targetFigures } from "./TargetFigures.ts"
import type { CallsTexts } from "./Texts.ts"

/** The figures of a report of calls, and what is to be known of them. */
export const totalsOf = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Block> => [
  {
    kind: "figures",
    figures: [
      ...levels(report, texts.language),
      ...callFigures(report, texts),
      ...callerFigures(report, texts),
      ...spreads(report, texts),
      ...targetFigures(report, texts)
    ]
  },
  ...previousNotes(report.previous, texts.language, texts.previousNote),
  ...spendNotes(report, texts),
  ...variantNotes(report, texts),
  ...countNote(report.total.callers.withoutNumber, texts.withoutNumber, texts.language)
]

const levels = ({ serviceLevel, previous }: CallsReport, language: Language): ReadonlyArray<Figure> =>
  Option.match(serviceLevel, {
    onNone: () => [],
    onSome: ({ target, total }) => {
      const was = Option.flatMap(previous, earlier => earlier.serviceLevel)
      return [
        levelFigure(
          target,
          total,
          Option.map(was, level => level.total),
          language
        )
      ]
    }
  })

const callFigures = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Figure> => {
  const { total } = report
  const { count, share } = figuresOf(total, wasIn(report), texts.language)
  const talk = (row: CallTotal) => Option.some(row.talk)
  return [
    count(texts.calls, "neither", row => row.calls),
    {
      ...count(texts.missed, "neither", row => row.missed),
      note: texts.missedNote,
      ...badIfAny(total.missed)
    },
    share(texts.missedShare, "less", row => ({ share: row.missedShare, of: row.calls })),
    ...(total.hungUp === 0
      ? []
      : [{ ...count(texts.hungUp, "neither", row => row.hungUp), note: texts.hungUpNote }]),
    {
      label: texts.talk,
      value: formatPreciseDuration(total.talk, texts.language),
      note: `${texts.average.toLowerCase()}: ${formatOptionalDuration(total.talkAverage, texts.language)}`,
      ...durationChange(talk(total), Option.flatMap(wasIn(report), talk), false, "neither", texts.language)
    }
  ]
}

const spreads = (report: CallsReport, texts: CallsTexts): ReadonlyArray<Figure> => {
  const spread = (
    label: string,
    name: (typeof comparedTimes)[number],
    better: Better,
    countOf: (total: CallTotal) => number,
    p90: (total: CallTotal) => Option.Option<Duration.Duration>
  ): ReadonlyArray<Figure> => {
    const medianOf = (total: CallTotal) => (countOf(total) < MIN_RECORDS ? Option.none() : total[name])
    const isClear = Option.exists(report.previous, ({ changed }) => changed.includes(name))
    return Option.match(medianOf(report.total), {
      onNone: () => [],
      onSome: median => [
        {
          label,
          value: formatPreciseDuration(median, texts.language),
          note: texts.median(formatOptionalDuration(p90(report.total), texts.language)),
          ...durationChange(
            Option.some(median),
            Option.flatMap(wasIn(report), medianOf),
            isClear,
            better,
            texts.language
          )
        }
      ]
    })
  }
  return [
    ...spread(texts.talkLength, "talkP50", "neither", answeredOf, row => row.talkP90),
    ...spread(texts.answer, "answerP50", "less", answeredOf, row => row.answerP90),
    ...spread(
      texts.patience,
      "patienceP50",
      "neither",
      row => row.missed,
      row => row.patienceP90
    )
  ]
}

const variantNotes = (
  { projectCalls, listingCalls, otherGroups }: CallsReport,
  texts: CallsTexts
): ReadonlyArray<Block> => {
  const variant =
    listingCalls === 0
      ? texts.projectsOnly
      : projectCalls === 0
        ? texts.feeds
        : texts.mixed(projectCalls, listingCalls)
  return [noteOf(variant), ...(otherGroups === 0 ? [] : [noteOf(texts.others(otherGroups))])]
}
